// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension ResultsJSON {
    static func node(_ observation: Observation) -> Node {
        let verdict = observation.verdict
        return .object(
            [
                ("vector", .string(observation.vector)), ("policy", .string(observation.policy)),
                ("evaluator", .string(observation.evaluator.rawValue)),
                ("backends", .strings(observation.backends)),
                ("verdict", text(verdict?.kind.rawValue)), ("reason", text(observation.reason)),
            ] + members(of: observation.finding)
                + [
                    ("expected", .array(observation.expected.map(node))),
                    ("cause", text(observation.knownCause)),
                    ("foreign", .boolean(observation.isForeign)),
                    ("unexpected", .boolean(observation.isUnexpected)),
                    ("newOnVersion", .boolean(observation.isNewOnVersion)),
                ] + (observation.said.map { [("said", .string($0))] } ?? [])
                + (observation.knownBecause.map { [("known", .string($0))] } ?? [])
                + members(of: observation.twins?.wrong ?? [:])
        )
    }

    static func node(_ fact: FactObservation) -> Node {
        .object(
            [
                ("vector", .string(fact.vector)), ("fact", .string(fact.fact.rawValue)),
                ("of", .string(fact.of)), ("backends", .strings(fact.backends)),
            ] + members(of: fact.outcome) + members(of: fact.finding)
                + [
                    ("cause", text(fact.knownCause)),
                    ("unexpected", .boolean(fact.isUnexpected)),
                    ("newOnVersion", .boolean(fact.isNewOnVersion)),
                ]
        )
    }

    static func node(_ stale: StaleDeparture) -> Node {
        .object([
            ("vector", .string(stale.vector)), ("cause", .string(stale.cause)),
            ("says", .string(stale.says)), ("unexpected", .boolean(stale.isUnexpected)),
            ("newOnVersion", .boolean(stale.isNewOnVersion)),
        ])
    }

    private static func node(_ verdict: Verdict) -> Node {
        .object([
            ("verdict", .string(verdict.kind.rawValue)), ("reason", text(verdict.reason)),
        ])
    }

    /// What was done with computed twins against what was expected, by verdict; nothing where none was.
    static func members(
        of twins: [Vector.ID: KnownFailures.Said]
    ) -> [(name: String, value: Node)] {
        guard !twins.isEmpty else { return [] }

        return [
            ("twins", .object(twins.byVerdict.map { ($0.said.rawValue, .strings($0.twins)) }))
        ]
    }

    /// A verdict in as many members as it has; without its reason where nobody said it.
    static func members(
        of verdict: Verdict,
        statesReason: Bool = true
    ) -> [(name: String, value: Node)] {
        let reason = statesReason ? verdict.reason : nil
        return [("verdict", .string(verdict.kind.rawValue))]
            + (reason.map { [("reason", .string($0.rawValue))] } ?? [])
    }

    /// The finding, with what belongs to it and to no other.
    static func members(of finding: Finding) -> [(name: String, value: Node)] {
        let name = (name: "finding", value: Node.string(finding.kind.rawValue))
        return switch finding {
        case .defect(let message): [name, ("message", .string(message))]
        case .unsupported(let capability): [name, ("capability", .string(capability.rawValue))]
        case .bypass(let needs): [name, ("needs", .string(needs.rawValue))]
        case .outage(let outage): [name, ("outage", .string(outage.rawValue))]
        case .conforming, .inherited, .lenient, .limit, .open, .otherReason, .platformUnknown,
            .unpinned:
            [name]
        }
    }

    /// The answer in the members that every fact has.
    static func members(
        of outcome: FactObservation.Outcome
    ) -> [(name: String, value: Node)] {
        var verdict: String?
        var reason: Reason?
        var path = Node.null
        var key: String?
        var native: String?
        switch outcome {
        case .host(let host): verdict = host.rawValue
        case .nativeKey(let sha256): key = sha256
        case .path(let names):
            verdict = Verdict.Kind.accept.rawValue
            path = .strings(names)
        case .refused(let refusal, let text):
            verdict = Verdict.Kind.reject.rawValue
            reason = refusal
            native = text
        case .unanswered: break
        }
        return [
            ("verdict", text(verdict)), ("reason", text(reason)), ("path", path),
            ("key", text(key)), ("native", text(native)),
        ]
    }

    private static func text(_ reason: Reason?) -> Node { text(reason?.rawValue) }

    private static func text(_ text: String?) -> Node { text.map(Node.string) ?? .null }
}
