// SPDX-License-Identifier: Apache-2.0

import Conformance

extension Finding.Kind {
    /// The order in which people want to see them: the two harms first.
    static let byImportance: [Finding.Kind] = [
        .laxer, .stricter, .otherReason, .conforming, .open, .inherited, .unsupported, .defect,
    ]

    /// A sign that is told from the others without colour.
    var sign: String {
        switch self {
        case .conforming: "✓"
        case .defect: "!"
        case .inherited: "↳"
        case .laxer: "▲"
        case .open: "?"
        case .otherReason: "≈"
        case .stricter: "▼"
        case .unsupported: "–"
        }
    }

    /// The finding in a word or two.
    var words: String {
        switch self {
        case .conforming: "conforming"
        case .defect: "defect"
        case .inherited: "inherited"
        case .laxer: "bypass (laxer)"
        case .open: "open"
        case .otherReason: "other reason"
        case .stricter: "outage (stricter)"
        case .unsupported: "unsupported"
        }
    }

    /// What the finding means, for whoever meets it first.
    var explanation: String {
        switch self {
        case .conforming: "what the standards say"
        case .defect: "a program failed instead of answering"
        case .inherited: "the backend's fact departs, and is judged there"
        case .laxer: "goes ahead where it should be refused or checked"
        case .open: "no standard decides"
        case .otherReason: "another reason or verdict with the same effect"
        case .stricter: "refused where it should go ahead"
        case .unsupported: "cannot be asked of this evaluator"
        }
    }
}
