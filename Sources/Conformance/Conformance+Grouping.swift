// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Conformance {
    /// One entry per distinct outcome, with all backends that gave it.
    ///
    /// - Parameters:
    ///   - judged: By policy, in the order in which policies are reported.
    ///   - vector: What was judged.
    /// - Returns: The entries in the same order, those of one policy by evaluator and then in the
    ///   order of their backends.
    func grouped(_ judged: [[JudgedPolicy]], of vector: Vector) -> [Observation] {
        judged.flatMap { judged in
            Observation.Evaluation.allCases.flatMap { evaluator in
                merged(
                    judged.lazy.filter { $0.evaluator == evaluator }
                        .map { (observation($0, of: vector), $0.backend) }
                )
            }
        }
    }

    /// One entry per distinct answer, with all backends that gave it.
    func grouped(_ judged: [JudgedFact], of vector: Vector) -> [FactObservation] {
        merged(judged.map { (observation($0, of: vector), $0.backend) })
            .sorted { $0.place < $1.place }
    }

    /// The outcome alone, without the backend that gave it.
    private func observation(_ judged: JudgedPolicy, of vector: Vector) -> Observation {
        let surprise = surprise(isDue: judged.isDue, judged.finding, on: judged.backend)
        return Observation(
            vector: vector.id,
            policy: judged.policy,
            evaluator: judged.evaluator,
            backends: [],
            verdict: judged.verdict,
            finding: judged.finding,
            due: judged.due.verdicts,
            because: judged.due.because,
            isDeparture: judged.due.line != nil,
            isUnexpected: surprise.isUnexpected,
            isNewOnVersion: surprise.isNewOnVersion
        )
    }

    private func observation(_ judged: JudgedFact, of vector: Vector) -> FactObservation {
        let surprise = surprise(isDue: judged.isDue, judged.finding, on: judged.backend)
        return FactObservation(
            vector: vector.id,
            fact: judged.fact,
            of: judged.of,
            backends: [],
            outcome: judged.outcome,
            finding: judged.finding,
            due: judged.due,
            because: judged.line.map { vector.departures.backends[$0].because },
            isDeparture: judged.line != nil,
            isUnexpected: surprise.isUnexpected,
            isNewOnVersion: surprise.isNewOnVersion
        )
    }
}

/// What several backends may have in common.
private protocol Shared: Equatable {
    var backends: [String] { get set }
}

extension Observation: Shared {}

extension FactObservation: Shared {
    /// No backend states a fact twice.
    fileprivate var place: (String, String, String) { (fact.rawValue, of, backends.first ?? "") }
}

/// One of what is alike, with every backend that it came from.
///
/// There are a few: comparing them costs less than hashing all of each.
private func merged<Outcome: Shared>(
    _ outcomes: some Sequence<(Outcome, backend: String)>
) -> [Outcome] {
    var distinct: [Outcome] = []
    var backends: [[String]] = []
    for (outcome, backend) in outcomes {
        if let same = distinct.firstIndex(of: outcome) {
            backends[same].append(backend)
        } else {
            distinct.append(outcome)
            backends.append([backend])
        }
    }
    for (place, backends) in backends.enumerated() { distinct[place].backends = backends.sorted() }
    return distinct
}
