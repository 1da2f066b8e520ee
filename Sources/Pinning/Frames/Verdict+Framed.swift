// SPDX-License-Identifier: Apache-2.0

extension Capability: Framed {}

extension Reason: Framed {}

extension Verdict.Kind: Framed {}

extension Verdict: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        let kind = try Kind(from: &reader)
        guard let verdict = Verdict(kind, try Reason?(from: &reader)) else {
            throw FrameError("\(kind.rawValue) does not go with its reason")
        }

        self = verdict
    }

    package func write(to frame: inout [UInt8]) {
        kind.write(to: &frame)
        reason.write(to: &frame)
    }
}
