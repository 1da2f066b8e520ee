// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// How one vector is cited: by what anybody can find again, however many versions later.
package struct Citation {
    private let vector: Vector
    private let digest: String
    private let version: String
    private let stamp: ReportStamp

    /// - Parameters:
    ///   - vector: What is cited.
    ///   - digest: That of the corpus around it.
    ///   - version: The version of Pinproof.
    ///   - stamp: What a release adds.
    package init(of vector: Vector, digest: String, version: String, stamp: ReportStamp) {
        self.vector = vector
        self.digest = digest
        self.version = version
        self.stamp = stamp
    }

    /// The sentence to copy, and what it is made of.
    package var text: String {
        let revision = stamp.revision.map { " (revision \($0))" } ?? ""
        let link =
            stamp.isPublished(vector)
            ? stamp.permalink(to: vector, version: version)
                ?? "<repository>/blob/v\(version)/Vectors/\(vector.id).json"
            : "none: the vector is not of the corpus"
        return """
            Pinproof \(version)\(revision), \(vector.id) r\(vector.revision), “\(vector.title)”, \
            corpus sha256:\(digest)

            id         \(vector.id)
            revision   \(vector.revision)
            title      \(vector.title)
            corpus     sha256:\(digest)
            version    \(version)\(revision)
            permalink  \(link)

            The first line is the citation. An id is never changed and never used again; add who \
            was asked, and what it said: “curl × gnutls accepts”.

            """
    }
}
