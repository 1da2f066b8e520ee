// SPDX-License-Identifier: Apache-2.0

import Corpus
package import Pinning

extension Finding.Kind: Framed {}

extension AttackerNeeds: Framed {}

extension Outage: Framed {}

extension Finding: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        switch try Kind(from: &reader) {
        case .bypass: self = .bypass(try AttackerNeeds(from: &reader))
        case .conforming: self = .conforming
        case .defect: self = .defect(try String(from: &reader))
        case .inherited: self = .inherited
        case .lenient: self = .lenient
        case .limit: self = .limit
        case .open: self = .open
        case .otherReason: self = .otherReason
        case .outage: self = .outage(try Outage(from: &reader))
        case .platformUnknown: self = .platformUnknown
        case .unpinned: self = .unpinned
        case .unsupported: self = .unsupported(try Capability(from: &reader))
        }
    }

    package func write(to frame: inout [UInt8]) {
        kind.write(to: &frame)
        switch self {
        case .bypass(let needs): needs.write(to: &frame)
        case .defect(let message): message.write(to: &frame)
        case .outage(let outage): outage.write(to: &frame)
        case .unsupported(let capability): capability.write(to: &frame)
        case .conforming, .inherited, .lenient, .limit, .open, .otherReason, .platformUnknown,
            .unpinned:
            break
        }
    }
}
