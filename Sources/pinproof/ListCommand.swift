// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Pinning
import Reporting

/// Lists what there is.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: """
            Lists frameworks, causes, vectors, the grid, policies, backends, reasons or mutants.
            """,
        usage: "pinproof list <subject> [<options>]",
        discussion: """
            A framework or a library is listed with its title, its name in the first table, and \
            its policies. A policy is listed with what it pins (certificate or public-key), its \
            setting (default, option, or off where a check is switched off), the groups whose \
            departures it has, and where its source was read.
            """
    )

    @Argument(help: "What to list.")
    var subject: Subject

    @OptionGroup var corpusOptions: CorpusOptions

    @Option(help: "text is a line for each, wrapped to the width of a terminal.")
    var format = Format.text

    enum Subject: String, CaseIterable, ExpressibleByArgument {
        case frameworks, causes, vectors, grid, policies, backends, reasons, mutants
    }

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    func run() throws {
        var errors: [VectorError] = []
        let listing: Listing
        switch subject {
        case .backends: listing = .backends
        case .causes:
            let causes = try corpusOptions.load { _ in false }.corpus.causes
            errors = causes.errors
            listing = .causes(causes)
        case .frameworks:
            let corpus = try corpusOptions.load { _ in false }.corpus
            errors = corpus.causes.errors
            listing = .frameworks(corpus)
        case .grid:
            let loaded = try corpusOptions.load()
            let read = loaded.location.map { GridReasons.load(Place.relative($0.vectors)) }
            errors = loaded.corpus.errors + (read?.errors ?? [])
            listing = .grid(
                Grid(of: loaded.corpus.vectors, reasons: read?.reasons ?? GridReasons())
            )
        case .mutants: listing = .mutants
        case .policies: listing = .policies
        case .reasons: listing = .reasons
        case .vectors:
            let corpus = try corpusOptions.load().corpus
            errors = corpus.errors
            listing = .vectors(corpus)
        }
        switch format {
        case .json: try Console.write(listing.json)
        case .text:
            // Whatever reads a pipe or a file finds a line for each.
            let isForPeople = Console.isTerminal
            try Console.write(
                isForPeople ? listing.text(for: Console.style(.never)) : listing.text
            )
        }
        for error in errors { Console.complain(error.description) }
        guard errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
    }
}
