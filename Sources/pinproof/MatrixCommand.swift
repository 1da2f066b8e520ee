// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import Reporting

/// Shows frameworks × vectors.
struct MatrixCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Shows what every framework does with every vector, family by family.",
        usage: "pinproof matrix [<options>]",
        discussion: """
            A row is a policy, and a column is a vector; the list below the rows names the \
            columns. A cell shows the finding that matters most, of all backends. --because adds \
            the reason of every bypass and every outage. “pinproof show ID” explains one vector.

              pinproof matrix --filter 'host-binding/*'
              pinproof matrix --policy okhttp --policy trustkit.ios --because
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions
    @OptionGroup var evaluators: EvaluatorOptions

    @Option(
        help: ArgumentHelp(
            "Show only the vectors whose id matches: * is any text, ? one character.",
            valueName: "glob"
        )
    )
    var filter: String?

    @Flag(help: "Add the reason of every bypass and every outage.")
    var because = false

    @Option(
        name: .customLong("color"),
        help: "Whether the text is in colour; NO_COLOR is honoured."
    )
    var colour = ColourChoice.auto

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many vectors are run at once.", valueName: "n")
    )
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard jobs > 0 else { throw ValidationError("--jobs \(jobs) runs nothing; name 1 or more") }
    }

    func run() async throws {
        try evaluators.checkNames()
        let loaded = try corpusOptions.load()
        loaded.complain()
        let vectors = try Selection(filter).vectors(of: loaded.corpus)
        let run = try await evaluators.run(vectors, of: loaded, jobs: jobs)
        try Console.write(Matrix(of: run).text(Console.style(colour), explains: because))
        guard loaded.corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
        guard !run.hasUnexpected else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }
}
