// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// The corpus in one piece, for others to take along.
///
/// The same vectors give the same octets. Every form says the digest that a review cites, and
/// carries the schema of a vector.
package struct CorpusExport {
    private let corpus: Corpus
    private let version: String
    private let schema: String
    private let documents: [TarArchive.File]

    /// - Parameters:
    ///   - corpus: The vectors, all of which could be read.
    ///   - version: The version of Pinproof.
    ///   - schema: The text of `vector.schema.json`.
    ///   - documents: What lies beside the vectors and belongs to them, by paths from the folder
    ///     of the corpus; the schemas, the norm, the licence, the test keys.
    package init(
        of corpus: Corpus,
        version: String,
        schema: String,
        documents: [TarArchive.File]
    ) {
        self.corpus = corpus
        self.version = version
        self.schema = schema
        self.documents = documents
    }

    /// One object, a vector to a line.
    package var json: String {
        let vectors = corpus.vectors.map { "    " + $0.canonicalLine }
        return """
            {
            \(head.map { "  \"\($0)\": \($1),\n" }.joined())  "schema": \(schemaLine),
              "vectors": [
            \(vectors.joined(separator: ",\n"))
              ]
            }

            """
    }

    /// JSON Lines: the head, and then a vector to a line.
    package var jsonLines: String {
        let head = head.map { "\"\($0)\": \($1), " }.joined()
        return (["{ \(head)\"schema\": \(schemaLine) }"] + corpus.vectors.map(\.canonicalLine))
            .map { $0 + "\n" }.joined()
    }

    /// The files of the corpus in a folder of their own, with the head as `export.json` and a list
    /// of digests that `sha256sum -c` reads.
    package func tar() throws(TarError) -> [UInt8] {
        let head = head.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n")
        let vectors = corpus.vectors.map { vector in
            TarArchive.File(path: "\(vector.id).json", contents: Array(vector.canonicalText.utf8))
        }
        var files = documents + vectors
        files.append(TarArchive.File(path: "export.json", contents: Array("{\n\(head)\n}\n".utf8)))
        files.sort { $0.path < $1.path }
        let digests = files.map { "\(TextDigest.sha256(of: $0.contents))  \($0.path)\n" }.joined()
        files.append(TarArchive.File(path: "SHA256SUMS", contents: Array(digests.utf8)))
        return try TarArchive(
            files.map { file in
                TarArchive.File(
                    path: "pinproof-vectors-\(version)/\(file.path)",
                    contents: file.contents
                )
            }
        ).octets
    }

    private var head: [(name: String, value: String)] {
        let identity = CanonicalText.Node.object([
            ("vectors", .integer(corpus.vectors.count)), ("digest", .string(corpus.digest)),
        ])
        return [
            ("format", "1"),
            ("pinproof", CanonicalText.line(of: .string(version))),
            ("corpus", CanonicalText.line(of: identity)),
        ]
    }

    /// No string of JSON has a line feed in it, so that lines can be put together as they are.
    private var schemaLine: String {
        schema.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
}
