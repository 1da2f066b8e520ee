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
    public let expected: [Verdict]

    /// What somebody in the middle needs, where the finding is a bypass: `misissued-certificate`.
    public let needs: String?

    /// Why they are, or the error that the evaluator threw; nil where there is nothing to say.
    public let because: String?

    /// How a verdict relates to what is right.
    ///
    /// A `bypass` and an `outage` are different harms, and are never added up.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Somebody in the middle gets in who should be refused; `needs` says what it takes.
        case bypass
        /// What is right was said.
        case conforming
        /// The evaluator threw instead of answering.
        case defect
        /// What should be refused is accepted, and nobody gains by it.
        case lenient
        /// A connection that should succeed, and never did, is refused.
        case limit
        /// No standard decides.
        case open
        /// A refusal with another reason.
        case otherReason = "other-reason"
        /// A connection that should succeed, and did before the operator changed something, is
        /// refused.
        case outage
        /// A slip in the configuration switches pinning off.
        case unpinned
        /// The question cannot be asked of this evaluator.
        case unsupported
    }

    init(
        on vector: Vector,
        of kind: Kind,
        said verdict: Verdict? = nil,
        expected: [Verdict],
        needs: String? = nil,
        because: String?
    ) {
        self.vector = vector
        self.kind = kind
        self.verdict = verdict
        self.expected = expected
        self.needs = needs
        self.because = because
    }
}

extension Finding: CustomStringConvertible {
    /// The finding as it is cited: the vector, what was said, what is right, and why.
    public var description: String {
        let said = verdict.map {
            " \($0), expected \(expected.map(\.description).joined(separator: " or "))"
        }
        return "\(vector.id): \(kind.rawValue)\(said.map { ":" + $0 } ?? "")"
            + (because.map { ", because \($0)" } ?? "")
    }
}

extension Finding.Kind {
    init(_ finding: Conformance::Finding) {
        switch finding {
        case .bypass: self = .bypass
        case .conforming: self = .conforming
        case .defect: self = .defect
        case .lenient: self = .lenient
        case .limit: self = .limit
        case .open: self = .open
        case .otherReason: self = .otherReason
        case .outage: self = .outage
        case .unpinned: self = .unpinned
        // Neither a backend nor a platform stands between a client of somebody's own and the vector.
        case .inherited, .platformUnknown, .unsupported: self = .unsupported
        }
    }
}
