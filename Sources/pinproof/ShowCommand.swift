// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Reporting

/// Shows one vector.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one vector: its chain drawn, what everybody says, and why."
    )

    @Argument(help: "The vector's id: family/name.")
    var id: String

    @OptionGroup var corpusOptions: CorpusOptions
    @OptionGroup var evaluators: EvaluatorOptions

    @Option(
        name: .customLong("color"),
        help: "Whether the text is in colour; NO_COLOR is honoured."
    )
    var colour = ColourChoice.auto

    func run() async throws {
        try evaluators.checkNames()
        let loaded = try corpusOptions.load { $0 == id }
        let vector = try Selection.vector(id, of: loaded.corpus, named: corpusOptions)
        let conformance = try await evaluators.conformance(
            for: [vector],
            of: loaded.corpus,
            recorded: loaded.recordedVersions()
        )
        let result = await conformance.run(vector)
        try Console.write(VectorPage(of: vector, result: result, style: Console.style(colour)).text)
    }
}
