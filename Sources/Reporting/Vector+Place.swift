// SPDX-License-Identifier: Apache-2.0

package import Corpus

extension Vector {
    /// The id without the family.
    var name: String { String(id.dropFirst(family.count + 1)) }

    /// The vector's file, from the root of the repository that holds it.
    ///
    /// A path that was given relative is taken as it is: on a build server commands run at the
    /// root. One that is absolute, or leads out, is a machine's own, and says where the file lies
    /// below the folder of its corpus alone.
    package var pathInRepository: String {
        guard location.hasPrefix("/") || location.split(separator: "/").contains("..") else {
            return location.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        }

        let corpus = location.split(separator: "/").dropLast(2).last ?? "Vectors"
        return "\(corpus == ".." ? "Vectors" : corpus)/\(id).json"
    }

    /// The line of the file, in canonical form, that says what is right.
    package var lineOfTheNorm: Int {
        let lines = canonicalText.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.firstIndex { $0.hasPrefix("  \"expect\":") } ?? 0) + 1
    }
}
