// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Synchronization

/// A backend whose first answers about paths are wrong, or do not come.
final class Flaky: BackendWrapper {
    let wrapped: any Backend
    private let failures: Mutex<Int>
    private let wrongAnswers: Mutex<Int>

    init(real: any Backend, failures: Int = 0, wrongAnswers: Int = 0) {
        wrapped = real
        self.failures = Mutex(failures)
        self.wrongAnswers = Mutex(wrongAnswers)
    }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard !Self.takeOne(of: failures) else { throw .defect("ended by signal 9") }
        guard !Self.takeOne(of: wrongAnswers) else { return .refused(.expired, native: "once") }

        return try await wrapped.path(from: served, to: anchors, at: time)
    }

    private static func takeOne(of left: borrowing Mutex<Int>) -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }
}
