// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

extension Conformance {
    /// Runs vectors, several at once; the result does not depend on how many.
    ///
    /// - Parameters:
    ///   - vectors: in any order.
    ///   - corpus: what the vectors were taken from.
    ///   - isWholeCorpus: whether they are all of it.
    ///   - platform: the operating system and the processor, for the report.
    ///   - libraries: libraries that answers depend on and that are no backend.
    ///   - jobs: how many vectors are run at once.
    ///   - twins: What programs outside were asked besides the vectors, by what is wrong with it.
    ///   - kept: what is known already and is not run again, and what is told everything else.
    ///   - progress: told, one after the other, how many vectors are done.
    /// - Returns: what was found out, in an order that depends on the vectors alone.
    package func run(
        _ vectors: [Vector],
        of corpus: Run.CorpusIdentity,
        isWholeCorpus: Bool,
        platform: String,
        libraries: [Run.Environment.Library] = [],
        jobs: Int,
        twins: [ComputedTwin: [Vector]] = [:],
        kept: (any KeptResults)? = nil,
        progress: (Int) -> Void = { _ in }
    ) async -> Run {
        let standing = twins.compactMap { change, twins in
            Vector.representing(change, among: twins).map { (vector: $0, for: twins) }
        }
        let changed = Dictionary(uniqueKeysWithValues: standing.map { ($0.vector.id, $0.for) })
        let vectors = (vectors + standing.map(\.vector)).sorted { $0.id < $1.id }
        let results = await concurrently(vectors, jobs: jobs, progress: progress) { vector in
            if let twins = changed[vector.id] { return result(of: vector, standingFor: twins) }
            if let known = kept?.result(of: vector) { return known }

            let result = await run(vector)
            // A library that failed may have been given too little time, or been killed by chance.
            if !result.hasDefect { kept?.keep(result, of: vector) }
            return result
        }
        // Forty thousand of them: the list is not made again and again as it grows.
        var observations: [Observation] = []
        observations.reserveCapacity(results.reduce(0) { $0 + $1.observations.count })
        for result in results { observations += result.observations }
        return Run(
            version: pinproofVersion,
            corpus: corpus,
            environment: Run.Environment(
                platform: platform,
                libraries: (backends.map(\.library) + libraries + programs.map(\.environment)
                    + measuredPlatforms.map(\.environment))
                    .sorted { $0.id < $1.id }
            ),
            backends: backends.map(\.id),
            unrecordedBackends: backends.filter { !recorded.contains($0) }.map(\.id),
            policies: (asked.map { asked in
                Run.PolicyIdentity(
                    id: asked.id,
                    kind: asked.traits.kind,
                    provenance: asked.policy.provenance,
                    framework: asked.policy.framework,
                    setting: asked.policy.setting,
                    platform: asked.policy.platform,
                    isOfProgram: false,
                    backends: asked.backends
                )
            } + programs.flatMap(\.ownPolicies)).sorted { $0.id < $1.id },
            vectors: vectors,
            computedTwins: count(ofAsked: twins.values.joined()),
            observations: observations,
            facts: results.flatMap(\.facts),
            staleDepartures: results.flatMap(\.staleDepartures),
            causes: causes,
            isComplete: isWholeCorpus && isComplete && programs.isEmpty
        )
    }

    private func count(ofAsked twins: some Sequence<Vector>) -> Int {
        let asked = Set(programs.flatMap { $0.answers.keys.map(\.vector) })
        return twins.count { asked.contains($0.id) }
    }

    /// Whether all policies and all backends take part.
    package var isComplete: Bool {
        Set(backends.map(\.id)) == Set(registry.backends)
            && Set(policies.map(\.id)) == Set(registry.policies.map(\.id))
    }
}

extension Backend {
    fileprivate var library: Run.Environment.Library {
        Run.Environment.Library(id: id, version: version, settings: settings)
    }
}

extension PlatformFacts {
    fileprivate var environment: Run.Environment.Library {
        Run.Environment.Library(id: id, version: version, settings: settings)
    }
}

extension ExecutedProgram {
    fileprivate var environment: Run.Environment.Library {
        Run.Environment.Library(
            id: id,
            version: version,
            settings: library.map { ["built on": $0] } ?? [:]
        )
    }

    /// Its policies that are not modelled here, for the report.
    fileprivate var ownPolicies: [Run.PolicyIdentity] {
        policies.compactMap { policy in
            policy.provenance.map {
                Run.PolicyIdentity(
                    id: policy.id,
                    kind: policy.traits.kind,
                    provenance: $0,
                    framework: id,
                    setting: .default,
                    platform: library.map { .linked([$0]) } ?? .unmeasured(id),
                    isOfProgram: true,
                    backends: []
                )
            }
        }
    }
}
