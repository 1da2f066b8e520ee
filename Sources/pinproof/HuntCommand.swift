// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Conformance
import Corpus
import Forge
import Foundation
import Hunt
import Pinning

/// Looks for disagreements that the corpus does not show.
struct HuntCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hunt",
        abstract: "Searches for disagreements between the libraries that no vector shows.",
        usage: "pinproof hunt [<options>]",
        discussion: """
            Each round changes a vector of the corpus at random: members of recipes and bytes of \
            single fields are changed and recombined, certificates are served otherwise, and \
            everything is signed anew. Every backend is asked about it, and, where they agree, \
            every policy. A kind of disagreement that some vector shows is skipped. Any other kind \
            is reported once, as small as it gets, and with --output written as a vector to \
            complete. Its “expect” is what one backend said: it is no norm until you have found \
            the clause that says so.

            Of several defects in one chain each library meets another first. So where all refuse, \
            and only their reasons differ, that is no find without --reasons.

            The same seed, corpus and libraries give the same discrepancies. Every library but \
            swift runs in a process of its own; a crash or a hang is a discrepancy, too.

              pinproof hunt --rounds 20000 --seed 7 --output hunted
              pinproof show --vectors hunted --only hunt/path-1a2b3c4d

            Exit status 1 means that something was found.
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions

    @Option(help: ArgumentHelp("How many vectors are made and tried.", valueName: "n"))
    var rounds = 1_000

    @Option(help: ArgumentHelp("Random seed.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(
        name: .customLong("backend"),
        help: ArgumentHelp("Ask only this backend; name two or more.", valueName: "id")
    )
    var backendIDs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write each discrepancy as a vector into this folder, which must not be the corpus.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var output: String?

    @Flag(help: "Also report where every library refuses, and their reasons differ.")
    var reasons = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Run every library but swift in a process of its own, where a crash, a hang or "
                + "a lack of memory is a discrepancy. Otherwise it ends the hunt."
        )
    )
    var isolate = true

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many rounds run at once.", valueName: "n")
    )
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard rounds > 0, jobs > 0 else {
            throw ValidationError("--rounds and --jobs are 1 or more")
        }
        guard Set(backendIDs).count != 1 else {
            throw ValidationError("one backend has none to disagree with; name two or more")
        }
    }

    func run() async throws {
        let chosen = try chosenBackends()
        let backends = isolate ? BackendIsolation().isolated(chosen) : chosen
        try await EvaluatorOptions.checkThemselves(backends)
        let place = try Place.corpus()
        let folder = try output.map { try FindFolder($0, outside: place.vectors) }
        let loaded = try corpusOptions.load()
        loaded.complain()
        let hunt = Hunt(
            corpus: loaded.corpus.vectors,
            backends: backends,
            policies: Policies.all,
            keys: try keys(of: place),
            takesReasons: reasons
        )

        var count = 0
        try await hunt.run(rounds: rounds, seed: seed, jobs: jobs, progress: show) { find in
            count += 1
            if Console.showsProgress { Console.showProgress("") }
            try Console.write(text(of: find, writtenTo: folder))
        }
        try Console.write(summary(count))
        guard loaded.corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
        guard count == 0 else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }

    private func chosenBackends() throws -> [any Backend] {
        let builtIn = Backends.builtIn
        for id in backendIDs where !builtIn.contains(where: { $0.id == id }) {
            throw EvaluatorOptions.missing(backend: id)
        }
        let chosen =
            backendIDs.isEmpty ? builtIn : builtIn.filter { backendIDs.contains($0.id) }
        guard chosen.count > 1 else {
            throw Failure(
                .unavailable,
                "\(chosen.map(\.id).joined()) is the only backend that is built in, and one "
                    + "has none to disagree with; build with the package's default traits"
            )
        }
        return chosen
    }

    private func keys(of place: CorpusLocation) throws -> TestKeys {
        do throws(ForgeError) {
            return try TestKeys(directory: "\(place.vectors)/keys")
        } catch {
            throw Failure(.badInput, error.description)
        }
    }

    private func show(_ progress: Hunt.Progress) {
        guard Console.showsProgress else { return }

        switch progress {
        case .learning(let done, let all):
            Console.showProgress(done < all ? "learning \(done) of \(all) vectors" : "")
        case .round(let done, let all, let found):
            Console.showProgress(done < all ? "\(done) of \(all) rounds, \(found) found" : "")
        }
    }

    private func text(of find: Find, writtenTo folder: FindFolder?) throws -> String {
        var lines = [
            "\(find.vector.id)   round \(find.round), made of \(find.parent)"
        ]
        lines += find.disagreement.statements.map { "  \($0)" }
        if !find.disagreement.policies.isEmpty {
            lines.append("  policies: \(find.disagreement.policies.joined(separator: ", "))")
        }
        let features = find.features.joined(separator: ", ")
        lines.append("  special: \(features.isEmpty ? "nothing but what is served" : features)")
        if let folder { lines.append("  written: \(try folder.write(find.vector))") }
        return lines.joined(separator: "\n") + "\n\n"
    }

    private func summary(_ count: Int) -> String {
        let what = "in \(rounds) rounds with seed \(seed)"
        guard count > 0 else {
            return "Nothing was found \(what): "
                + "every disagreement is of a kind that a vector shows.\n"
        }
        let kinds = count == 1 ? "1 kind" : "\(count) kinds"
        return "\(kinds) of disagreement that no vector shows, \(what).\n"
    }
}

/// Where finds are written to: a folder that a corpus could be, and that ours is not.
struct FindFolder {
    private let path: String

    init(_ path: String, outside corpus: String) throws {
        let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"
        let vectors = URL(fileURLWithPath: corpus).resolvingSymlinksInPath().path + "/"
        guard !folder.hasPrefix(vectors) else {
            throw Failure(
                .usage,
                "\(path) lies in the corpus, and a find is no vector before somebody has said "
                    + "what is right; name another folder"
            )
        }

        self.path = path
    }

    /// Writes the vector, whole or not at all, over one of the same find; gives its path.
    func write(_ vector: Vector) throws -> String {
        let file = URL(fileURLWithPath: "\(path)/\(vector.id).json")
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
        } catch {
            throw Failure(
                .usage,
                "\(path) cannot be made a folder: \(error.localizedDescription); name another"
            )
        }
        try ReportFile(path: file.path).write(vector.canonicalText.utf8)
        return "\(path)/\(vector.id).json"
    }
}
