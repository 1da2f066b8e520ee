// SPDX-License-Identifier: Apache-2.0

package import Corpus
private import Foundation

/// The corpus of this checkout, read once for all tests of a process.
package enum StandardCorpus {
    /// All its vectors; a vector that cannot be read fails whoever asks, rather than being skipped.
    package static func vectors() throws -> [Vector] { try whole().vectors }

    /// All of it: the vectors joined with their causes, and the states before events.
    package static func whole() throws -> Corpus {
        guard corpus.errors.isEmpty else { throw Unreadable(errors: corpus.errors) }

        return corpus
    }

    /// Where it lies.
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors").path

    private static let corpus = Corpus.load([folder])

    private struct Unreadable: Error, CustomStringConvertible {
        let errors: [VectorError]

        var description: String { errors.map(\.description).joined(separator: "\n") }
    }
}
