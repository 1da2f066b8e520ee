// SPDX-License-Identifier: Apache-2.0

extension Run {
    /// What the run found out about one backend, alone.
    ///
    /// What only a run of all backends can tell is left out: departures that nothing observed fits,
    /// and what exposes flawed evaluators.
    ///
    /// - Parameters:
    ///   - backend: The id of one that took part.
    ///   - isWanted: The ids of the policies to keep.
    /// - Returns: A run that is no complete one.
    package func of(_ backend: String, policies isWanted: (String) -> Bool) -> Run {
        var policies = policies.filter { isWanted($0.id) }
        for place in policies.indices {
            policies[place].backends = policies[place].backends.filter { $0 == backend }
        }
        let wanted = Set(policies.map(\.id))
        var observations = observations.filter {
            wanted.contains($0.policy) && $0.backends.contains(backend)
        }
        var facts = facts.filter { $0.backends.contains(backend) }
        for place in observations.indices { observations[place].backends = [backend] }
        for place in facts.indices { facts[place].backends = [backend] }
        return Run(
            version: version,
            corpus: corpus,
            environment: Environment(
                platform: environment.platform,
                libraries: environment.libraries.filter { $0.id == backend }
            ),
            backends: [backend],
            unrecordedBackends: unrecordedBackends.filter { $0 == backend },
            policies: policies,
            vectors: vectors,
            observations: observations,
            facts: facts,
            staleDepartures: [],
            causes: causes,
            isComplete: false
        )
    }
}
