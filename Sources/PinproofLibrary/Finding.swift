// SPDX-License-Identifier: Apache-2.0

import Conformance

/// How what an evaluator said about a vector relates to what is right.
public struct Finding: Sendable {
    /// What was asked.
    public let vector: Vector

    /// How the two relate.
    public let kind: Kind

    /// What the evaluator said; nil where it said nothing.
    public let verdict: Verdict?

    /// The verdicts that are right.
    public let due: [Verdict]

    /// Why they are, or the error that the evaluator threw; nil where there is nothing to say.
    public let because: String?

    /// How a verdict relates to what is right.
    ///
    /// The two harms, `laxer` and `stricter`, are never added up.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// What is right was said.
        case conforming
        /// The evaluator threw instead of answering.
        case defect
        /// A connection that should be refused, or checked, goes ahead: a bypass.
        case laxer
        /// No standard decides.
        case open
        /// Another reason, or another verdict with the same effect.
        case otherReason = "other-reason"
        /// A connection that should go ahead is refused: an outage.
        case stricter
        /// The question cannot be asked of this evaluator.
        case unsupported
    }

    init(
        on vector: Vector,
        of kind: Kind,
        said verdict: Verdict? = nil,
        due: [Verdict],
        because: String?
    ) {
        self.vector = vector
        self.kind = kind
        self.verdict = verdict
        self.due = due
        self.because = because
    }
}

extension Finding: CustomStringConvertible {
    /// The finding as it is cited: the vector, what was said, what is right, and why.
    public var description: String {
        let said = verdict.map { " \($0), due \(due.map(\.description).joined(separator: " or "))" }
        return "\(vector.id): \(kind.rawValue)\(said.map { ":" + $0 } ?? "")"
            + (because.map { ", because \($0)" } ?? "")
    }
}

extension Finding.Kind {
    init(_ finding: Conformance::Finding) {
        switch finding {
        case .conforming: self = .conforming
        case .defect: self = .defect
        case .laxer: self = .laxer
        case .open: self = .open
        case .otherReason: self = .otherReason
        case .stricter: self = .stricter
        // No backend stands between a client of somebody's own and the vector.
        case .inherited, .unsupported: self = .unsupported
        }
    }
}
