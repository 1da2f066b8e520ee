// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import Mutants
import Reporting

/// Shows which vectors expose which flawed evaluators.
struct MutantsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants",
        abstract: "Shows which vectors expose which flawed evaluators.",
        usage: "pinproof mutants [<options>]",
        discussion: """
            A mutant is correct pinning with one known flaw. A vector kills it by telling it from \
            the norm. One that survives shows a gap in the corpus, and makes exit status 1.
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions

    @Flag(help: "Name every vector that kills a mutant, not only the three smallest.")
    var all = false

    @Flag(help: "Name only the survivors.")
    var survivors = false

    @Flag(help: "Name only the vectors of the smallest set that kills all.")
    var smallest = false

    @Option(help: "text is a paragraph for each; markdown is a table.")
    var format = Format.text

    @Option(help: "Whether the text is in colour; NO_COLOR is honoured.")
    var color = ColourChoice.auto

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many vectors are tried at once.", valueName: "n")
    )
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, markdown, json
    }

    func validate() throws {
        guard !smallest || !all && !survivors && format == .text else {
            throw ValidationError("--smallest is a list of ids: leave out what shapes another one")
        }
        guard jobs > 0 else { throw ValidationError("--jobs \(jobs) runs nothing; name 1 or more") }
    }

    func run() async throws {
        let loaded = try corpusOptions.load()
        loaded.complain()
        let exposures = await Exposure.all(
            of: Mutant.all,
            by: loaded.corpus.vectors,
            jobs: jobs
        )
        let shown = survivors ? exposures.filter(\.isSurvivor) : exposures
        switch format {
        case _ where smallest:
            try Console.write(ExposureList.smallestSet(of: exposures))
        case .json:
            try Console.write(ExposureList.json(shown))
        case .markdown:
            try Console.write(ExposurePage.text(of: shown))
        case .text:
            let style = Console.style(color)
            try Console.write(ExposureList.text(shown, of: exposures, style: style, namesAll: all))
        }
        guard loaded.corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
        guard !exposures.contains(where: \.isSurvivor) else {
            throw ExitCode(ExitStatus.unexpected.rawValue)
        }
    }
}
