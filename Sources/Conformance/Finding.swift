// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// How an observation relates to the norm, expected or not.
package enum Finding: Hashable, Sendable {
    /// A connection that should be refused, or checked, is accepted or not checked, and somebody
    /// who has what is named gets in by it.
    case bypass(AttackerNeeds)
    case conforming
    /// The program failed instead of answering.
    case defect(String)
    /// The library's fact departs from the norm, and is judged there.
    case inherited
    /// What should be refused is accepted, and nobody gains by it.
    case lenient
    /// A connection that should succeed never did: whoever built it saw that.
    case limit
    /// The norm permits several verdicts, and this is one of them.
    case open
    /// A refusal, as the norm has it, with another reason.
    case otherReason
    /// A connection that should succeed, and did before, is refused or ends the process.
    case outage(Outage)
    /// The framework's platform was not measured here, and what it does where path or host is to
    /// be refused is unknown.
    case platformUnknown
    /// A configuration that should be refused is taken, and nothing is pinned by it.
    case unpinned
    /// The question cannot be asked of this evaluator.
    case unsupported(Capability)
}

/// How often an outage strikes.
package enum Outage: String, CaseIterable, Hashable, Sendable {
    /// Anybody in the middle can bring it about.
    case anybody
    case routine, occasional, exotic

    init(_ frequency: OperatorEvent.Frequency) {
        switch frequency {
        case .routine: self = .routine
        case .occasional: self = .occasional
        case .exotic: self = .exotic
        }
    }
}

extension Finding {
    /// The finding without its payload, as results and reports name it.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case bypass, conforming, defect, inherited, lenient, limit, open
        case otherReason = "other-reason"
        case outage
        case platformUnknown = "platform-unknown"
        case unpinned, unsupported

        /// The kinds that are counted and reported, the most harmful first.
        package static let harms: [Kind] = [.bypass, .unpinned, .outage, .lenient, .limit]
    }

    /// Whether a program failed instead of answering.
    package var isDefect: Bool { kind == .defect }

    package var kind: Kind {
        switch self {
        case .bypass: .bypass
        case .conforming: .conforming
        case .defect: .defect
        case .inherited: .inherited
        case .lenient: .lenient
        case .limit: .limit
        case .open: .open
        case .otherReason: .otherReason
        case .outage: .outage
        case .platformUnknown: .platformUnknown
        case .unpinned: .unpinned
        case .unsupported: .unsupported
        }
    }
}
