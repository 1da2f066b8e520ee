// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension HTMLPage {
    static func sentence(_ run: Run, _ summary: Summary) -> String {
        let unexpected = run.unexpected.count
        guard unexpected == 0 else {
            return "\(counted(unexpected, "result is", "results are")) not what was expected."
        }

        let bypasses = counted(summary[.bypass].all, "bypass", "bypasses")
        let outages = counted(summary[.outage].all, "outage")
        return "Everything is as expected: \(bypasses) and \(outages) are known and explained."
    }

    static func numbers(_ run: Run, _ summary: Summary) -> [Number] {
        let families = Set(run.vectors.map(\.family)).count
        let evaluators = Set(
            run.observations.filter { $0.verdict != nil }.flatMap { observation in
                observation.backends.map { "\(observation.who) × \($0)" }
            }
        ).count
        return [
            Number(
                style: "plain",
                count: run.vectors.count,
                of: "vectors",
                detail: "in \(counted(families, "family", "families"))"
            ),
            Number(
                style: "plain",
                count: evaluators,
                of: "evaluators",
                detail: "\(counted(run.policies.count, "policy", "policies")) on "
                    + counted(run.backends.count, "library", "libraries")
            ),
            harm(.bypass, "bypasses", summary),
            harm(.outage, "outages", summary),
        ]
    }

    private static func harm(
        _ kind: Finding.Kind,
        _ several: String,
        _ summary: Summary
    ) -> Number {
        let count = summary[kind]
        return Number(
            style: kind.rawValue,
            count: count.all,
            of: "\(kind.sign) \(several)",
            detail: "\(count.expected) expected, \(count.unexpected) unexpected"
        )
    }

    static func citations(
        _ facts: [FactObservation],
        _ observations: [Observation],
        _ stale: [StaleDeparture]
    ) -> [Citation] {
        facts.map { Citation(vector: $0.vector, text: $0.description) }
            + observations.map { Citation(vector: $0.vector, text: $0.description) }
            + stale.map { Citation(vector: $0.vector, text: $0.description) }
    }

    static func findings(_ run: Run) -> [FindingCount] {
        let verdicts = Summary(run.observations)
        let facts = Summary(run.facts)
        return Finding.Kind.byImportance.map { kind in
            FindingCount(
                style: kind.rawValue,
                sign: kind.sign,
                words: kind.words,
                explanation: kind.explanation,
                verdicts: verdicts[kind].all,
                facts: facts[kind].all,
                unexpected: verdicts[kind].unexpected + facts[kind].unexpected
            )
        }
    }

    static func families(_ run: Run, cited work: String) -> [Family] {
        let observations = Dictionary(grouping: run.observations, by: \.vector)
        let facts = Dictionary(grouping: run.facts, by: \.vector)
        let stale = Dictionary(grouping: run.staleDepartures, by: \.vector)
        func page(of vector: Vector) -> HTMLVector {
            let result = VectorResult(
                observations: observations[vector.id] ?? [],
                facts: facts[vector.id] ?? [],
                staleDepartures: stale[vector.id] ?? []
            )
            return HTMLVector(vector, result: result, cited: work)
        }
        let families = Dictionary(grouping: run.vectors, by: \.family)
        return families.keys.sorted().map { name in
            let vectors = (families[name] ?? []).sorted { $0.id < $1.id }
            return Family(
                name: name,
                count: counted(vectors.count, "vector"),
                vectors: vectors.map(page)
            )
        }
    }

    static func policies(_ run: Run) -> [Policy] {
        Summary.byPolicy(of: run).map { row in
            Policy(
                id: row.name,
                kind: row.policy.kind.rawValue,
                provenance: "\(row.policy.provenance)",
                bypasses: row.summary[.bypass].all,
                outages: row.summary[.outage].all,
                conforming: row.summary[.conforming].all,
                unexpected: row.summary.total.unexpected
            )
        }
    }

    static func strength(_ exposures: [Exposure]) -> String? {
        guard !exposures.isEmpty else { return nil }

        let survivors = exposures.count(where: \.isSurvivor)
        return "\(exposures.count) were tried, "
            + (survivors == 0 ? "and every one is exposed." : "and \(survivors) survived.")
    }
}

extension HTMLPage.FlawedRow {
    init(_ exposure: Exposure) {
        id = exposure.id
        flaw = exposure.evaluator.flaw
        standsFor = exposure.evaluator.standsFor
        vector = exposure.vectors.first
        switch exposure.vectors.count {
        case 0: more = "✗ nothing: it survived"
        case 1: more = nil
        case let count: more = "and \(count - 1) more"
        }
    }
}

extension HTMLPage.Library {
    init(_ library: Run.Environment.Library) {
        self.init(
            id: library.id,
            version: library.version,
            settings: library.settings.sorted { $0.key < $1.key }
                .map { "\($0.key): \($0.value)" }.joined(separator: "; ")
        )
    }
}
