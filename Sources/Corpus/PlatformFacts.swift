// SPDX-License-Identifier: Apache-2.0

private import Foundation
package import Pinning

/// What a platform that is no backend was measured to do with every vector.
///
/// - SeeAlso: Vectors/platforms, and Harnesses/platforms for the programs that wrote the files.
package struct PlatformFacts: Sendable {
    /// The name of the file: `openjdk-17`.
    package let id: String
    /// The name for people.
    package let name: String
    package let version: String
    package let settings: [String: String]
    /// The file's path.
    package let location: String
    /// SHA-256 of the file, in lower-case hexadecimal.
    package let digest: String
    private let paths: [Vector.ID: Path]

    /// What it does with the path of a vector.
    package enum Path: Hashable, Sendable {
        /// It accepts, by any of these, the end entity first.
        case accepted([[ItemName]])
        case refused(Reason, native: String)
    }

    /// What it does with a vector's path; nil for one that was not measured.
    package func path(of vector: Vector.ID) -> Path? { paths[vector] }

    /// Reads the files in the folder beside the families; a file that is wrong is named.
    static func load(_ folder: String) -> (platforms: [PlatformFacts], errors: [VectorError]) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var errors: [VectorError] = []
        let platforms = names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
            let id = String(name.dropLast(".json".count))
            let file = VectorFile(path: "\(folder)/\(name)", id: id)
            switch file.octets().flatMap({ read($0, id: id, location: file.path) }) {
            case .success(let platform): return platform as PlatformFacts?
            case .failure(let failure):
                errors += failure.all
                return nil
            }
        }
        return (platforms, errors)
    }

    private static func read(
        _ octets: [UInt8],
        id: String,
        location: String
    ) -> Result<PlatformFacts, VectorErrors> {
        let problems = Problems(in: location)
        let platform = problems.value(
            of: octets,
            remedy: "write it again with the program in Harnesses/platforms"
        ) { decode($0, id, location, TextDigest.sha256(of: octets)) }
        return platform.map(Result.success) ?? .failure(VectorErrors(all: problems.found))
    }

    private static func decode(
        _ root: Field,
        _ id: String,
        _ location: String,
        _ digest: String
    ) -> PlatformFacts? {
        guard
            let members = root.members(
                required: [
                    "pinproof", "platform", "name", "version", "program", "settings", "facts",
                ]
            )
        else { return nil }

        _ = members["pinproof"]?.formatVersion(1)
        if let field = members["platform"], let written = field.kebabName(), written != id {
            field.report(
                "is “\(written)”, and the file's name makes it “\(id)”",
                remedy: "name the file \(written).json"
            )
        }
        guard let name = members["name"]?.text(), let version = members["version"]?.text(),
            members["program"]?.text() != nil,
            let settings = members["settings"]?.map(of: { $1.text() }),
            let facts = members["facts"]?.list(of: fact)
        else { return nil }

        return PlatformFacts(
            id: id,
            name: name,
            version: version,
            settings: settings,
            location: location,
            digest: digest,
            paths: Dictionary(facts, uniquingKeysWith: { first, _ in first })
        )
    }

    private static func fact(_ field: Field) -> (Vector.ID, Path)? {
        guard
            let members = field.members(required: ["vector", "path", "host"], optional: ["keys"]),
            let vector = members["vector"]?.vectorID(),
            let path = members["path"].flatMap(path)
        else { return nil }

        return (vector, path)
    }

    private static func path(_ field: Field) -> Path? {
        guard
            let members = field.members(
                required: ["verdict"],
                optional: ["paths", "reason", "native"]
            ),
            let verdict = VerdictDecoder(field.problems).path(members)
        else { return nil }

        switch verdict {
        case .accept(let paths): return .accepted(paths)
        case .reject(let reason):
            return .refused(reason, native: members["native"]?.string() ?? "")
        }
    }
}
