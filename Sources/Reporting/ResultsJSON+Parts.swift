// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension ResultsJSON {
    static func corpus(_ run: Run) -> Node {
        .object([
            ("vectors", .integer(run.corpus.vectors)), ("digest", .string(run.corpus.digest)),
        ])
    }

    static func environment(_ run: Run) -> Node {
        .object([
            ("platform", .string(run.environment.platform)),
            (
                "libraries",
                .array(
                    run.environment.libraries.map { library in
                        .object([
                            ("id", .string(library.id)), ("version", .string(library.version)),
                            ("settings", .sorted(library.settings.mapValues(Node.string))),
                        ])
                    }
                )
            ),
        ])
    }

    static func policy(_ policy: Run.PolicyIdentity) -> Node {
        .object([
            ("id", .string(policy.id)), ("framework", .string(policy.framework)),
            ("kind", .string(policy.kind.rawValue)), ("setting", .string(policy.setting.rawValue)),
            ("backends", .strings(policy.backends)),
            (
                "provenance",
                .object([
                    ("project", .string(policy.provenance.project)),
                    ("version", .string(policy.provenance.version)),
                    ("location", .string(policy.provenance.location)),
                ])
            ),
        ])
    }

    /// A cause as far as a reader of results has to know it.
    static func cause(_ cause: Cause) -> Node {
        .object([
            ("id", .string(cause.id)), ("title", .string(cause.title)),
            ("kind", .string(cause.kind.rawValue)),
            ("disclosure", .string(cause.disclosure.rawValue)),
        ])
    }

    /// Each vector with what is right in it.
    static func vectors(of run: Run) -> [Node] {
        var keys: [String: Set<String>] = [:]
        for fact in run.facts where fact.fact == .nativeKey {
            keys[fact.vector, default: []].insert(fact.of)
        }
        return run.vectors.map { vector($0, keys: keys[$0.id] ?? []) }
    }

    /// A vector with what is right in it, and the certificates that backends were asked the key
    /// of: its key as it was presented is right for each.
    private static func vector(_ vector: Vector, keys: Set<String>) -> Node {
        let verdicts = PinningKind.allCases.compactMap { kind in
            vector.expectation.verdicts(of: kind).map { expected in
                (
                    name: kind.rawValue,
                    value: Node.array(expected.map { .object(members(of: $0.verdict)) })
                )
            }
        }
        let facts: [(name: String, value: Node)] = [
            ("path", .array(vector.expectation.path.flatMap(nodes))),
            ("host", .strings(vector.expectation.host.map(\.rawValue))),
        ]
        return .object([
            ("id", .string(vector.id)), ("revision", .integer(vector.revision)),
            ("title", .string(vector.title)), ("norm", .object(facts + verdicts)),
            ("keys", .strings(keys.sorted())),
        ])
    }

    /// A verdict on the path: one for each path that is accepted.
    private static func nodes(_ verdict: PathVerdict) -> [Node] {
        switch verdict {
        case .accept(let paths): paths.map(Node.strings)
        case .reject(let reason): [.string(reason.rawValue)]
        }
    }

    static func shard(_ part: Run.Part) -> Node {
        .object([
            ("index", .integer(part.shard.index)), ("count", .integer(part.shard.count)),
            ("complete", .boolean(part.isOfCompleteRun)),
            ("selection", .string(part.selection)),
        ])
    }

    static func summary(_ run: Run) -> Node {
        .object([
            ("observations", summary(Summary(run.observations))),
            ("facts", summary(Summary(run.facts))),
            (
                "staleDepartures",
                .object([
                    ("count", .integer(run.staleDepartures.count)),
                    ("unexpected", .integer(run.staleDepartures.count(where: \.isUnexpected))),
                ])
            ),
        ])
    }

    private static func summary(_ summary: Summary) -> Node {
        .object(
            Finding.Kind.allCases.sorted { $0.rawValue < $1.rawValue }.map { kind in
                let count = summary[kind]
                return (
                    kind.rawValue,
                    .object([
                        ("count", .integer(count.all)), ("unexpected", .integer(count.unexpected)),
                    ])
                )
            }
        )
    }
}
