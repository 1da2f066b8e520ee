// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A folder of its own for one test, gone when the test is.
final class Scratch {
    let folder: String

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("pinproof-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// A copy of one vector of the corpus, in its family's folder, changed as told; and beside it
    /// copies of the causes, which explain what is done with it.
    func vector(
        _ id: String,
        replacing text: String = "",
        with replacement: String = "",
        withCauses: Bool = true
    ) throws -> String {
        let causes = path("corpus/departures")
        if !withCauses {
            // A folder without causes, so that those of the checkout are not taken.
            try FileManager.default.createDirectory(
                atPath: causes,
                withIntermediateDirectories: true
            )
        } else if !FileManager.default.fileExists(atPath: causes) {
            try FileManager.default.createDirectory(
                atPath: path("corpus"),
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(
                atPath: "\(Command.checkout)/Vectors/departures",
                toPath: causes
            )
        }
        let source = "\(Command.checkout)/Vectors/\(id).json"
        let file = URL(fileURLWithPath: path("corpus/\(id).json"))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        var octets = try String(contentsOfFile: source, encoding: .utf8)
        if !text.isEmpty {
            guard octets.contains(text) else { throw NothingToReplace(text: text) }

            octets = octets.replacingOccurrences(of: text, with: replacement)
        }
        try Data(octets.utf8).write(to: file)
        return path("corpus")
    }

    /// The arguments that leave one vector of the corpus, copied, and nothing else but its causes.
    func only(_ id: String) throws -> [String] {
        let corpus = try vector(id)
        let causes = "\(corpus)/departures"
        if !FileManager.default.fileExists(atPath: causes) {
            try FileManager.default.copyItem(
                atPath: "\(Command.checkout)/Vectors/departures",
                toPath: causes
            )
        }
        return ["--only", "--vectors", corpus]
    }

    /// Writes a text to a file, and makes its folder.
    func write(_ text: String, to file: String) throws {
        let file = URL(fileURLWithPath: file)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    struct NothingToReplace: Error {
        let text: String
    }
}

/// Vectors of this checkout as they are written.
enum Vectors {
    static func json(_ id: String) throws -> [String: Any] {
        let file = URL(fileURLWithPath: "\(Command.checkout)/Vectors/\(id).json")
        let value = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
        return try #require(value as? [String: Any])
    }
}
