// SPDX-License-Identifier: Apache-2.0

package import Corpus

extension Vector {
    /// The id without the family.
    var name: String { String(id.dropFirst(family.count + 1)) }

    /// The vector's file, from the root of the repository that holds it.
    package var pathInRepository: String { VectorPlace.inRepository(location, depth: 1) }

    /// The line of the file, in canonical form, that says what is right.
    package var lineOfTheNorm: Int {
        let lines = canonicalText.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.firstIndex { $0.hasPrefix("  \"expect\":") } ?? 0) + 1
    }
}

/// Where a file of a corpus lies for everybody.
enum VectorPlace {
    /// The file's path from the root of the repository that holds it.
    ///
    /// A path that was given relative is taken as it is: on a build server commands run at the
    /// root. One that is absolute, or leads out, is a machine's own, and says where the file lies
    /// below the folder of its corpus alone.
    ///
    /// - Parameters:
    ///   - location: The path as it was given.
    ///   - depth: How many folders lie between the corpus and the file.
    /// - Returns: The path from the repository's root.
    static func inRepository(_ location: String, depth: Int) -> String {
        let parts = location.split(separator: "/")
        guard location.hasPrefix("/") || parts.contains("..") else {
            return parts.filter { $0 != "." }.joined(separator: "/")
        }

        let corpus = parts.dropLast(depth + 1).last ?? "Vectors"
        return ([corpus == ".." ? "Vectors" : corpus] + parts.suffix(depth + 1))
            .joined(separator: "/")
    }
}
