// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Conformance {
    /// One entry per distinct outcome, with all backends that gave it.
    func grouped(_ judged: [JudgedPolicy], of vector: Vector) -> [Observation] {
        var backends: [Observation: [String]] = [:]
        for one in judged {
            backends[observation(one, of: vector), default: []].append(one.backend)
        }
        return backends.map { observation, backends in
            var observation = observation
            observation.backends = backends.sorted()
            return observation
        }.sorted { $0.place.lexicographicallyPrecedes($1.place) }
    }

    /// One entry per distinct answer, with all backends that gave it.
    func grouped(_ judged: [JudgedFact], of vector: Vector) -> [FactObservation] {
        var backends: [FactObservation: [String]] = [:]
        for one in judged {
            backends[observation(one, of: vector), default: []].append(one.backend)
        }
        return backends.map { observation, backends in
            var observation = observation
            observation.backends = backends.sorted()
            return observation
        }.sorted { $0.place.lexicographicallyPrecedes($1.place) }
    }

    /// The outcome alone, without the backend that gave it.
    private func observation(_ judged: JudgedPolicy, of vector: Vector) -> Observation {
        let surprise = surprise(isDue: judged.isDue, judged.finding, on: judged.backend)
        return Observation(
            vector: vector.id,
            policy: judged.policy,
            evaluator: .modelled,
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

extension Observation {
    fileprivate var place: [String] { [policy, evaluator.rawValue] + backends }
}

extension FactObservation {
    fileprivate var place: [String] { [fact.rawValue, of] + backends }
}
