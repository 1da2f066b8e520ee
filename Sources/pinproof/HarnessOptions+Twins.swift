// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Forge
import Foundation

extension HarnessOptions {
    /// The computed twins that harnesses are asked about, by what is made wrong.
    ///
    /// - Parameters:
    ///   - vectors: The vectors that were selected.
    ///   - filter: The pattern that selected them; one that fits the id of a kind of twins selects
    ///     that kind, of all vectors.
    ///   - loaded: The corpus, beside which the test keys lie.
    ///   - isOfChosenVectors: Whether the corpus is left out.
    /// - Returns: None where no harness is asked, or they are not wanted.
    /// - Throws: `Failure` where the test keys cannot be read.
    func twins(
        of vectors: [Vector],
        _ filter: String?,
        _ loaded: CorpusOptions.Loaded,
        isOfChosenVectors: Bool
    ) throws -> [ComputedTwin: [Vector]] {
        guard !commands.isEmpty, asksTwins != false else { return [:] }

        let glob = filter.map(Glob.init)
        let named = ComputedTwin.allCases.filter { glob?.matches($0.id) ?? false }
        // Who asks about a few vectors means those.
        let isWhole = filter == nil && !isOfChosenVectors
        guard asksTwins == true || isWhole || !named.isEmpty else { return [:] }

        do throws(ForgeError) {
            return try named.isEmpty
                ? Self.forge(of: loaded)?.computedTwins(of: vectors, ComputedTwin.allCases) ?? [:]
                : Self.forge(of: loaded)?.computedTwins(of: loaded.corpus.vectors, named) ?? [:]
        } catch {
            Console.note("\(error); no computed twins are asked")
            return [:]
        }
    }

    /// What makes twins; nil where no test keys are found.
    static func forge(of loaded: CorpusOptions.Loaded) throws(ForgeError) -> Forge? {
        guard let location = loaded.location else { return nil }

        return Forge(keys: try TestKeys(directory: "\(location.vectors)/keys"))
    }
}
