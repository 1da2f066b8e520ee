// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import Pinning
import Reporting

/// Shows one vector, one cause, or one framework or library.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a framework, a library, a cause or a vector, and why.",
        usage: "pinproof show <id> [<options>]",
        discussion: """
            A framework or a library is shown with its causes, the worst first, each with \
            condition, evidence and remedy. A vector is shown with its chain drawn, and with the \
            answer of every evaluator.

              pinproof show okhttp
              pinproof show okhttp/trailing-dot
              pinproof show host-binding/wildcard
              pinproof show key-types/issuer-with-an-exponent-of-one --files .
            """
    )

    @Argument(
        help: "A framework, a library, or an id: framework/cause or family/vector."
    )
    var id: String

    @OptionGroup var corpusOptions: CorpusOptions
    @OptionGroup var evaluators: EvaluatorOptions

    @Option(
        help: ArgumentHelp(
            "Write a vector's anchors.pem, leaf.pem and sent.pem into this folder, for use "
                + "with other tools.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var files: String?

    @Option(
        name: .customLong("color"),
        help: "Whether the text is in colour; NO_COLOR is honoured."
    )
    var colour = ColourChoice.auto

    func run() async throws {
        try evaluators.checkNames()
        // A vector is found by its place, and nothing else need be read.
        let alone = try corpusOptions.load { $0 == id }
        if let vector = alone.corpus.vectors.first(where: { $0.id == id }) {
            return try await show(vector, alone)
        }

        let corpus = alone.corpus
        if let now = corpus.history.aliases[id] {
            let renamed = try corpusOptions.load { $0 == now }
            Console.note("“\(id)” is \(now) now")
            let vector = try Selection.vector(now, of: renamed.corpus, named: corpusOptions)
            return try await show(vector, renamed)
        }
        if let cause = corpus.causes[id] {
            try refuseFiles()
            return try await show(cause)
        }
        if Subjects.all(of: corpus).contains(id) {
            try refuseFiles()
            return try await showSubject()
        }
        throw Subjects.missing(id, in: corpus, named: corpusOptions)
    }

    private func show(_ vector: Vector, _ loaded: CorpusOptions.Loaded) async throws {
        if let files {
            for (name, text) in CommandFiles(of: vector).all {
                let file = ReportFile(path: "\(files)/\(name)")
                try file.checkWritable()
                try file.write(text.utf8)
                Console.note("wrote \(Place.relative(file.path))")
            }
        }
        let conformance = try await evaluators.conformance(
            for: [vector],
            of: loaded.corpus,
            recorded: loaded.recordedVersions()
        )
        let result = await conformance.run(vector)
        try Console.write(VectorPage(of: vector, result: result, style: Console.style(colour)).text)
    }

    private func show(_ cause: Cause) async throws {
        let loaded = try corpusOptions.load()
        loaded.complain()
        let run = try await evaluators.run(of: cause, in: loaded)
        try Console.write(CausePage(of: cause, in: run).terminal(Console.style(colour)))
    }

    private func showSubject() async throws {
        let loaded = try corpusOptions.load()
        var run = try await run(loaded.corpus.vectors, loaded) { $0.framework == id }
        run.standards = try loaded.standards()
        let page = SubjectPage(
            of: id,
            in: ReportModel(of: run),
            executed: LatestReports.executedClients(in: loaded.location?.checkout)
        )
        try Console.write(page.terminal(Console.style(colour)))
    }

    /// What the policies that are meant say, and every library.
    private func run(
        _ vectors: [Vector],
        _ loaded: CorpusOptions.Loaded,
        where isMeant: (any PinningPolicy) -> Bool
    ) async throws -> Run {
        loaded.complain()
        let policies = Policies.all.filter(isMeant).map(\.id)
        return try await evaluators.run(vectors, of: loaded, policies: policies)
    }

    private func refuseFiles() throws {
        guard files == nil else {
            throw Failure(.usage, "--files writes a vector's certificates; “\(id)” is no vector")
        }
    }
}
