// SPDX-License-Identifier: Apache-2.0

extension Corpus {
    /// The SHA-256 digest of what the vectors ask and what is right, in lower-case hexadecimal.
    ///
    /// It covers the canonical texts of all vectors without their departures, one after the other
    /// in the order of their ids, and then, for the norm and each schema beside them, the name, a
    /// line feed and the text, in the order of the names. Departures follow frameworks, and have
    /// `Causes.digest(with:)`.
    package var digest: String {
        TextDigest.sha256(
            of: vectors.concurrentMap { $0.canonicalTextOfTheNorm }
                + documents.sorted { $0.name < $1.name }.map { "\($0.name)\n\($0.text)" }
        )
    }
}

extension Causes {
    /// The SHA-256 digest of what real things do instead of the norm, in lower-case hexadecimal.
    ///
    /// It covers the canonical texts of all files in the order of their subjects, what common.json
    /// says of each cause that is a group's, and of every vector that has lines for groups the id
    /// and these lines.
    package func digest(with vectors: [Vector]) -> String {
        let shared = all.filter { $0.group != nil }.map { cause in
            [cause.id, cause.title, cause.explanation, cause.remedy].joined(separator: "\n") + "\n"
        }
        let lines = vectors.filter { !$0.departures.groups.isEmpty }.sorted { $0.id < $1.id }
            .map { "\($0.id)\n\($0.departures.canonicalText)" }
        return TextDigest.sha256(of: files.map(\.canonicalText) + shared + lines)
    }
}

/// What lies beside the families and decides with them: the norm, and what a file may hold.
package struct CorpusDocument: Hashable, Sendable {
    /// From the folder of the corpus: `NORM.md`.
    package let name: String
    package let text: String

    /// The documents of a corpus, of those that there are.
    static func all(in folder: String) -> [CorpusDocument] {
        names.compactMap { name in
            let file = VectorFile(path: "\(folder)/\(name)", id: name)
            guard case .success(let octets) = file.octets() else { return nil }

            return CorpusDocument(name: name, text: String(decoding: octets, as: UTF8.self))
        }
    }

    private static let names = [
        "NORM.md", "departures/cause.schema.json", "export.schema.json", "vector.schema.json",
    ]
}
