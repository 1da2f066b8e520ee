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
            answer of every evaluator. Names that reports print, such as “iOS tutorials”, and \
            titles will do, too; “pinproof list frameworks” lists them.

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
        // An id has no capitals, and whoever copies a name from a report may write some.
        let key = id.lowercased()
        // A vector is found by its place, and nothing else need be read.
        let alone = try corpusOptions.load { $0 == key }
        if let vector = alone.corpus.vectors.first(where: { $0.id == key }) {
            return try await show(vector, alone)
        }

        if let twin = try twin(key, alone.corpus.history) {
            return try await show(twin, alone, isTwin: true)
        }
        let corpus = alone.corpus
        if let now = corpus.history.aliases[key] {
            let renamed = try corpusOptions.load { $0 == now }
            Console.note("“\(key)” is \(now) now")
            let vector = try Selection.vector(now, of: renamed.corpus, named: corpusOptions)
            return try await show(vector, renamed)
        }
        if let cause = corpus.causes[key] ?? Subjects.cause(titled: id, in: corpus) {
            try refuseFiles()
            return try await show(cause)
        }
        if let subject = Subjects.subject(named: id, in: corpus) {
            try refuseFiles()
            return try await show(subject: subject)
        }
        // A title stands in the file, and all of them are read to find it.
        if id.contains(" ") {
            let loaded = try corpusOptions.load()
            if let vector = Subjects.vector(titled: id, in: loaded.corpus) {
                return try await show(vector, loaded)
            }
        }
        throw Subjects.missing(id, in: corpus, named: corpusOptions)
    }

    private func show(
        _ vector: Vector,
        _ loaded: CorpusOptions.Loaded,
        isTwin: Bool = false
    ) async throws {
        if let files {
            // Where it cannot be made, the first file in it says so.
            try? FileManager.default.createDirectory(
                atPath: files,
                withIntermediateDirectories: true
            )
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
            recorded: loaded.recordedVersions(),
            policies: isTwin ? Self.policiesOfTwins : nil
        )
        let said = await conformance.run(vector)
        let result = isTwin ? ofSwift(said) : said
        try Console.write(VectorPage(of: vector, result: result, style: Console.style(colour)).text)
    }

    private func show(_ cause: Cause) async throws {
        let loaded = try corpusOptions.load()
        loaded.complain()
        let run = try await evaluators.run(of: cause, in: loaded)
        try Console.write(CausePage(of: cause, in: run).terminal(Console.style(colour)))
    }

    private func show(subject: String) async throws {
        let loaded = try corpusOptions.load()
        loaded.complain()
        var run = try await evaluators.run(
            loaded.corpus.vectors,
            of: loaded,
            policies: Policies.all.filter { $0.framework == subject }.map(\.id)
        )
        run.standards = try loaded.standards()
        let page = SubjectPage(
            of: subject,
            in: ReportModel(of: run),
            executed: LatestReports.executedClients(in: loaded.location?.checkout)
        )
        try Console.write(page.terminal(Console.style(colour)))
    }

    private func refuseFiles() throws {
        guard files == nil else {
            throw Failure(.usage, "--files writes a vector's certificates; “\(id)” is no vector")
        }
    }
}
