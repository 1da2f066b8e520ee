// SPDX-License-Identifier: Apache-2.0

import Pinning

/// What a worker answers, each case to the question of its name unless it says otherwise.
enum WorkerAnswer: Hashable, Sendable {
    case failure(BackendError)
    case host(Bool)
    case nativeKey([UInt8]?)
    /// To a question for a path: there is one.
    case path(NamedPath)
    /// To a question for a path: there is none.
    case refused(Reason, native: String)
    case verdict(Verdict)
}

extension WorkerAnswer: Framed {
    init(from reader: inout FrameReader) throws(FrameError) {
        switch try reader.readCase() {
        case 0: self = .failure(.defect(try String(from: &reader)))
        case 1: self = .failure(.unsupported(try Capability(from: &reader)))
        case 2: self = .host(try Bool(from: &reader))
        case 3: self = .nativeKey(nil)
        case 4: self = .nativeKey(Array(try reader.readOctets()))
        case 5: self = .path(try NamedPath(from: &reader))
        case 6:
            self = .refused(try Reason(from: &reader), native: try String(from: &reader))
        case 7: self = .verdict(try Verdict(from: &reader))
        case let other: throw FrameError(case: other, of: Self.self)
        }
    }

    func write(to frame: inout [UInt8]) {
        switch self {
        case .failure(.defect(let message)):
            frame.append(0)
            message.write(to: &frame)
        case .failure(.unsupported(let capability)):
            frame.append(1)
            capability.write(to: &frame)
        case .host(let matches):
            frame.append(2)
            matches.write(to: &frame)
        case .nativeKey(nil):
            frame.append(3)
        case .nativeKey(let key?):
            frame.append(4)
            frame.writeOctets(key)
        case .path(let path):
            frame.append(5)
            path.write(to: &frame)
        case .refused(let reason, let native):
            frame.append(6)
            reason.write(to: &frame)
            native.write(to: &frame)
        case .verdict(let verdict):
            frame.append(7)
            verdict.write(to: &frame)
        }
    }
}
