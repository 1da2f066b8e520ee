// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// What a run found that is worth a line, vector by vector, what was expected apart from what was
/// not: defects, and whatever does harm.
struct Findings {
    private let observations: [String: [Observation]]
    private let facts: [String: [FactObservation]]
    private let stale: [String: [StaleDeparture]]
    private let run: Run

    init(of run: Run) {
        observations = Dictionary(grouping: run.observations, by: \.vector)
        facts = Dictionary(grouping: run.facts, by: \.vector)
        stale = Dictionary(grouping: run.staleDepartures, by: \.vector)
        self.run = run
    }

    /// Each as it is cited.
    func unexpected(in vector: String) -> [String] {
        (facts[vector] ?? []).filter(\.isUnexpected).map(\.description)
            + (observations[vector] ?? []).filter(\.isUnexpected).map {
                run.citation(of: $0, isRated: run.isOfProgram($0))
            }
            + (stale[vector] ?? []).filter(\.isUnexpected).map(\.description)
    }

    /// Why nobody could be asked, one reason of those that there are; nil where somebody was.
    func omission(of vector: String) -> String? {
        let observations = observations[vector] ?? []
        guard facts[vector] == nil, stale[vector] == nil, !observations.isEmpty,
            observations.allSatisfy({ $0.finding.kind == .unsupported })
        else { return nil }

        return observations.compactMap(\.because).first ?? "nobody could be asked"
    }

    /// The worst thing that a client did that was tested and is not expected: its kind, behind how
    /// severe it is; nil where there is none.
    func worstOfClients(in vector: String) -> String? {
        let findings = (observations[vector] ?? [])
            .filter { $0.isUnexpected && run.isOfProgram($0) }.map(\.finding)
        return findings.max { $0.harm < $1.harm }.map { worst in
            let severity = SARIFClientRule.severity(of: worst).map { "\($0.rawValue) " } ?? ""
            return severity + worst.kind.words
        }
    }

    /// The harms that were expected, each with its cause.
    func expected(in vector: String) -> [String] {
        let facts = (facts[vector] ?? []).filter { !$0.isUnexpected && $0.finding.isHarm }
        let observations = (observations[vector] ?? [])
            .filter { !$0.isUnexpected && $0.finding.isHarm && !$0.isForeign }
        return facts.map { fact in
            sentence(
                fact.finding,
                "\(fact.backends.joined(separator: ", ")): \(fact.outcome.statement(of: fact.of))",
                fact.knownCause
            )
        }
            + observations.map { observation in
                let who = "\(observation.policy) × \(observation.backends.joined(separator: ", "))"
                return sentence(
                    observation.finding,
                    "\(who) \(observation.sentence ?? "says nothing")",
                    observation.knownBecause.map { "known: \($0)" } ?? observation.knownCause
                )
            }
    }

    private func sentence(_ finding: Finding, _ statement: String, _ cause: String?) -> String {
        "\(finding.kind.sign) \(finding.kind.words): \(statement)"
            + (cause.map { " [\($0)]" } ?? "")
    }
}
