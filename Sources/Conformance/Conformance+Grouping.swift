// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Conformance {
    /// One entry per distinct outcome, with all backends that gave it.
    ///
    /// - Parameters:
    ///   - said: By backend, and for each in the order in which policies are reported.
    ///   - programs: What programs outside said, none of which is the same as another's.
    ///   - vector: What was judged.
    /// - Returns: The entries in the same order, those of one policy by evaluator and then in the
    ///   order of their backends.
    func grouped(
        _ said: [[JudgedPolicy.Said?]],
        programs: [JudgedPolicy],
        of vector: String
    ) -> [Observation] {
        var grouped: [Observation] = []
        grouped.reserveCapacity(policies.count)
        let evaluators = Observation.Evaluation.allCases
        for policy in policies.indices {
            for evaluator in evaluators {
                let start = grouped.endIndex
                for said in said {
                    guard let judged = said[policy]?.by(evaluator) else { continue }

                    grouped.merge(observation(judged, of: vector), since: start)
                }
            }
        }
        guard !programs.isEmpty else { return grouped }

        let start = grouped.endIndex
        for judged in programs { grouped.merge(observation(judged, of: vector), since: start) }
        return grouped.sorted { $0.place < $1.place }
    }

    /// One entry per distinct answer, with all backends that gave it.
    func grouped(_ judged: [JudgedFact], of vector: Vector) -> [FactObservation] {
        var grouped: [FactObservation] = []
        for judged in judged { grouped.merge(observation(judged, of: vector), since: 0) }
        return grouped.sorted { $0.place < $1.place }
    }

    private func observation(_ judged: JudgedPolicy, of vector: String) -> Observation {
        // On a library that the framework does not link, the library decides: that is charged to
        // nobody.
        let isForeign = isForeign(judged)
        let surprise = surprise(
            isExpected: judged.isExpected || isForeign && !judged.finding.isDefect,
            judged.finding,
            on: judged.backends[0]
        )
        return Observation(
            vector: vector,
            policy: judged.policy,
            evaluator: judged.evaluator,
            backends: judged.backends,
            verdict: judged.verdict,
            finding: judged.finding,
            expected: judged.expected.verdicts,
            because: judged.expected.because,
            cause: judged.cause,
            isForeign: isForeign,
            isDeparture: judged.expected.departure != nil,
            isUnexpected: surprise.isUnexpected,
            isNewOnVersion: surprise.isNewOnVersion,
            statesReason: judged.statesReason,
            said: judged.said,
            twins: judged.twins
        )
    }

    private func isForeign(_ judged: JudgedPolicy) -> Bool {
        guard judged.evaluator == .modelled, let own = ownBackends[judged.policy] else {
            return false
        }

        return !own.contains(judged.backends[0])
    }

    private func observation(_ judged: JudgedFact, of vector: Vector) -> FactObservation {
        let surprise = surprise(isExpected: judged.isExpected, judged.finding, on: judged.backend)
        let cause = judged.line.map { vector.departures.backends[$0].cause }
        return FactObservation(
            vector: vector.id,
            fact: judged.fact,
            of: judged.of,
            backends: [judged.backend],
            outcome: judged.outcome,
            finding: judged.finding,
            expected: judged.expected,
            because: cause.flatMap { causes[$0]?.explanation },
            cause: cause,
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

extension Observation: Shared {
    fileprivate var place: (String, String, String) {
        (policy, evaluator.rawValue, backends.first ?? "")
    }
}

extension FactObservation: Shared {
    /// No backend states a fact twice.
    fileprivate var place: (String, String, String) { (fact.rawValue, of, backends.first ?? "") }
}

extension Array where Element: Shared {
    /// Adds what one backend said: to the element from `start` on that says the same, else as one of
    /// its own.
    ///
    /// There are a few: comparing them costs less than hashing all of each.
    fileprivate mutating func merge(_ said: Element, since start: Int) {
        for place in start..<endIndex {
            var alike = said
            alike.backends = self[place].backends
            guard alike == self[place] else { continue }

            self[place].backends = (self[place].backends + said.backends).sorted()
            return
        }
        append(said)
    }
}
