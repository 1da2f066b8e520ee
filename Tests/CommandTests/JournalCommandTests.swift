// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Foundation
import Testing

@Suite("What a run writes beside its results")
struct JournalCommandTests {
    @Test("A link where the journal is to lie is refused, and its target stays as it is")
    func link() async throws {
        for makeLink in [
            FileManager.default.createSymbolicLink(atPath:withDestinationPath:),
            // A second name of the same file.
            { name, target in try FileManager.default.linkItem(atPath: target, toPath: name) },
        ] as [(String, String) throws -> Void] {
            let scratch = try Scratch()
            let target = scratch.path("precious")
            try scratch.write("precious", to: target)
            try makeLink(scratch.path(".results.json.pinproof-journal"), target)
            let result = try await Command.run(
                Command.executable,
                ["run"] + scratch.only(vector)
                    + ["--output", "json=\(scratch.path("results.json"))"]
            )
            #expect(result.status == 65, "\(result)")
            #expect(result.messages.contains("is a link or no regular file"), "\(result)")
            #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
        }
    }

    @Test(
        "A checkout that cannot be written is run for --output, and refused without one",
        .enabled(if: Backends.builtIn.count == 4, "without a backend no run is a complete one")
    )
    func readOnlyCheckout() async throws {
        let scratch = try Scratch()
        let vectors = scratch.path("checkout/Vectors")
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.vectors)
        where ["departures", "keys", "platforms"].contains(name) || name.contains(".") {

            try FileManager.default.createDirectory(
                atPath: vectors,
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(
                atPath: "\(Self.vectors)/\(name)",
                toPath: "\(vectors)/\(name)"
            )
        }
        // A cause that speaks of vectors that are not here is bad input.
        try keepCauses(of: vector, in: "\(vectors)/departures")
        let id = "\(vector).json"
        try scratch.write(
            String(contentsOfFile: "\(Self.vectors)/\(id)", encoding: .utf8),
            to: "\(vectors)/\(id)"
        )
        // Nothing can be made in what is no folder, whoever asks.
        try scratch.write("", to: scratch.path("checkout/Reports"))

        let report = scratch.path("results.json")
        let elsewhere = try await Command.run(
            "run",
            "--output",
            "json=\(report)",
            in: scratch.path("checkout")
        )
        #expect(elsewhere.status == 0, "\(elsewhere)")
        #expect(FileManager.default.fileExists(atPath: report))

        let here = try await Command.run("run", in: scratch.path("checkout"))
        #expect(here.status == 64, "\(here)")
        #expect(here.messages.contains("Reports/latest/results.json cannot be written"))
    }

    /// Leaves of the causes in a folder what they say of whole groups and of one vector.
    private func keepCauses(of vector: String, in folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name.hasSuffix(".json") && !name.hasSuffix(".schema.json") {
            let file = URL(fileURLWithPath: "\(folder)/\(name)")
            let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
            var subject = try #require(read as? [String: Any])
            // common.json has none.
            guard let all = subject["causes"] as? [[String: Any]] else { continue }

            var causes: [[String: Any]] = []
            for var cause in all {
                var lines: [[String: Any]] = []
                for var line in cause["lines"] as? [[String: Any]] ?? [] {
                    if let vectors = line["vectors"] as? [String] {
                        guard vectors.contains(vector) else { continue }

                        line["vectors"] = [vector]
                    }
                    lines.append(line)
                }
                guard !lines.isEmpty || cause["group"] != nil else { continue }

                cause["lines"] = lines
                causes.append(cause)
            }
            subject["causes"] = causes
            try JSONSerialization.data(withJSONObject: subject).write(to: file)
        }
    }

    private let vector = "valid-chains/leaf-pinned-p256"
    private static let vectors = "\(Command.checkout)/Vectors"
}
