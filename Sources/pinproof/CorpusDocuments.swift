// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reporting

/// What lies in the folder of the corpus beside the vectors: the norm, the schemas, the licence,
/// the test keys, and what each family says of itself.
struct CorpusDocuments {
    private let folder: String

    init(of folder: String) {
        self.folder = folder
    }

    /// The text of a vector's schema.
    var schema: String {
        get throws { String(decoding: try file("vector.schema.json").contents, as: UTF8.self) }
    }

    /// The schemas alone, for vectors that are not ours.
    var schemas: [TarArchive.File] {
        get throws { try ["export.schema.json", "vector.schema.json"].map(file) }
    }

    /// Everything that is no vector, by paths from the folder.
    var all: [TarArchive.File] {
        get throws {
            let top = try names(in: "")
            let whole = ["departures", "keys", "platforms"].filter(top.contains)
            let families = top.filter { isFolder($0) && !whole.contains($0) }
            let ofWhole = try whole.flatMap { folder in
                try names(in: folder).map { "\(folder)/\($0)" }
            }
            let ofFamilies = try families.flatMap { family in
                try names(in: family).filter { !$0.hasSuffix(".json") }.map { "\(family)/\($0)" }
            }
            return try (top + ofWhole + ofFamilies).filter { !isFolder($0) }.map(file)
        }
    }

    private func file(_ path: String) throws -> TarArchive.File {
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
            throw unreadable(path)
        }

        return TarArchive.File(path: path, contents: [UInt8](data))
    }

    /// What is not hidden, sorted.
    private func names(in path: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")
                .filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw unreadable(path)
        }
    }

    private func isFolder(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
        return attributes?[.type] as? FileAttributeType == .typeDirectory
    }

    private func unreadable(_ path: String) -> Failure {
        Failure(
            .badInput,
            "\(Place.relative("\(folder)/\(path)")): cannot be read; see whether it exists"
        )
    }
}
