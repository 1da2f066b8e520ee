// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Known failures on the command line")
struct KnownCommandTests {
    /// The client forgets to compare, once the two connections of the self-check are answered.
    private static let flaw = "if fingerprint in pins or connection[\"connection\"] > 2:"

    @Test("Recorded and given a reason it is green; one flaw more is red, and says what it takes")
    func harness() async throws {
        let client = try Client()
        let before = try await client.run()
        #expect(before.status == 1, "\(before)")

        let written = try await client.run("--known", client.known, "--write-known")
        #expect(written.status == 0, "\(written)")
        #expect(written.messages.contains("with an empty reason"), "\(written)")
        let unreasoned = try await client.run("--known", client.known)
        #expect(unreasoned.status == 65, "\(unreasoned)")
        #expect(
            unreasoned.messages.contains("known.json:2: known[0].reason: is empty"),
            "\(unreasoned)"
        )

        try client.giveReasons()
        let green = try await client.run("--known", client.known)
        #expect(green.status == 0, "\(green)")
        #expect(green.output.contains("known.json: 1 known"), "\(green)")

        // The client forgets to compare.
        try client.change("if fingerprint in pins:", Self.flaw)
        let red = try await client.run(
            "--known",
            client.known,
            "--output",
            "sarif=\(client.path("findings.sarif"))",
            "--output",
            "junit=\(client.path("junit.xml"))",
            environment: ["GITHUB_ACTIONS": "true"]
        )
        #expect(red.status == 1, "\(red)")
        #expect(
            red.output.contains("New\n  valid-chains/another-certificate-pinned: leaf-pins"),
            "\(red)"
        )
        #expect(red.output.contains("bypass, by somebody in the middle who has"), "\(red)")
        #expect(
            red.output.contains("Fixed: remove the entry, or write the file with --write-known"),
            "\(red)"
        )
        // Nobody who tests a client has the vectors in their repository.
        #expect(red.messages.contains("::error file=client.py,line=1,"), "\(red)")
        let sarif = try String(contentsOfFile: client.path("findings.sarif"), encoding: .utf8)
        #expect(sarif.contains(#""uri": "client.py""#))
        #expect(!sarif.contains("another-certificate-pinned.json"))
        let junit = try String(contentsOfFile: client.path("junit.xml"), encoding: .utf8)
        #expect(junit.contains("failures=\"1\""))
    }

    @Test("A high bypass is not recorded without --accept-high, and --strict fails for the fixed")
    func high() async throws {
        let client = try Client(beside: "forged-roots/unknown-root")
        try client.change("if fingerprint in pins:", Self.flaw)
        let careful = try await client.run("--known", client.known, "--write-known")
        #expect(careful.status == 1, "\(careful)")
        #expect(careful.messages.contains("not recorded; mend it, or give --accept-high"))
        let bold = try await client.run("--known", client.known, "--write-known", "--accept-high")
        #expect(bold.status == 0, "\(bold)")
        try client.giveReasons()
        #expect(try await client.run("--known", client.known).status == 0)

        try client.change(Self.flaw, "if fingerprint in pins:")
        let fixed = try await client.run("--known", client.known)
        #expect(fixed.status == 1, "the root that is pinned is new again: \(fixed)")
        _ = try await client.run("--known", client.known, "--write-known")
        try client.giveReasons()
        #expect(try await client.run("--known", client.known, "--strict").status == 0)
    }

    @Test("A day that is over, a vector that there is not, another client: each is said")
    func refused() async throws {
        let client = try Client()
        _ = try await client.run("--known", client.known, "--write-known")
        try client.giveReasons(until: "2027-01-01")
        func run(on epoch: Int) async throws -> Command.Result {
            try await client.run(
                "--known",
                client.known,
                environment: ["SOURCE_DATE_EPOCH": "\(epoch)"]
            )
        }
        // The last second of the day, and the one after it.
        #expect(try await run(on: 1_798_847_999).status == 0)
        let over = try await run(on: 1_798_848_000)
        #expect(over.status == 1, "\(over)")
        #expect(over.output.contains("No longer known, its day is over"), "\(over)")

        let text = try String(contentsOfFile: client.known, encoding: .utf8)
        try Data(text.replacing("root-pinned-p256", with: "never-was").utf8)
            .write(to: URL(fileURLWithPath: client.known))
        let unknown = try await client.run("--known", client.known)
        #expect(unknown.status == 1, "\(unknown)")
        #expect(unknown.output.contains("Known, and there is no such vector"), "\(unknown)")

        try Data(text.replacing("leaf-pins 1.0", with: "acme 1.0").utf8)
            .write(to: URL(fileURLWithPath: client.known))
        let other = try await client.run("--known", client.known)
        #expect(other.status == 65, "\(other)")
        #expect(other.messages.contains("is of “acme 1.0”, and what was run is leaf-pins"))
    }

    @Test("An empty file is written; a folder is named as one; of a broken one no loop is advised")
    func places() async throws {
        let client = try Client()
        try Data("\n".utf8).write(to: URL(filePath: client.known))
        let written = try await client.run("--known", client.known, "--write-known")
        #expect(written.status == 0, "\(written)")
        let text = try String(contentsOfFile: client.known, encoding: .utf8)
        #expect(text.contains("root-pinned-p256"), "\(text)")
        let folder = try await client.run("--known", ".")
        #expect(folder.status == 65, "\(folder)")
        #expect(folder.messages.contains("is a folder; name a file"), "\(folder)")
        try Data("{".utf8).write(to: URL(filePath: client.known))
        let broken = try await client.run("--known", client.known, "--write-known")
        #expect(broken.status == 65, "\(broken)")
        #expect(broken.messages.contains("or remove the file"), "\(broken)")
        #expect(!broken.messages.contains("--write-known"), "\(broken)")
    }

    @Test("An entry of a policy or of a kind that was not asked is named, with what was")
    func misfits() async throws {
        let client = try Client()
        _ = try await client.run("--known", client.known, "--write-known")
        try client.giveReasons()
        let text = try String(contentsOfFile: client.known, encoding: .utf8)
        func run(_ old: String, _ new: String) async throws -> Command.Result {
            try Data(text.replacing(old, with: new).utf8).write(to: URL(filePath: client.known))
            return try await client.run("--known", client.known)
        }
        let policy = try await run(#""policy": "leaf-pins""#, #""policy": "leaf-pin""#)
        #expect(policy.status == 1, "\(policy)")
        #expect(
            policy.output.contains("no policy “leaf-pin” was asked; did you mean “leaf-pins”?"),
            "\(policy)"
        )
        let kind = try await run(#""kind": "certificate""#, #""kind": "public-key""#)
        #expect(kind.status == 1, "\(kind)")
        #expect(
            kind.output.contains("known for public-key pins, and asked with certificate pins"),
            "\(kind)"
        )
    }

    @Test("An entry that the client answers no longer is said, and fails --strict")
    func unanswered() async throws {
        let client = try Client()
        _ = try await client.run("--known", client.known, "--write-known")
        try client.giveReasons()
        let judge = "**judge(connection)"
        try client.change(
            judge,
            "**({\"unsupported\": \"no\"} if connection[\"connection\"] == 5 else judge(connection))"
        )
        let result = try await client.run("--known", client.known)
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output.contains("No longer answered: the client was to be asked"),
            "\(result)"
        )
        #expect(result.output.contains("known.json: 1 no longer answered"), "\(result)")
        let strict = try await client.run("--known", client.known, "--strict")
        #expect(strict.status == 1, "\(strict)")
    }

    @Test("64: a place that there is not, or a line that is no number")
    func locations() async throws {
        let client = try Client()
        for (location, message) in [
            ("client.pi:3", "there is no file client.pi; name a file"),
            (".", "there is no file .; name a file"),
            ("client.py:x", "“x” is no line; write its number, from 1, as client.py:12"),
            ("client.py:0", "“0” is no line"),
        ] {
            let result = try await client.run("--location", location)
            #expect(result.status == 64, "\(location) \(result)")
            #expect(result.messages.contains(message), "\(location) \(result)")
        }
        let right = try await client.run("--location", "client.py:3")
        #expect(right.status == 1, "\(right)")
    }

    @Test("64: options that say nothing by themselves")
    func usage() async throws {
        for arguments in [
            ["run", "--write-known"], ["run", "--known", "x", "--accept-high"],
            ["run", "--strict"],
            ["run", "--known", "x"],
        ] {
            let result = try await Command.run(Command.executable, arguments)
            #expect(result.status == 64, "\(arguments) \(result)")
        }
    }

    /// A client that meets three vectors and more, with one failure: it compares the leaf alone.
    private final class Client {
        private let scratch: Scratch
        private let corpus: String
        let known: String

        init(beside more: String...) throws {
            scratch = try Scratch()
            for id in more { _ = try scratch.vector(id) }
            _ = try scratch.vector("valid-chains/leaf-pinned-p256")
            _ = try scratch.vector("valid-chains/another-certificate-pinned")
            corpus = try scratch.vector("valid-chains/root-pinned-p256")
            known = scratch.path("known.json")
            try FileManager.default.copyItem(
                atPath: "\(Command.checkout)/Harnesses/examples/leaf_pins.py",
                toPath: scratch.path("client.py")
            )
        }

        func path(_ name: String) -> String { scratch.path(name) }

        func run(
            _ arguments: String...,
            environment: [String: String] = [:]
        ) async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                ["run", "--only", "--vectors", corpus, "--policy", "leaf-pins"]
                    + ["--harness", "python3 client.py"] + arguments,
                environment: environment.merging(["COLUMNS": "300"]) { given, _ in given },
                in: scratch.folder
            )
        }

        func change(_ old: String, _ new: String) throws {
            try edit(path("client.py")) { $0.replacing(old, with: new) }
        }

        func giveReasons(until day: String? = nil) throws {
            let until = day.map { #", "until": "\#($0)""# } ?? ""
            try edit(known) { $0.replacing(#""reason": """#, with: #""reason": "so"\#(until)"#) }
        }

        private func edit(_ path: String, _ change: (String) -> String) throws {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            try Data(change(text).utf8).write(to: URL(fileURLWithPath: path))
        }
    }
}
