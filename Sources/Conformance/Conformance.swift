// SPDX-License-Identifier: Apache-2.0

package import Corpus
import PKIX
package import Pinning

/// The runner: policies and backends, and what they say about vectors.
package struct Conformance: Sendable {
    /// Sorted by id.
    package let backends: [any Backend]
    /// The same backends as hostile vectors meet them, sorted by id.
    private let isolatedBackends: [any Backend]
    /// Sorted by id.
    package let policies: [any PinningPolicy]

    /// Programs outside, sorted by id, each of which was asked before.
    package let programs: [ExecutedProgram]

    /// The policies once more, with what is asked of them at every vector.
    let asked: [AskedPolicy]
    /// The backends and platforms that a policy of the registry is built on, by its id.
    let ownBackends: [String: [String]]
    let registry: Registry
    /// The ids of the registry's policies that do not take part.
    let absentPolicies: Set<String>
    let recorded: RecordedVersions
    package let causes: Causes
    /// By vector, the one of the state before its event; the twin where there is no event.
    let controls: [Vector.ID: Vector]
    /// What platforms that are no backends were measured to do.
    package let platforms: [PlatformFacts]
    /// Those of them that policies are asked on.
    let measuredPlatforms: [PlatformFacts]
    /// Whether what is new on a version that is not recorded fails, too.
    let isStrictAboutVersions: Bool

    /// - Parameters:
    ///   - backends: Who states facts.
    ///   - isolatedBackends: The same backends as hostile vectors meet them, where that differs.
    ///   - policies: Who decides.
    ///   - programs: What programs outside said.
    ///   - registry: All policies and backends that there are.
    ///   - corpus: What the vectors are taken from: its causes, and the vectors before an event.
    ///   - scope: On which backends a policy is asked.
    ///   - recorded: The library versions whose departures are recorded.
    ///   - isStrictAboutVersions: Whether what is new on another version fails, too.
    package init(
        backends: [any Backend],
        isolatedBackends: [any Backend]? = nil,
        policies: [any PinningPolicy],
        programs: [ExecutedProgram] = [],
        of registry: Registry,
        corpus: Corpus? = nil,
        scope: BackendScope = .platform,
        recorded: RecordedVersions = RecordedVersions(),
        isStrictAboutVersions: Bool = false
    ) {
        self.backends = backends.sorted { $0.id < $1.id }
        self.isolatedBackends = (isolatedBackends ?? backends).sorted { $0.id < $1.id }
        self.policies = policies.sorted { $0.id < $1.id }
        self.programs = programs.sorted { $0.id < $1.id }
        self.registry = registry
        absentPolicies = Set(registry.policies.map(\.id)).subtracting(policies.map(\.id))
        self.recorded = recorded
        causes = corpus?.causes ?? .none
        controls = corpus?.controls ?? [:]
        platforms = corpus?.platforms ?? []
        let ids = self.backends.map(\.id)
        // What is measured of a platform is asked beside what is presumed of it.
        let isPresuming = scope == .platform && ids.contains(Registry.presumedBackend)
        let all = ids + (isPresuming ? platforms.map(\.id) : [])
        asked = self.policies.map { AskedPolicy($0, among: all, of: registry, scope) }
        let askedPlatforms = Set(asked.flatMap(\.backends)).subtracting(ids)
        measuredPlatforms = platforms.filter { askedPlatforms.contains($0.id) }
        ownBackends = Dictionary(
            registry.policies.map { ($0.id, $0.ownBackends(among: registry.backends)) },
            uniquingKeysWith: { first, _ in first }
        )
        self.isStrictAboutVersions = isStrictAboutVersions
    }

    /// How differences on unknown versions of libraries count, as text.
    package var strictness: String {
        let unrecorded = backends.filter { !recorded.contains($0) }.map(\.id)
        return (isStrictAboutVersions ? "strict about " : "lenient about ")
            + (unrecorded.isEmpty ? "none" : unrecorded.joined(separator: ", "))
    }

    /// Everything that every policy and every backend says about one vector.
    package func run(_ vector: Vector) async -> VectorResult {
        let connection = vector.resolvedConnection
        let pinned = vector.pinnedHosts
        var facts: [JudgedFact] = []
        // By backend, and for each in the order of the policies.
        var said: [[JudgedPolicy.Said?]] = []
        let here = (vector.isHostile ? isolatedBackends : backends).map { $0.forOneVector() }
        for backend in here + measured(vector, connection, beside: here) {
            let answers = Answers(of: backend)
            let ofBackend = await FactJudge(
                vector: vector,
                connection: connection,
                backend: backend,
                answers: answers,
                outage: outage(of: vector, on: backend.id)
            ).facts()
            // A platform is no subject of the test: what it does is inherited, and judged nowhere.
            if !(backend is MeasuredBackend) { facts += ofBackend }
            said.append(
                await verdicts(on: backend, vector, connection, pinned, answers, ofBackend)
            )
        }
        return VectorResult(
            observations: grouped(
                said,
                programs: judgedPrograms(vector, beside: said),
                of: vector.id
            ),
            facts: grouped(facts, of: vector),
            staleDepartures: staleDepartures(vector, said: said, facts: facts)
        )
    }

    /// The platforms that were measured and that policies are asked on, as they are asked about one
    /// vector.
    private func measured(
        _ vector: Vector,
        _ connection: Connection,
        beside backends: [any Backend]
    ) -> [any Backend] {
        guard let presumed = backends.first(where: { $0.id == Registry.presumedBackend }) else {
            return []
        }

        return measuredPlatforms.map {
            MeasuredBackend($0, of: vector, connection, presuming: presumed)
        }
    }

    /// What the policies say on a backend, in their order; nil for those that are not asked on it.
    private func verdicts(
        on backend: any Backend,
        _ vector: Vector,
        _ connection: Connection,
        _ pinned: [PinnedHost],
        _ answers: Answers,
        _ facts: [JudgedFact]
    ) async -> [JudgedPolicy.Said?] {
        let judge = PolicyJudge(
            vector: vector,
            connection: connection,
            pinned: pinned,
            backend: backend,
            answers: answers,
            facts: facts,
            causes: causes,
            control: controls[vector.id]
        )
        var said: [JudgedPolicy.Said?] = []
        said.reserveCapacity(asked.count)
        for policy in asked {
            let isAsked = policy.backends.contains(backend.id)
            said.append(isAsked ? await judge.said(by: policy) : nil)
        }
        return said
    }

    /// How often the vector's event strikes, where the library accepted path and host before it.
    private func outage(of vector: Vector, on backend: String) -> OperatorEvent.Frequency? {
        guard vector.event != nil, let before = controls[vector.id], !before.refusesChain,
            !before.departures.backends.contains(where: { $0.backend == backend && $0.fact.refuses }
            )
        else { return nil }

        return vector.event?.what.frequency
    }
}

extension BackendDeparture.Fact {
    fileprivate var refuses: Bool {
        switch self {
        case .host(.mismatch), .path(.reject): true
        case .host(.match), .nativeKey, .path(.accept): false
        }
    }
}
