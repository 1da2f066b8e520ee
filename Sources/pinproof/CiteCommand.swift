// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Pinning
import Reporting

/// Prints how a vector is cited.
struct CiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cite",
        abstract: "Prints the citation of a vector for a review, a report or an issue.",
        discussion: """
            The digest is that of the whole corpus, so that the citation names one state of it. \
            PINPROOF_REPOSITORY and PINPROOF_REVISION, where they are set, make the permalink one \
            that can be followed. A vector that --vectors names lies in no repository of ours, and \
            has no permalink.
            """
    )

    @Argument(help: "The vector's id: family/name.")
    var id: String

    @OptionGroup var corpusOptions: CorpusOptions

    func run() throws {
        let loaded = try corpusOptions.load()
        let corpus = loaded.corpus
        let vector = try Selection.vector(id, of: corpus, named: corpusOptions)
        // The digest of what could be read is that of no corpus.
        loaded.complain()
        guard corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }

        let citation = Citation(
            of: vector,
            digest: corpus.digest,
            version: pinproofVersion,
            stamp: Platform.stamp
        )
        try Console.write(citation.text)
    }
}
