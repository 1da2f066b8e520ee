// SPDX-License-Identifier: Apache-2.0

import Corpus

/// The vectors: questions about pinned connections, each with the verdicts that are right.
public struct Corpus: Sendable {
    /// Sorted by id.
    public let vectors: [Vector]

    /// SHA-256 of what the vectors ask and what is right, in lower-case hexadecimal: what a review
    /// cites as the state of the corpus.
    public let digest: String

    /// Reads the corpus that came with this version of the package.
    ///
    /// It is read where the package manager checked it out, beside these sources, and no copy of it
    /// is linked into anything. Tests that run on another machine than the one that built them
    /// bring the folder along, and name it.
    ///
    /// - Throws: What is wrong with it, file by file.
    public init() throws(CorpusError) {
        try self.init(directory: Self.besideTheSources)
    }

    /// Reads a corpus, one family of it, or one vector's file: a copy of Pinproof's, or your own.
    ///
    /// - Parameter directory: The folder that holds the families.
    /// - Throws: What is wrong with it, file by file; half a corpus would pass for a whole one.
    public init(directory: String) throws(CorpusError) {
        let corpus = Corpus::Corpus.load([directory]).readable
        guard corpus.errors.isEmpty else {
            throw CorpusError(problems: corpus.errors.map(\.description))
        }

        vectors = corpus.vectors.map { vector in
            Vector(vector: vector, before: vector.event.flatMap { _ in corpus.controls[vector.id] })
        }
        digest = corpus.digest
    }

    /// What an evaluator says about every vector, one after the other, held to what is right.
    public func findings(of evaluator: some Evaluator) async -> [Finding] {
        var findings: [Finding] = []
        for vector in vectors { findings.append(await vector.finding(of: evaluator)) }
        return findings
    }

    /// From this file up to the root of the package.
    private static let besideTheSources =
        #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/Vectors"
}

/// A corpus is not there, or some of its files are wrong.
public struct CorpusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One to a file and member: which, what is wrong, and what to do about it.
    public let problems: [String]

    /// All of them, one to a line.
    public var description: String { problems.joined(separator: "\n") }
}
