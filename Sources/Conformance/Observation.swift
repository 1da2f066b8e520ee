// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// What one policy said about one vector, with every backend that led to the same outcome.
package struct Observation: Hashable, Sendable {
    package let vector: String
    package let policy: String
    package let evaluator: Evaluation
    /// All backends that gave this outcome, sorted.
    package internal(set) var backends: [String]
    /// What was said; nil where there is none: `unsupported` or `defect`.
    package let verdict: Verdict?
    package let finding: Finding
    /// The verdicts that were expected, one unless the norm leaves it open.
    package let expected: [Verdict]
    /// Why, in the words of the vector or of a cause, or why a program could not be asked; nil where
    /// nobody says it.
    package internal(set) var because: String?
    /// The cause that explains the departure, or the library's that it inherits; nil where nothing
    /// departs, or nobody knows why.
    package let cause: Cause.ID?
    /// Whether the backend is none that the framework is built on: it shows what changes with the
    /// library, and is charged to nobody.
    package let isForeign: Bool
    /// Whether what was expected is a departure from the norm.
    package let isDeparture: Bool
    /// Whether it fails the run.
    package internal(set) var isUnexpected: Bool
    /// Whether it is new on a library version whose departures have not been recorded.
    package let isNewOnVersion: Bool
    /// Whether the reason of a refusal was said by somebody.
    ///
    /// A client that only ends with a status gives none, and its verdict has one that no report
    /// states.
    package let statesReason: Bool
    /// What a program outside said of it in its own words; nil where it said nothing.
    package let said: String?
    /// What was done with each computed twin, where the vector stands for a kind of them.
    package internal(set) var twins: TwinsSeen?
    /// Why it is left so, of a client's failure that is known; nil for any other.
    package internal(set) var knownBecause: String?

    /// Whether a policy was modelled here, or a program executed.
    package enum Evaluation: String, CaseIterable, Hashable, Sendable {
        case executed, modelled
    }
}

extension Observation {
    /// The policy, and whether it was carried out by the library itself.
    package var who: String {
        switch evaluator {
        case .executed: "\(policy) (executed)"
        case .modelled: policy
        }
    }

    /// Why it was refused; nil where it was not, and where nobody said why.
    package var reason: Reason? { statesReason ? verdict?.reason : nil }

    /// The verdict as the end of a sentence that begins with who says it; nil where there is none.
    package var sentence: String? {
        statesReason || verdict?.reason == nil ? verdict?.sentence : "rejects"
    }

    /// The verdict as results write it, with its reason where somebody said it; nil where there is
    /// none.
    package var verdictWords: String? {
        statesReason ? verdict?.description : verdict?.kind.rawValue
    }
}

extension Observation: CustomStringConvertible {
    /// The observation as it is cited: who says what, and what was expected.
    package var description: String {
        let who = "\(vector): \(who) × \(backends.joined(separator: ", "))"
        if case .defect(let message) = finding { return "\(who) fails: \(message)" }
        if case .unsupported(let capability) = finding {
            return "\(who) cannot be asked: \(capability.explanation)"
        }
        let due = expected.map(\.description).joined(separator: " or ")
        return "\(who) \(sentence ?? "says nothing"), expected \(due)"
    }
}

extension Verdict {
    /// The verdict as the end of a sentence that begins with who says it.
    package var sentence: String {
        switch self {
        case .accept: "accepts"
        case .crash: "crashes"
        case .misconfigured(let reason): "refuses the configuration (\(reason))"
        case .notPinned: "connects unpinned (not-pinned)"
        case .reject(let reason): "rejects (\(reason))"
        }
    }
}

extension [Observation] {
    /// By what they do to somebody, the worst first; of those that do the same the order stays.
    package var worstFirst: [Observation] { worstFirst(by: \.finding) }
}

extension Array {
    /// By what findings do to somebody, the worst first; of those that do the same the order stays.
    package func worstFirst(by finding: (Element) -> Finding) -> [Element] {
        enumerated().map { (place: $0, element: $1, harm: finding($1).harm) }
            .sorted { ($1.harm, $0.place) < ($0.harm, $1.place) }
            .map(\.element)
    }
}
