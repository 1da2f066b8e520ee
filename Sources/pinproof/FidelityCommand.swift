// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Conformance
import Corpus
import Foundation
import Pinning
import Reporting

/// Holds the models against the real clients.
struct FidelityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fidelity",
        abstract: "Compares every model that can be executed with the real client over TLS.",
        usage: "pinproof fidelity [<options>]",
        discussion: """
            Uses the harnesses in Harnesses/clients, or those of --harness. “Harnesses/setup” \
            installs what they need; a harness whose client is missing is skipped. Exit status 1 \
            means a difference that Harnesses/known does not list, or an entry there that nothing \
            matches any more. A complete run in a checkout writes Reports/fidelity.md.
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions
    @OptionGroup var harnesses: HarnessOptions

    @Option(
        help: ArgumentHelp(
            "Compare only the vectors whose id matches: * is any text, ? one character.",
            valueName: "glob"
        )
    )
    var filter: String?

    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp("Compare only this policy; may be repeated.", valueName: "id")
    )
    var policyIDs: [String] = []

    @Flag(
        help: """
            Write the differences into Harnesses/known. Reasons are kept; new ones are left empty.
            """
    )
    var writeKnown = false

    @Option(
        name: .customLong("color"),
        help: "Whether the text is in colour; NO_COLOR is honoured."
    )
    var colour = ColourChoice.auto

    func run() async throws {
        let loaded = try corpusOptions.load()
        loaded.complain()
        let vectors = try Selection(filter).vectors(of: loaded.corpus)
        let folder = try loaded.location?.checkout ?? Place.corpus().checkout
        let asked = try harnesses.orThose(in: folder.map { "\($0)/Harnesses/clients" })
        let wanted = Set(policyIDs)
        let programs = try await asked.programs(asked: vectors) {
            wanted.isEmpty || wanted.contains($0)
        }
        let isComplete =
            loaded.isOurs && filter == nil && wanted.isEmpty && loaded.corpus.errors.isEmpty

        var pairs: [Fidelity.Pair] = []
        var ofTheirOwn: [Fidelity.OwnPolicy] = []
        for program in programs {
            pairs += await Self.pairs(of: program, over: vectors, of: loaded.corpus)
            ofTheirOwn += await Self.ownPolicies(of: program, over: vectors)
        }
        let fidelity = Fidelity(
            pairs,
            over: Dictionary(vectors.map { ($0.id, $0.revision) }) { first, _ in first },
            of: Policies.all.map(\.id),
            ofTheirOwn: ofTheirOwn,
            known: try knownDifferences(in: folder, loaded.corpus.history),
            today: Platform.today,
            isComplete: isComplete
        )
        let report = FidelityReport(of: fidelity)
        try Console.write(report.text(Console.style(colour)))
        if isComplete, harnesses.commands.isEmpty, let folder {
            let file = ReportFile(path: "\(folder)/Reports/fidelity.md")
            try file.write(report.markdown.utf8)
            Console.note("wrote \(Place.relative(file.path))")
        }
        if writeKnown, let folder { try write(fidelity, in: folder) }
        guard loaded.corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
        guard writeKnown || fidelity.unexplained.isEmpty && fidelity.stale.isEmpty else {
            throw ExitCode(ExitStatus.unexpected.rawValue)
        }
    }

    /// What the models of a program's policies say, as the version that is executed, with the
    /// facts of the library that it is built on; of the platform that was measured where that is no
    /// backend; of all backends where nothing was, our own last.
    private static func pairs(
        of program: ExecutedProgram,
        over vectors: [Vector],
        of corpus: Corpus
    ) async -> [Fidelity.Pair] {
        let backends = Backends.builtIn.filter { program.library ?? $0.id == $0.id }
        guard !backends.isEmpty else { return [] }

        var pairs: [Fidelity.Pair] = []
        for policy in program.policies where policy.provenance == nil {
            let older = Policies.older(policy.id, than: program.version)
            guard let model = older?.policy ?? Policies.all.first(where: { $0.id == policy.id })
            else { continue }

            var measured: String?
            if case .measured(let id) = model.platform, program.library == nil { measured = id }
            let conformance = Conformance(
                backends: backends,
                policies: [model],
                of: EvaluatorOptions.registry,
                corpus: corpus,
                scope: measured == nil ? .every : .platform
            )
            var modelled: [String: [Verdict]] = [:]
            for vector in vectors {
                let said = await conformance.run(vector).observations
                    .filter { $0.evaluator == .modelled && $0.verdict != nil }
                    .sorted { ($0.backends.last ?? "") < ($1.backends.last ?? "") }
                if !said.isEmpty { modelled[vector.id] = said.compactMap(\.verdict) }
            }
            pairs.append(
                Fidelity.Pair(
                    program: program,
                    policy: policy.id,
                    kind: policy.traits.kind,
                    backend: program.library ?? measured,
                    modelVersion: older?.name,
                    readAt: older?.version ?? model.provenance.version,
                    modelled: modelled
                )
            )
        }
        return pairs
    }

    /// What the standards say of the policies that are a program's own.
    private static func ownPolicies(
        of program: ExecutedProgram,
        over vectors: [Vector]
    ) async -> [Fidelity.OwnPolicy] {
        let own = program.policies.filter { $0.provenance != nil }
        guard !own.isEmpty else { return [] }

        let conformance = Conformance(
            backends: [],
            policies: [],
            programs: [program],
            of: EvaluatorOptions.registry
        )
        var observations: [Observation] = []
        for vector in vectors { observations += await conformance.run(vector).observations }
        return own.map { Fidelity.OwnPolicy($0.id, of: program, observations) }
    }

    /// What is known of the programs, a file for each.
    private func knownDifferences(
        in folder: String?,
        _ history: CorpusHistory
    ) throws -> [KnownFailures] {
        guard let folder = folder.map(Self.folder(of:)) else { return [] }

        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
            let path = "\(folder)/\(name)"
            do throws(VectorErrors) {
                let data = FileManager.default.contents(atPath: path) ?? Data()
                let failures = try KnownFailures(
                    parsing: [UInt8](data),
                    location: Place.relative(path),
                    isRewritten: writeKnown
                )
                return failures.renamed(by: history)
            } catch {
                throw Failure(.badInput, error.all.map(\.description).joined(separator: "\n"))
            }
        }
    }

    private func write(_ fidelity: Fidelity, in folder: String) throws {
        for rewriting in fidelity.rewritten {
            let path = "\(Self.folder(of: folder))/\(rewriting.file.name).json"
            let isThere = FileManager.default.fileExists(atPath: path)
            guard isThere || !rewriting.file.entries.isEmpty else { continue }

            try ReportFile(path: path).write(rewriting.file.text.utf8)
            Console.note(
                "wrote \(Place.relative(path))"
                    + (rewriting.unreasoned > 0
                        ? ", \(rewriting.unreasoned) of them with an empty reason" : "")
            )
        }
    }

    private static func folder(of checkout: String) -> String { "\(checkout)/Harnesses/known" }
}
