// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What libraries or policies do alike in one vector for the same reason, instead of the norm, as
/// its template reads it.
struct HTMLDeparture {
    let style: String
    let sign: String
    let finding: String
    /// Who does it: policies, or libraries with the fact.
    let who: String
    let does: String
    /// The permalink of the cause; nil where there is none.
    let cause: String?
    /// The cause in a sentence, or why there is no answer.
    let why: String
    /// What was expected where it is another; nil where it is not.
    let expected: String?

    /// What is no departure, and stands in a sentence for all.
    static let folded: Set<Finding.Kind> = [.conforming, .platformUnknown, .unsupported]

    /// What matters most first; what is done with a check switched off last.
    static func all(
        in result: VectorResult,
        of vector: Vector,
        causes: HTMLCauseTitles
    ) -> [HTMLDeparture] {
        var groups: [Answer: [String]] = [:]
        for fact in result.facts
        where fact.isUnexpected || !folded.contains(fact.finding.kind) {
            groups[Answer(fact), default: []].append(
                "\(fact.backends.joined(separator: ", ")) (\(fact.fact.rawValue))"
            )
        }
        for observation in result.observations
        where observation.isUnexpected || !folded.contains(observation.finding.kind) {
            let isOff = causes.switchedOff.contains(observation.policy)
            groups[Answer(observation, isOff: isOff), default: []].append(
                causes.isOnSeveral(observation.policy)
                    ? "\(observation.who) on \(observation.backends.joined(separator: ", "))"
                    : observation.who
            )
        }
        return groups.keys.sorted().map { answer in
            HTMLDeparture(answer, who: groups[answer] ?? [], causes: causes)
        }
    }
}

extension HTMLDeparture {
    private init(_ answer: Answer, who: [String], causes: HTMLCauseTitles) {
        let kind = answer.finding
        style = answer.isUnexpected ? "\(kind.rawValue) unexpected" : kind.rawValue
        sign = answer.isUnexpected ? "✗\(kind.sign)" : kind.sign
        finding = kind.words
        self.who =
            (answer.isOff ? "a check switched off: " : "") + who.joined(separator: ", ")
        does = answer.does
        cause = answer.cause.map(Permalink.ofCause)
        why = answer.cause.flatMap { causes.titles[$0] } ?? answer.detail
        expected = answer.isUnexpected ? answer.expected : nil
    }
}

/// What several have in common.
private struct Answer: Hashable, Comparable {
    let finding: Finding.Kind
    let isUnexpected: Bool
    let isOff: Bool
    let does: String
    let cause: Cause.ID?
    /// What is said where there is no verdict.
    let detail: String
    let expected: String

    init(_ observation: Observation, isOff: Bool) {
        finding = observation.finding.kind
        isUnexpected = observation.isUnexpected
        self.isOff = isOff
        does = observation.verdict?.sentence ?? ""
        cause = observation.cause
        detail = observation.verdict == nil ? observation.finding.detail : ""
        expected = observation.expected.map(\.description).joined(separator: " or ")
    }

    init(_ fact: FactObservation) {
        finding = fact.finding.kind
        isUnexpected = fact.isUnexpected
        isOff = false
        switch fact.outcome {
        case .host(let verdict): does = "says \(verdict.rawValue)"
        case .nativeKey(.some): does = "holds another key"
        case .nativeKey(nil): does = "holds no key"
        case .path(let path): does = "accepts \(path.drawn)"
        case .refused(let reason, _): does = "refuses (\(reason))"
        case .unanswered: does = ""
        }
        cause = fact.cause
        detail = fact.outcome == .unanswered ? fact.finding.detail : ""
        expected = fact.expected
    }

    static func < (one: Answer, other: Answer) -> Bool {
        guard one.rank == other.rank else { return one.rank < other.rank }

        return one.texts.lexicographicallyPrecedes(other.texts)
    }

    private var texts: [String] { [does, cause ?? "", detail, expected] }

    /// The unexpected first, then what matters most; what is switched off last.
    private var rank: Int {
        let kinds = Finding.Kind.byImportance
        let place = kinds.firstIndex(of: finding) ?? kinds.count
        return (isUnexpected ? 0 : isOff ? 200 : 100) + place
    }
}
