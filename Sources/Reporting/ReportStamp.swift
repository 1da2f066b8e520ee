// SPDX-License-Identifier: Apache-2.0

import Corpus

/// What a release adds to a report, and no other run does: the same input gives the same octets.
package struct ReportStamp: Hashable, Sendable {
    /// The revision of the source.
    package let revision: String?
    /// The day of the release, `2026-11-21`.
    package let date: String?

    /// Where the source lies for everybody, `https://github.com/…`; without it a report links to
    /// nothing of ours.
    package let repository: String?

    /// The folder of the corpus, as its vectors were asked for: those of another folder do not lie
    /// in the repository.
    package let corpus: String?

    package init(
        revision: String? = nil,
        date: String? = nil,
        repository: String? = nil,
        corpus: String? = nil
    ) {
        self.revision = revision
        self.date = date
        self.repository = repository
        self.corpus = corpus
    }

    /// The page of a vector's file, as it was in the version that a report is of; nil where there
    /// is none.
    func permalink(to vector: Vector, version: String) -> String? {
        guard let repository, isPublished(vector) else { return nil }

        return "\(repository)/\(page(of: vector, version: version))"
    }

    /// The page's path in a repository that is not known.
    func page(of vector: Vector, version: String) -> String {
        "blob/\(revision ?? "v\(version)")/Vectors/\(vector.id).json"
    }

    /// Whether the vector is of the corpus itself, and not a private one.
    func isPublished(_ vector: Vector) -> Bool {
        corpus.map { vector.location == "\($0)/\(vector.id).json" } ?? false
    }
}
