// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Lint
import PKIX
import Pinning

@testable import Rehearsal

/// The plans of Examples/Rotation, as they are or with a text replaced.
enum Plans {
    static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Examples/Rotation")

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// A plan of the examples.
    ///
    /// - Parameters:
    ///   - name: Its file, `plan.json`.
    ///   - changes: Texts in it, each with what stands there instead.
    /// - Throws: What is wrong with it, or that a text does not stand there.
    /// - Returns: The plan.
    static func plan(_ name: String, _ changes: (String, String)...) throws -> RotationPlan {
        try read(changed(name, changes), name)
    }

    static func changed(_ name: String, _ changes: [(String, String)]) throws -> String {
        var text = try text(name)
        for (old, new) in changes {
            guard text.contains(old) else { throw NothingToReplace(text: old) }
            text = text.replacingOccurrences(of: old, with: new)
        }
        return text
    }

    static func read(_ text: String, _ name: String) throws -> RotationPlan {
        let reader = PlanReader(policies: Policies.all, files: files(beside: name))
        return try reader.plan(Array(text.utf8), file: name)
    }

    static func certificates(_ name: String) throws -> [EncodedCertificate] {
        var material = PinMaterial()
        material.read(
            [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))),
            file: name
        ) { (_) throws(MaterialError) in throw MaterialError("is an archive") }
        return material.certificates.map { EncodedCertificate($0.octets, reading: .deployed) }
    }

    static func result(
        _ plan: RotationPlan,
        days: Int64 = 1,
        fetches: Bool = false
    ) async throws -> RehearsalResult {
        try await Rehearsal(plan, skew: days * 86_400, fetches: fetches).result(fetches: fetches)
    }

    /// As the command reads them, but for lists of entries, of which a host and keys are enough here.
    private static func files(beside name: String) -> PlanFiles {
        let folder = folder.appendingPathComponent(name).deletingLastPathComponent()
        let octets: @Sendable (String) throws(PlanFileProblem) -> [UInt8] = {
            (path) throws(PlanFileProblem) in
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
                throw PlanFileProblem("cannot be read", remedy: "name another file")
            }

            return Array(data)
        }
        return PlanFiles(
            material: { (path) throws(PlanFileProblem) in
                var material = PinMaterial()
                material.read(try octets(path), file: path) { (_) throws(MaterialError) in
                    throw MaterialError("is an archive")
                }
                return material
            },
            pins: { (path, host, _) throws(PlanFileProblem) in
                let octets = try octets(path)
                if let entries = try? JSONDecoder().decode([Entry].self, from: Data(octets)) {
                    return AppPins(
                        entries: entries.map {
                            PinnedHost(host: $0.host, keys: $0.keys.map(Pin.text))
                        }
                    )
                }
                let configurations = ConfigurationFile(octets, name: path).configurations
                guard let first = configurations.first, let plan = first.plan else {
                    throw PlanFileProblem("pins nothing", remedy: "name another file")
                }

                return AppPins(plan, in: first.notation, for: host)
            }
        )
    }

    private struct Entry: Decodable {
        let host: String
        let keys: [String]
    }

    struct NothingToReplace: Error {
        let text: String
    }
}

extension RehearsalResult {
    func app(_ id: String) -> App? { apps.first { $0.id == id } }
}

extension RehearsalResult.App {
    /// The spans of one store, each with what it comes to, without those in which that is the same as
    /// before.
    func standings(_ store: String) -> [String] {
        var said: [String] = []
        var last: Standing?
        for span in timeline.spans {
            let standings = span.cells.filter { $0.store == store }.flatMap {
                $0.chains.map(\.standing)
            }
            guard let standing = standings.max(), standing != last else { continue }
            let cause = span.cells.filter { $0.store == store }
                .flatMap { $0.chains.compactMap(\.cause) }.first
            said.append(
                "\(span.start) \(standing.rawValue)"
                    + (cause.map { $0 == .path ? ", no path" : "" } ?? "")
            )
            last = standing
        }
        return said
    }
}
