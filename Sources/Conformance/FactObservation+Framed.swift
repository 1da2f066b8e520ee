// SPDX-License-Identifier: Apache-2.0

import Corpus
package import Pinning

extension FactObservation.Kind: Framed {}

extension HostVerdict: Framed {}

extension FactObservation: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(
            vector: try String(from: &reader),
            fact: try Kind(from: &reader),
            of: try ItemName(from: &reader),
            backends: try [String](from: &reader),
            outcome: try Outcome(from: &reader),
            finding: try Finding(from: &reader),
            expected: try String(from: &reader),
            because: try String?(from: &reader),
            cause: try String?(from: &reader),
            isDeparture: try Bool(from: &reader),
            isUnexpected: try Bool(from: &reader),
            isNewOnVersion: try Bool(from: &reader)
        )
    }

    package func write(to frame: inout [UInt8]) {
        vector.write(to: &frame)
        fact.write(to: &frame)
        of.write(to: &frame)
        backends.write(to: &frame)
        outcome.write(to: &frame)
        finding.write(to: &frame)
        expected.write(to: &frame)
        because.write(to: &frame)
        cause.write(to: &frame)
        isDeparture.write(to: &frame)
        isUnexpected.write(to: &frame)
        isNewOnVersion.write(to: &frame)
    }
}

extension FactObservation.Outcome: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        switch try reader.readCase() {
        case 0: self = .host(try HostVerdict(from: &reader))
        case 1: self = .nativeKey(sha256: try String?(from: &reader))
        case 2: self = .path(try [ItemName](from: &reader))
        case 3: self = .refused(try Reason(from: &reader), native: try String(from: &reader))
        case 4: self = .unanswered
        case let other: throw FrameError(case: other, of: Self.self)
        }
    }

    package func write(to frame: inout [UInt8]) {
        switch self {
        case .host(let verdict):
            frame.append(0)
            verdict.write(to: &frame)
        case .nativeKey(let sha256):
            frame.append(1)
            sha256.write(to: &frame)
        case .path(let path):
            frame.append(2)
            path.write(to: &frame)
        case .refused(let reason, let native):
            frame.append(3)
            reason.write(to: &frame)
            native.write(to: &frame)
        case .unanswered:
            frame.append(4)
        }
    }
}
