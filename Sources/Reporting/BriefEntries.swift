// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// The observations and facts of a run, vector by vector, without what can be looked up once for
/// all of them.
///
/// Left out are backends where all of the run agree, a verdict that is expected by the vector's norm,
/// whatever is null or false, and the observations that are none because nothing could be asked.
struct BriefEntries {
    typealias Node = CanonicalText.Node
    private typealias Member = (name: String, value: Node)

    private let run: Run

    init(of run: Run) {
        self.run = run
    }

    /// What was said, one node for each that came to a finding.
    var observations: [String: [Node]] {
        Dictionary(
            grouping: run.observations.filter { $0.finding.kind != .unsupported },
            by: \.vector
        ).mapValues { $0.map(node) }
    }

    /// What could not be asked, one node for each capability, evaluator and set of
    /// backends.
    var notAsked: [String: [Node]] {
        var groups: [NotAsked: [String]] = [:]
        for observation in run.observations {
            guard case .unsupported(let capability) = observation.finding else { continue }

            let group = NotAsked(
                vector: observation.vector,
                capability: capability.rawValue,
                evaluator: observation.evaluator,
                backends: observation.backends
            )
            groups[group, default: []].append(observation.policy)
        }
        return Dictionary(grouping: groups.keys, by: \.vector).mapValues { here in
            here.sorted().map { group in
                .object(
                    [("capability", .string(group.capability))]
                        + member(of: group.evaluator) + members(of: group.backends)
                        + [("policies", .strings(groups[group] ?? []))]
                )
            }
        }
    }

    var facts: [String: [Node]] {
        Dictionary(grouping: run.facts, by: \.vector).mapValues { $0.map(node) }
    }

    private func node(_ observation: Observation) -> Node {
        var members: [Member] = [("policy", .string(observation.policy))]
        members += member(of: observation.evaluator)
        members += self.members(of: observation.backends)
        if let verdict = observation.verdict { members += ResultsJSON.members(of: verdict) }
        members += ResultsJSON.members(of: observation.finding)
        if observation.isDeparture || observation.isUnexpected {
            members.append(
                (
                    "expected",
                    .array(observation.expected.map { .object(ResultsJSON.members(of: $0)) })
                )
            )
        }
        members += member(of: observation.cause)
        return .object(
            members
                + marks(
                    isUnexpected: observation.isUnexpected,
                    isNewOnVersion: observation.isNewOnVersion
                )
        )
    }

    private func node(_ fact: FactObservation) -> Node {
        var members: [Member] = [
            ("fact", .string(fact.fact.rawValue)), ("of", .string(fact.of)),
        ]
        members += self.members(of: fact.backends)
        members += ResultsJSON.members(of: fact.outcome).filter { !$0.value.isNull }
        members += ResultsJSON.members(of: fact.finding)
        members += member(of: fact.cause)
        return .object(
            members
                + marks(isUnexpected: fact.isUnexpected, isNewOnVersion: fact.isNewOnVersion)
        )
    }

    private func member(of evaluator: Observation.Evaluation) -> [Member] {
        evaluator == .modelled ? [] : [("evaluator", .string(evaluator.rawValue))]
    }

    private func members(of backends: [String]) -> [Member] {
        backends == run.backends ? [] : [("backends", .strings(backends))]
    }

    private func member(of cause: Cause.ID?) -> [Member] {
        cause.map { [("cause", .string($0))] } ?? []
    }

    private func marks(isUnexpected: Bool, isNewOnVersion: Bool) -> [Member] {
        (isUnexpected ? [("unexpected", .boolean(true))] : [])
            + (isNewOnVersion ? [("newOnVersion", .boolean(true))] : [])
    }
}

/// What several policies could not be asked in one vector, for one reason, on the same backends:
/// their models, or what carries them out.
private struct NotAsked: Hashable, Comparable {
    let vector: String
    let capability: String
    let evaluator: Observation.Evaluation
    let backends: [String]

    static func < (one: NotAsked, other: NotAsked) -> Bool {
        guard one.names == other.names else {
            return one.names.lexicographicallyPrecedes(other.names)
        }

        return one.backends.lexicographicallyPrecedes(other.backends)
    }

    private var names: [String] { [vector, capability, evaluator.rawValue] }
}

extension CanonicalText.Node {
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}
