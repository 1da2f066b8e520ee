// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Reports for others")
struct ReportCommandTests {
    @Test("The help names every format that a report has")
    func help() async throws {
        let result = try await Command.run("run", "--help")
        let words = result.output.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        for format in ["csv", "json", "junit", "markdown", "sarif"] {
            #expect(words.contains("\(format)=PATH"), "\(format)")
        }
    }

    @Test("Reports have no path of this machine in them")
    func paths() async throws {
        let scratch = try Scratch()
        let formats = ["csv", "json", "junit", "markdown", "sarif"]
        let outputs = formats.flatMap { ["--output", "\($0)=\(scratch.path($0))"] }
        let result = try await Command.run(
            Command.executable,
            ["run"] + scratch.only(vector) + outputs
        )
        #expect(result.status == 0, "\(result)")
        for format in formats {
            let text = try String(contentsOfFile: scratch.path(format), encoding: .utf8)
            #expect(!text.contains(FileManager.default.temporaryDirectory.path), "\(format)")
            #expect(!text.contains(Command.checkout), "\(format)")
        }
        let sarif = try String(contentsOfFile: scratch.path("sarif"), encoding: .utf8)
        #expect(sarif.contains("CWE-295"))
        #expect(sarif.contains(#""uri": "corpus/\#(vector).json""#))
    }

    @Test("On GitHub what is unexpected is annotated, and elsewhere it is not")
    func annotations() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(
            vector,
            replacing: #""publicKey": { "verdict": "accept""#,
            with: #""publicKey": { "verdict": "reject", "reason": "no-matching-pin""#
        )
        func run(_ value: String) async throws -> Command.Result {
            try await Command.run(
                "run",
                "--only",
                "--quiet",
                "--vectors",
                folder,
                environment: ["GITHUB_ACTIONS": value]
            )
        }
        let there = try await run("true")
        #expect(there.status == 1)
        #expect(there.messages.contains("::error file=corpus/\(vector).json,line="), "\(there)")
        #expect(!there.output.contains("::error"))
        #expect(try await !run("").messages.contains("::error"))
    }

    @Test("0: two results are the same; 1: they differ where any change counts; 65: unreadable")
    func diff() async throws {
        let scratch = try Scratch()
        let one = scratch.path("one.json")
        let result = try await Command.runAlone(vector, "--output", "json=\(one)")
        #expect(result.status == 0, "\(result)")
        let same = try await Command.run("diff", one, one)
        #expect(same.status == 0, "\(same)")
        #expect(same.output.contains("The same: "))

        let other = scratch.path("other.json")
        let text = try String(contentsOfFile: one, encoding: .utf8)
        let changed = text.replacingOccurrences(
            of: #""public-key": [{ "verdict": "accept" }]"#,
            with: #""public-key": [{ "verdict": "crash" }]"#
        )
        #expect(changed != text)
        try Data(changed.utf8).write(to: URL(fileURLWithPath: other))
        for format in ["text", "markdown", "json"] {
            let result = try await Command.run(
                "diff",
                one,
                other,
                "--format",
                format,
                "--fail-on",
                "any"
            )
            #expect(result.status == 1, "\(result)")
            #expect(result.output.contains("norm.public-key"), "\(result)")
        }

        // It is another norm, and nobody does more harm.
        #expect(try await Command.run("diff", one, other).status == 0)

        let none = try await Command.run("diff", one, scratch.path("none.json"))
        #expect(none.status == 65)
        #expect(none.messages.contains("none.json: cannot be read; see whether it exists"))
        try Data("{}".utf8).write(to: URL(fileURLWithPath: other))
        let wrong = try await Command.run("diff", other, one)
        #expect(wrong.status == 65)
        #expect(wrong.messages.contains("other.json: has no “format”"))
        let older = text.replacingOccurrences(of: #""format": 3"#, with: #""format": 2"#)
        try Data(older.utf8).write(to: URL(fileURLWithPath: other))
        for arguments in [["diff", other, one], ["diff", one, other], ["merge", other]] {
            let result = try await Command.run(Command.executable, arguments)
            #expect(result.status == 65, "\(result)")
            #expect(result.messages.contains("is of format 2"), "\(result)")
            #expect(result.messages.contains("again"), "\(result)")
            #expect(result.output == "")
        }
    }

    @Test("A citation has the vector's id, revision and title, the corpus, and where it lies")
    func cite() async throws {
        let scratch = try Scratch()
        let release = [
            "PINPROOF_REPOSITORY": "https://example.com/pinproof", "PINPROOF_REVISION": "abc",
        ]
        let own = try await Command.run(
            Command.executable,
            ["cite", vector] + scratch.only(vector),
            environment: release
        )
        #expect(own.output.contains("permalink  none: "), "\(own)")
        #expect(!own.output.contains("https:"), "\(own)")

        let result = try await Command.run("cite", vector)
        #expect(result.status == 0, "\(result)")
        let first = result.output.split(separator: "\n").first ?? ""
        #expect(first.wholeMatch(of: citation) != nil, "\(first)")
        #expect(
            result.output.contains("<repository>/blob/v0.1.0/Vectors/\(vector).json")
        )
        let released = try await Command.run("cite", vector, environment: release)
        #expect(
            released.output.contains(
                "https://example.com/pinproof/blob/abc/Vectors/\(vector).json"
            )
        )
        let missing = try await Command.run("cite", "valid-chains/leaf-pinned-p255")
        #expect(missing.status == 64)
        #expect(missing.messages.contains("did you mean valid-chains/leaf-pinned-p256"))
    }

    private let vector = "valid-chains/leaf-pinned-p256"
    private var citation: some RegexComponent {
        #/
        Pinproof\ [0-9.]+,\ valid-chains/leaf-pinned-p256\ r[0-9]+,\ “.+”,
        \ corpus\ sha256:[0-9a-f]{64},\ causes\ sha256:[0-9a-f]{64}
        /#
    }
}
