// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

/// The file of changes that CAs announced.
enum EventsFile {
    /// Reads a file that was named, or that of the corpus; nothing where none is found.
    static func events(_ path: String?) throws -> [CAEvent] {
        if let path { return try read(path) }
        guard let corpus = try? Place.corpus() else { return [] }

        let path = "\(Place.relative(corpus.vectors))/\(CAEvents.fileName)"
        return FileManager.default.fileExists(atPath: path) ? try read(path) : []
    }

    static func read(_ path: String) throws -> [CAEvent] {
        let octets = try InputFile.octets(path)
        do throws(VectorErrors) {
            return try CAEvents.read(octets, file: InputFile.title(path))
        } catch {
            throw Failure(
                .badInput,
                error.all.map(\.description.printable).joined(separator: "\n")
            )
        }
    }
}
