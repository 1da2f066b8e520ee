// SPDX-License-Identifier: Apache-2.0

import Frames

/// A question as it is sent to a worker, and where it comes from.
struct WorkerRequest: Sendable {
    let from: Core
    let question: WorkerQuestion
}

extension WorkerRequest: Framed {
    init(from reader: inout FrameReader) throws(FrameError) {
        from = try Core(from: &reader)
        question = try WorkerQuestion(from: &reader)
    }

    func write(to frame: inout [UInt8]) {
        from.write(to: &frame)
        question.write(to: &frame)
    }
}
