// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// Where the corpus that belongs to this program lies.
///
/// Nothing is read from the environment here: whoever asks says where it stands.
package struct CorpusLocation: Hashable, Sendable {
    /// The folder with the families.
    package let vectors: String
    /// The root of the checkout around the current directory; nil where the corpus lies elsewhere.
    package let checkout: String?
    /// Whether nothing was found but the checkout that the program was compiled in.
    package let isOfTheBuild: Bool

    /// Looks in the checkout around the current directory, then beside the installed executable,
    /// then in the checkout the program was compiled in.
    package static func find(
        currentDirectory: String,
        executable: String,
        compiledIn source: String
    ) throws(CorpusNotFound) -> CorpusLocation {
        var tried: [String] = []
        for root in folders(from: currentDirectory) {
            let vectors = "\(root == "/" ? "" : root)/Vectors"
            tried.append(vectors)
            if isCorpus(vectors) {
                return CorpusLocation(vectors: vectors, checkout: root, isOfTheBuild: false)
            }
        }
        let beside = folders(from: executable).dropFirst(2).first.map { bin in
            "\(bin == "/" ? "" : bin)/share/pinproof/Vectors"
        }
        let compiledIn = folders(from: source).dropFirst().map { root in
            "\(root == "/" ? "" : root)/Vectors"
        }
        for vectors in [beside].compactMap({ $0 }) + compiledIn {
            if !tried.contains(vectors) { tried.append(vectors) }
            if isCorpus(vectors) {
                return CorpusLocation(
                    vectors: vectors,
                    checkout: nil,
                    isOfTheBuild: vectors != beside
                )
            }
        }
        throw CorpusNotFound(tried: tried)
    }

    /// The corpus is known by its schema: other projects have folders of that name, too.
    private static func isCorpus(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/vector.schema.json")
    }

    /// The folder and those around it, the nearest first.
    private static func folders(from path: String) -> [String] {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        var folders = [folder.path]
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            folder.standardize()
            folders.append(folder.path)
        }
        return folders.filter { $0 != "/" } + ["/"]
    }
}

/// There is no corpus where one may lie.
package struct CorpusNotFound: Error, Hashable, Sendable {
    /// Every place that was looked at, in that order.
    package let tried: [String]
}

extension CorpusNotFound: CustomStringConvertible {
    package var description: String {
        "no corpus was found (a folder “Vectors” with vector.schema.json); looked in "
            + tried.joined(separator: ", ")
    }
}
