// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

extension Finding {
    /// What an attacker needs, or how often an outage strikes; empty for any other finding.
    var harm: String {
        switch self {
        case .bypass(let needs): needs.rawValue
        case .outage(let outage): outage.rawValue
        case .conforming, .defect, .inherited, .lenient, .limit, .open, .otherReason,
            .platformUnknown, .unpinned, .unsupported:
            ""
        }
    }
}

extension Finding.Kind {
    /// The order in which people want to see them: the harms first.
    static let byImportance: [Finding.Kind] =
        harms + [
            .otherReason, .conforming, .open, .inherited, .platformUnknown, .unsupported, .defect,
        ]

    /// A sign that is told from the others without colour.
    var sign: String {
        switch self {
        case .bypass: "▲"
        case .conforming: "✓"
        case .defect: "!"
        case .inherited: "↳"
        case .lenient: "△"
        case .limit: "▽"
        case .open: "○"
        case .otherReason: "≈"
        case .outage: "▼"
        case .platformUnknown: "?"
        case .unpinned: "◇"
        case .unsupported: "–"
        }
    }

    /// The finding in a word or two.
    var words: String {
        switch self {
        case .otherReason: "other reason"
        case .platformUnknown: "platform unknown"
        case .bypass, .conforming, .defect, .inherited, .lenient, .limit, .open, .outage, .unpinned,
            .unsupported:
            rawValue
        }
    }

    /// What the finding means, for whoever meets it first.
    var explanation: String {
        switch self {
        case .bypass: "somebody in the middle gets in who should be refused"
        case .conforming: "what the norm says"
        case .defect: "a program failed instead of answering"
        case .inherited: "what the library does that the framework links"
        case .lenient: "accepts what should be refused, and nobody gains by it"
        case .limit: "refuses what should succeed, and always did"
        case .open: "no standard decides"
        case .otherReason: "a refusal with another reason"
        case .outage: "users are locked out who were not before"
        case .platformUnknown: "the framework's platform was not measured"
        case .unpinned: "a slip in the configuration switches pinning off"
        case .unsupported: "cannot be asked of this evaluator"
        }
    }
}
