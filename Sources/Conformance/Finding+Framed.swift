// SPDX-License-Identifier: Apache-2.0

package import Frames
import Pinning

extension Finding.Kind: Framed {}

extension Finding: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        switch try Kind(from: &reader) {
        case .conforming: self = .conforming
        case .defect: self = .defect(try String(from: &reader))
        case .inherited: self = .inherited
        case .laxer: self = .laxer
        case .open: self = .open
        case .otherReason: self = .otherReason
        case .stricter: self = .stricter
        case .unsupported: self = .unsupported(try Capability(from: &reader))
        }
    }

    package func write(to frame: inout [UInt8]) {
        kind.write(to: &frame)
        switch self {
        case .defect(let message): message.write(to: &frame)
        case .unsupported(let capability): capability.write(to: &frame)
        case .conforming, .inherited, .laxer, .open, .otherReason, .stricter: break
        }
    }
}
