// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// How an observation relates to the norm, expected or not.
package enum Finding: Hashable, Sendable {
    case conforming
    /// The program failed instead of answering.
    case defect(String)
    /// The backend's fact departs from the norm, and is judged there.
    case inherited
    /// A connection that should be refused, or checked, goes ahead: a bypass.
    case laxer
    /// No standard decides.
    case open
    /// Neither harm, yet not what the norm says: another reason, or another verdict with the same
    /// effect.
    case otherReason
    /// A connection that should succeed is refused: an outage.
    case stricter
    /// The question cannot be asked of this evaluator.
    case unsupported(Capability)
}

extension Finding {
    /// The finding without its payload, as results and reports name it.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case conforming, defect, inherited, laxer, open
        case otherReason = "other-reason"
        case stricter, unsupported
    }

    package var kind: Kind {
        switch self {
        case .conforming: .conforming
        case .defect: .defect
        case .inherited: .inherited
        case .laxer: .laxer
        case .open: .open
        case .otherReason: .otherReason
        case .stricter: .stricter
        case .unsupported: .unsupported
        }
    }
}
