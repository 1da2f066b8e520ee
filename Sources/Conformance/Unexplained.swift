// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

/// What a run observed and no cause explains, and whether one can.
package struct Unexplained: Hashable, Sendable {
    /// The framework or library whose causes could explain it.
    package let subject: String
    /// The policy, or the library with its fact: `openssl path`.
    package let who: String
    package let vector: Vector.ID
    /// What was said, for people.
    package let said: String
    package let expected: String
    /// What a cause would have to say; nil where it must be written by hand.
    package let addition: CauseAddition?
    /// The framework's own cause that says something else; nil where none does.
    package let decidedBy: Cause.ID?

    /// Everything that models and libraries did unexpectedly, in the order of the run.
    ///
    /// What failed instead of answering, and what a program outside did, no cause explains.
    package static func all(in run: Run) -> [Unexplained] {
        let policies = Dictionary(uniqueKeysWithValues: run.policies.map { ($0.id, $0) })
        let observations = run.observations.compactMap { observation -> Unexplained? in
            guard observation.isUnexpected, observation.evaluator == .modelled,
                let verdict = observation.verdict, let policy = policies[observation.policy]
            else { return nil }

            return Unexplained(observation, verdict, of: policy, in: run)
        }
        return run.facts.filter { $0.isUnexpected && $0.outcome != .unanswered }
            .flatMap { fact in fact.backends.map { Unexplained(fact, of: $0, in: run) } }
            + observations
    }

    private init(
        _ observation: Observation,
        _ verdict: Verdict,
        of policy: Run.PolicyIdentity,
        in run: Run
    ) {
        let own =
            switch policy.platform {
            case .linked(let libraries): run.backends.filter(libraries.contains)
            case .every: run.backends
            // Its own facts are named in no line.
            case .measured, .unmeasured: [String]()
            }
        subject = policy.framework
        who = observation.policy
        vector = observation.vector
        said = "\(verdict)"
        expected = observation.expected.map(\.description).joined(separator: " or ")
        let isEverywhere = Set(own).isSubset(of: observation.backends)
        addition = .policy(
            observation.policy,
            backends: isEverywhere ? nil : observation.backends,
            vector: observation.vector,
            verdict
        )
        let line = run.vectors.first { $0.id == observation.vector }?.departures.policies
            .first { line in
                observation.backends.contains { line.names(observation.policy, on: $0) }
            }
        decidedBy = line?.cause
    }

    private init(_ fact: FactObservation, of backend: String, in run: Run) {
        subject = backend
        who = "\(backend) \(fact.fact)"
        vector = fact.vector
        said = fact.outcome.statement(of: fact.of)
        expected = fact.expected
        addition = fact.outcome.departure.map { .fact($0, vector: fact.vector) }
        decidedBy = fact.cause
    }
}

extension FactObservation.Outcome {
    /// What a line would have to state; nil for a key, which a line names by a pin of the recipe.
    fileprivate var departure: BackendDeparture.Fact? {
        switch self {
        case .host(let verdict): .host(verdict)
        case .path(let names): .path(.accept(paths: [names]))
        case .refused(let reason, _): .path(.reject(reason))
        case .nativeKey, .unanswered: nil
        }
    }
}
