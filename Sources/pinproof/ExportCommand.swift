// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Pinning
import Reporting

/// Writes the corpus in one piece.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the corpus as one file: JSON, JSON Lines or an archive.",
        usage: "pinproof export [<options>]",
        discussion: """
            The same vectors give the same bytes. Standard output holds the digest of each file, \
            as sha256sum prints and checks it; the digest of the corpus, which a review cites, \
            and the schema of a vector stand in each.

              json   one object: the head, and every vector as its file has it
              jsonl  the head on the first line, and on each further one a vector
              tar    the files of the corpus, with the norm, the schemas and the test keys

            “gzip -n corpus.tar” compresses the archive without a date.
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions

    @Option(
        help: ArgumentHelp(
            "Take only the vectors whose id matches: * is any text, ? one character.",
            valueName: "glob"
        )
    )
    var filter: String?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "What to write, \(ExportFormat.choices); may be repeated.",
            valueName: "format=path"
        )
    )
    var outputs: [OutputFile<ExportFormat>] = []

    enum ExportFormat: String, OutputFormat {
        case json, jsonl, tar
    }

    func validate() throws {
        guard !outputs.isEmpty else {
            throw ValidationError("nothing is written; say what, as in --output json=corpus.json")
        }
    }

    func run() throws {
        try ReportFile.checkWritable(outputs.map(\.file), reading: corpusOptions.directories)
        let loaded = try corpusOptions.load()
        loaded.complain()
        // Others would take the rest for the whole.
        guard loaded.corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }

        let vectors = try Selection(filter).vectors(of: loaded.corpus)
        let documents = try CorpusDocuments(of: Place.corpus().vectors)
        let export = CorpusExport(
            of: loaded.corpus.with(vectors),
            version: pinproofVersion,
            schema: try documents.schema,
            documents: try corpusOptions.only ? documents.schemas : documents.all
        )
        for output in outputs {
            let octets = try octets(of: export, as: output.format)
            try output.file.write(octets)
            try Console.write("\(TextDigest.sha256(of: octets))  \(output.file.path)\n")
        }
    }

    private func octets(of export: CorpusExport, as format: ExportFormat) throws -> [UInt8] {
        switch format {
        case .json: return Array(export.json.utf8)
        case .jsonl: return Array(export.jsonLines.utf8)
        case .tar:
            do throws(TarError) {
                return try export.tar()
            } catch {
                throw Failure(.badInput, error.description)
            }
        }
    }
}
