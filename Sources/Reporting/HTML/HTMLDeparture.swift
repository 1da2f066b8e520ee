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
    let who: [Speaker]
    let does: String
    /// The cause in a sentence, or why there is no answer.
    let why: String
    /// What was expected where it is another; nil where it is not.
    let expected: String?
    /// Of how many rows it is the first that come to one finding; nil where it is a later one.
    private(set) var rows: Int?
    /// The same where they are several.
    var span: Int? { rows.flatMap { $0 > 1 ? $0 : nil } }

    /// Who does it for one cause.
    struct Speaker {
        let names: String
        /// The permalink of the cause; nil where there is none.
        let cause: String?
    }

    /// What is no departure, and stands in a sentence for all.
    static let folded: Set<Finding.Kind> = [.conforming, .platformUnknown, .unsupported]

    /// What is done instead of the norm in one vector.
    struct Parts {
        /// In usual settings.
        let usual: [HTMLDeparture]
        /// How many policies do what follows from the policy alone, by the sign of the finding.
        ///
        /// Which they are, and for which causes, the matrix names.
        let always: [String: Int]
        /// With a check switched off.
        let off: [HTMLDeparture]

        /// What is done by the policy alone, whatever the vector asks: its causes stand above all
        /// vectors, and here is how often.
        var alwaysSentence: String? {
            guard !always.isEmpty else { return nil }

            let counts = always.sorted { $0.key < $1.key }.map { "\($0.key) ×\($0.value)" }
            return "Always: \(counts.joined(separator: ", "))."
        }
    }

    /// What matters most first.
    ///
    /// - Parameters:
    ///   - result: What was found out of the vector.
    ///   - lookup: What is looked up for every vector.
    /// - Returns: What is done, by what it says about the vector.
    static func all(in result: VectorResult, _ lookup: HTMLLookup) -> Parts {
        var usual: [Answer: [Cause.ID: [String]]] = [:]
        var always: [String: Set<String>] = [:]
        var off: [Answer: [Cause.ID: [String]]] = [:]
        for fact in result.facts where fact.isUnexpected || !folded.contains(fact.finding.kind) {
            usual[Answer(fact, lookup), default: [:]][fact.cause ?? "", default: []].append(
                "\(fact.backends.joined(separator: ", ")) (\(fact.fact.rawValue))"
            )
        }
        for observation in result.observations where !lookup.isImplied(observation) {
            let answer = Answer(observation, lookup)
            let cause = observation.cause ?? ""
            let name = lookup.name(of: observation)
            if lookup.isProperty(observation) {
                always[answer.finding.sign, default: []].insert(observation.policy)
            } else if lookup.switchedOff.contains(observation.policy) {
                off[answer, default: [:]][cause, default: []].append(name)
            } else {
                usual[answer, default: [:]][cause, default: []].append(name)
            }
        }
        return Parts(
            usual: all(usual, lookup),
            always: always.mapValues(\.count),
            off: all(off, lookup)
        )
    }

    private static func all(
        _ answers: [Answer: [Cause.ID: [String]]],
        _ lookup: HTMLLookup
    ) -> [HTMLDeparture] {
        var all = answers.keys.sorted().map { HTMLDeparture($0, who: answers[$0] ?? [:], lookup) }
        var first = 0
        for place in all.indices {
            if all[place].sign != all[first].sign { first = place }
            all[first].rows = place - first + 1
        }
        return all
    }
}

extension HTMLDeparture {
    private init(_ answer: Answer, who: [Cause.ID: [String]], _ lookup: HTMLLookup) {
        style = answer.finding.style(isUnexpected: answer.isUnexpected)
        sign = answer.isUnexpected ? "✗\(answer.finding.sign)" : answer.finding.sign
        finding = answer.finding.words
        self.who = who.sorted { $0.key < $1.key }.map { cause, names in
            Speaker(
                names: lookup.joined(names),
                cause: lookup.mark(cause)
            )
        }
        does = answer.does
        why = answer.why
        expected = answer.isUnexpected ? answer.expected : nil
    }
}

/// What several have in common.
private struct Answer: Hashable, Comparable {
    let finding: Finding.Kind
    let isUnexpected: Bool
    let does: String
    let why: String
    let expected: String

    init(_ observation: Observation, _ lookup: HTMLLookup) {
        finding = observation.finding.kind
        isUnexpected = observation.isUnexpected
        does = observation.sentence ?? ""
        let known = observation.knownBecause.map { "Known: \($0)" }
        let said = observation.said.map { "It said “\($0)”" }
        why =
            observation.cause.map(lookup.title)
            ?? (observation.verdict == nil
                ? observation.finding.detail
                : [known, said].compactMap { $0 }.joined(separator: ". "))
        expected = observation.expected.map(\.description).joined(separator: " or ")
    }

    init(_ fact: FactObservation, _ lookup: HTMLLookup) {
        finding = fact.finding.kind
        isUnexpected = fact.isUnexpected
        switch fact.outcome {
        case .host(let verdict): does = "says \(verdict.rawValue)"
        case .nativeKey(.some): does = "holds another key"
        case .nativeKey(nil): does = "holds no key"
        case .path(let path): does = "accepts \(path.drawn)"
        case .refused(let reason, _): does = "refuses (\(reason))"
        case .unanswered: does = ""
        }
        why =
            fact.cause.map(lookup.title)
            ?? (fact.outcome == .unanswered ? fact.finding.detail : "")
        expected = fact.expected
    }

    static func < (one: Answer, other: Answer) -> Bool {
        guard one.rank == other.rank else { return one.rank < other.rank }

        return one.texts.lexicographicallyPrecedes(other.texts)
    }

    private var texts: [String] { [does, why, expected] }

    /// The unexpected first, then what matters most.
    private var rank: Int {
        let kinds = Finding.Kind.byImportance
        return (isUnexpected ? 0 : kinds.count) + (kinds.firstIndex(of: finding) ?? 0)
    }
}
