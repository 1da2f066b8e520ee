// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Forge

/// Whether programs outside are asked about computed twins.
struct TwinOptions: ParsableArguments {
    @Flag(
        name: .customLong("computed-twins"),
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Also ask harnesses about each vector that may be accepted with one thing wrong or other, in "
                + "\(ComputedTwin.allCases.count) ways (Harnesses/PROTOCOL.md). Default: where the whole corpus is asked of "
                + "a program that needs no server."
        )
    )
    var isWanted: Bool?

    /// The computed twins that are asked about, by what is made wrong.
    ///
    /// - Parameters:
    ///   - vectors: The vectors that were selected.
    ///   - filter: The pattern that selected them; one that fits the id of a kind of twins selects
    ///     that kind, of all vectors.
    ///   - loaded: The corpus, beside which the test keys lie.
    ///   - isOfChosenVectors: Whether the corpus is left out.
    /// - Returns: None where they are not wanted.
    /// - Throws: `Failure` where they were asked for and cannot be made.
    func twins(
        of vectors: [Vector],
        _ filter: String?,
        _ loaded: CorpusOptions.Loaded,
        isOfChosenVectors: Bool
    ) throws -> [ComputedTwin: [Vector]] {
        guard isWanted != false else { return [:] }

        let pattern = filter.map(TwinPattern.init)
        let named = pattern?.kinds ?? []
        // Who asks about a few vectors means those.
        let isWhole = filter == nil && !isOfChosenVectors
        guard isWanted == true || isWhole || !named.isEmpty else { return [:] }

        do throws(Failure) {
            guard let pattern, !named.isEmpty else {
                return try Self.twins(of: vectors, ComputedTwin.allCases, loaded)
            }

            return try Self.twins(pattern, loaded)
        } catch {
            guard isWanted == nil, named.isEmpty else { throw error }

            Console.note("\(error.message); no computed twins are asked")
            return [:]
        }
    }

    /// The twins that a pattern names.
    ///
    /// - Throws: That they cannot be made, or that the vectors which it names have none.
    static func twins(
        _ pattern: TwinPattern,
        _ loaded: CorpusOptions.Loaded
    ) throws(Failure) -> [ComputedTwin: [Vector]] {
        let twins = try twins(
            of: pattern.vectors(of: loaded.corpus),
            pattern.kinds,
            loaded
        )
        guard !twins.isEmpty else {
            throw Failure(
                .usage,
                "nothing that “\(pattern.base ?? "")” names has a computed twin of that kind; "
                    + "“pinproof show VECTOR+KIND” says why"
            )
        }

        return twins
    }

    /// Twins of vectors, whose test keys lie beside the corpus.
    ///
    /// - Throws: Why none can be made: no corpus, no keys, or a build that cannot sign.
    static func twins(
        of vectors: [Vector],
        _ changes: [ComputedTwin],
        _ loaded: CorpusOptions.Loaded
    ) throws(Failure) -> [ComputedTwin: [Vector]] {
        guard let location = loaded.location else {
            throw Failure(.unavailable, "the test keys lie in a corpus, and none was found")
        }

        do throws(ForgeError) {
            return try Forge(keys: TestKeys(directory: "\(location.vectors)/keys"))
                .computedTwins(of: vectors, changes)
        } catch {
            throw Failure(.unavailable, error.description)
        }
    }
}
