// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

/// The files beside these tests.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let checkout = folder.deletingLastPathComponent().deletingLastPathComponent()

    /// The names of the JSON files in a folder beside the tests.
    static func names(in subfolder: String) throws -> [String] {
        try FileManager.default
            .contentsOfDirectory(atPath: folder.appendingPathComponent(subfolder).path)
            .filter { $0.hasSuffix(".json") }.sorted().map { String($0.dropLast(5)) }
    }

    static func text(of file: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }

    /// Reads a file as the vector that all of them claim to be.
    static func decode(_ text: String) -> Result<Vector, VectorErrors> {
        Vector.decode(Array(text.utf8), id: "valid-chains/fixture", location: "fixture.json")
    }
}

/// A corpus in a folder of its own, which is gone with it.
final class TemporaryCorpus {
    let path: String

    init(_ files: [String: String]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("corpus-\(UUID().uuidString)")
        path = folder.path
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: false, encoding: .utf8)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func text(of file: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    }
}
