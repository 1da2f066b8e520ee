// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Conformance
import Corpus
import Foundation
import Pinning

/// Which policies and backends are meant.
struct EvaluatorOptions: ParsableArguments {
    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp(
            "Ask only this policy, or all policies of this framework; may be repeated.",
            valueName: "id"
        )
    )
    var policyIDs: [String] = []

    @Option(
        name: .customLong("backend"),
        help: ArgumentHelp("Ask only this backend; may be repeated.", valueName: "id")
    )
    var backendIDs: [String] = []

    @Flag(help: "Ask every policy on every backend, whatever its framework is built on.")
    var allBackends = false

    @Flag(help: "Also fail for what is new with a library version that is not recorded.")
    var strictVersions = false

    static let registry = Registry(
        policies: Policies.all,
        backends: Backends.traits.map(\.id)
    )

    /// Refuses names that nobody has, before anything is read or run: of policies later where
    /// harnesses take part, whose own are not known yet.
    func checkNames(besideHarnesses harnesses: Bool = false) throws {
        if !harnesses { _ = try policies(besides: []) }
        _ = try backends()
        // A program may carry the policy out, whatever the backends can be asked.
        guard !harnesses, !backendIDs.isEmpty else { return }

        for policy in Policies.all where wantedIDs.contains(policy.id) {
            guard let able = policy.traits.backends, able.isDisjoint(with: backendIDs) else {
                continue
            }

            throw Self.unanswerable(policy.id, by: backendIDs, but: able)
        }
    }

    /// On which backends a policy is asked: whoever names backends wants all policies on them.
    var scope: BackendScope { allBackends || !backendIDs.isEmpty ? .every : .platform }

    /// Whether a policy is meant, one that only a harness has included.
    var isWanted: @Sendable (String) -> Bool {
        let ids = Set(wantedIDs)
        return { ids.isEmpty || ids.contains($0) }
    }

    /// The runner with these evaluators, each backend of which has passed its self-check.
    ///
    /// - Parameters:
    ///   - vectors: What they are asked about.
    ///   - corpus: What the vectors are taken from.
    ///   - recorded: The library versions whose departures are recorded.
    ///   - programs: What programs outside said.
    ///   - isolation: Which vectors libraries meet in processes of their own; hostile ones where
    ///     nothing is said.
    ///   - ids: The ids of the models that take part; nil for those that the options name.
    /// - Returns: The runner.
    /// - Throws: That something is missing, or fails its self-check.
    func conformance(
        for vectors: [Vector],
        of corpus: Corpus,
        recorded: RecordedVersions,
        programs: [ExecutedProgram] = [],
        isolation: BackendIsolation = BackendIsolation(),
        policies ids: [String]? = nil
    ) async throws -> Conformance {
        let policies =
            try ids.map { ids in Policies.all.filter { ids.contains($0.id) } }
            ?? policies(besides: programs)
        let isChoice = !policyIDs.isEmpty || ids?.isEmpty == false
        let backends = try isolation.backends(
            isChoice ? backends(askedBy: policies, and: programs) : backends()
        )
        try await Self.checkThemselves(backends.ordinary)
        // Those that nobody will ask are not even started.
        if isolation.scope == .hostile, vectors.contains(where: \.isHostile) {
            try await Self.checkThemselves(backends.hostile)
        }
        return Conformance(
            backends: backends.ordinary,
            isolatedBackends: backends.hostile,
            policies: policies,
            programs: programs,
            of: Self.registry,
            corpus: corpus,
            scope: scope,
            recorded: recorded,
            isStrictAboutVersions: strictVersions
        )
    }

    /// Runs a part of the corpus, with progress on a terminal.
    ///
    /// - Parameters:
    ///   - vectors: What is asked.
    ///   - loaded: The corpus that they are of.
    ///   - ids: The policies that are asked, in place of those that the options name.
    ///   - jobs: How many vectors are run at once.
    /// - Returns: What was said.
    /// - Throws: Why nothing can be asked.
    func run(
        _ vectors: [Vector],
        of loaded: CorpusOptions.Loaded,
        policies ids: [String]? = nil,
        jobs: Int = ProcessInfo.processInfo.activeProcessorCount
    ) async throws -> Run {
        let conformance = try await conformance(
            for: vectors,
            of: loaded.corpus,
            recorded: loaded.recordedVersions(),
            policies: ids
        )
        let showsProgress = Console.showsProgress
        return await conformance.run(
            vectors,
            of: Run.CorpusIdentity(
                vectors: loaded.corpus.vectors.count,
                digest: loaded.corpus.digest
            ),
            isWholeCorpus: false,
            platform: Platform.name,
            jobs: jobs
        ) { done in
            if showsProgress { Console.showProgress(done, of: vectors.count) }
        }
    }

    /// Asks each backend what it must know before its answers count.
    static func checkThemselves(_ backends: [any Backend]) async throws {
        for backend in backends {
            guard let failure = await SelfCheck.failure(of: backend) else { continue }

            throw Failure(
                .unavailable,
                "backend \(backend.id) (\(backend.version)) \(failure); "
                    + "repair the library, or leave it out by naming others with --backend"
            )
        }
    }

    /// What to say of a policy that depends on a library, where others are named.
    static func unanswerable(
        _ policy: String,
        by backends: [String],
        but able: some Collection<String>
    ) -> Failure {
        Failure(
            .usage,
            "\(policy) depends on its client's own library, which \(backends.joined(separator: ", ")) "
                + "is not; say " + able.sorted().map { "--backend \($0)" }.joined(separator: " or ")
        )
    }

    /// What to say of a policy that there is not.
    static func missing(policy id: String) -> Failure {
        let ofFramework = policies(named: id)
        guard ofFramework == [id] else {
            return Failure(
                .usage,
                "“\(id)” is a framework, whose policies are \(ofFramework.joined(separator: ", "))"
            )
        }

        let hint = Suggestions.hint(for: id, among: Policies.all.map(\.id))
        return Failure(
            .usage,
            "there is no policy “\(id)”\(hint); “pinproof list policies” lists them"
        )
    }

    /// The ids that are meant by the options.
    private var wantedIDs: [String] { policyIDs.flatMap(Self.policies(named:)) }

    /// The policy of a name, or all of a framework; the name where it may be a program's own.
    static func policies(named name: String) -> [String] {
        let key = name.lowercased()
        guard !Policies.all.contains(where: { $0.id == key }) else { return [key] }

        let policies = Policies.all.filter { $0.framework == key }.map(\.id)
        return policies.isEmpty ? [name] : policies
    }

    /// The models that are meant, where each name is one of them or a policy of a program.
    private func policies(besides programs: [ExecutedProgram]) throws -> [any PinningPolicy] {
        let known = Policies.all.map(\.id) + programs.flatMap(\.policies).map(\.id)
        let wanted = wantedIDs
        for id in wanted where !known.contains(id) { throw Self.missing(policy: id) }
        return wanted.isEmpty ? Policies.all : Policies.all.filter { wanted.contains($0.id) }
    }

    /// The backends that are meant.
    ///
    /// Where policies are named and backends are not, those that the policies are asked on, and
    /// those that programs outside are built on. What others state of the vectors was not asked
    /// for.
    private func backends(
        askedBy policies: [any PinningPolicy],
        and programs: [ExecutedProgram]
    ) throws -> [any Backend] {
        let all = try backends()
        guard scope == .platform else { return all }

        let asked = policies.map(Registry.Policy.init).flatMap { policy in
            // Beside what was measured of a platform, the rest is presumed.
            policy.ownBackends(among: Self.registry.backends).map { id in
                Self.registry.backends.contains(id) ? id : Registry.presumedBackend
            }
        }
        let linked = programs.compactMap(\.library)
        return all.filter { asked.contains($0.id) || linked.contains($0.id) }
    }

    private func backends() throws -> [any Backend] {
        let builtIn = Backends.builtIn
        for id in backendIDs where !builtIn.contains(where: { $0.id == id }) {
            throw Self.missing(backend: id)
        }
        return backendIDs.isEmpty ? builtIn : builtIn.filter { backendIDs.contains($0.id) }
    }

    /// What to say of a backend that there is not, or not in this build.
    static func missing(backend id: String) -> Failure {
        guard let trait = Backends.traits.first(where: { $0.id == id })?.trait else {
            let known = Backends.traits.map(\.id)
            return Failure(
                .usage,
                "there is no backend “\(id)”\(Suggestions.hint(for: id, among: known)); "
                    + "there are \(known.joined(separator: ", "))"
            )
        }
        return Failure(
            .unavailable,
            "backend \(id) is not built in; build with the package trait \(trait) "
                + "(swift build --traits \(trait))"
        )
    }
}
