// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Shards of the commands")
struct ShardCommandTests {
    @Test("Answers of all parts are joined into what one run prints, and summed up alike")
    func answers() async throws {
        let stream = try await SampleStream()
        let whole = try await stream.eval()
        var parts: [String] = []
        for index in 1...3 {
            let part = try await stream.eval("--shard", "\(index)/3")
            #expect(part.status == 0)
            parts.append(stream.path("part-\(index).jsonl"))
            try Data(part.output.utf8).write(to: URL(fileURLWithPath: parts[index - 1]))
        }
        let merged = try await Command.run(
            Command.executable,
            ["merge"] + parts + ["--questions", stream.chains]
        )
        #expect(merged.status == 0, "\(merged.messages)")
        #expect(merged.output == whole.output)
        let refused = try await Command.run(
            Command.executable,
            ["merge", parts[0], parts[1], "--questions", stream.chains]
        )
        #expect(refused.status == 65)
        #expect(refused.messages.contains("name the answers of every part"), "\(refused)")
        let twice = try await Command.run(
            Command.executable,
            ["merge", parts[0], parts[0], "--questions", stream.chains]
        )
        #expect(twice.messages.contains("or one is named twice"), "\(twice)")

        let answers = stream.path("answers.jsonl")
        try Data(whole.output.utf8).write(to: URL(fileURLWithPath: answers))
        for format in ["text", "json"] {
            let options = ["summarize", "--format", format, "--hosts", "3"]
            let one = try await Command.run(Command.executable, options + [answers])
            #expect(one.status == 0, "\(one.messages)")
            #expect(one.output.contains("host-70.example.com"))
            #expect(try await Command.run(Command.executable, options + parts).output == one.output)
        }
        let none = try await Command.run("summarize", stream.chains)
        #expect(none.status == 65)
        #expect(none.messages.contains("line 1 "), "\(none.messages)")
    }

    @Test(
        "What the pages and the help say of joining answers is what joins them",
        arguments: ["Documentation/eval.md", "Examples/Spark/README.md", "--help"]
    )
    func documented(_ page: String) async throws {
        let text =
            page == "--help"
            ? try await Command.run("merge", "--help").output
            : try String(contentsOfFile: "\(Command.checkout)/\(page)", encoding: .utf8)
        let line = try #require(
            text.replacing(/\\\n */, with: "").split(separator: "\n")
                .first { $0.contains("pinproof merge") && $0.contains("--questions c") }
        )
        let stream = try await SampleStream()
        let whole = try await stream.eval()
        for index in 1...2 {
            let part = try await stream.eval("--shard", "\(index)/2")
            let file = URL(fileURLWithPath: stream.path("part-\(index).jsonl"))
            try Data(part.output.utf8).write(to: file)
        }
        let command = line.trimmingCharacters(in: .whitespaces)
            .replacingOccurrences(of: "pinproof ", with: "\"$0\" ")
        let merged = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", command, Command.executable.path],
            in: stream.path("")
        )
        #expect(merged.status == 0, "\(merged)")
        let answers = try String(contentsOfFile: stream.path("answers.jsonl"), encoding: .utf8)
        #expect(answers == whole.output)
    }

    @Test("Results of all parts are joined into what one run writes")
    func results() async throws {
        let scratch = try Scratch()
        for id in vectors { _ = try scratch.vector(id) }
        let whole = try await results(scratch, "whole")
        var parts: [String] = []
        for index in 1...3 {
            parts.append(try await results(scratch, "part-\(index)", "--shard", "\(index)/3"))
        }
        let files = parts.indices.map { scratch.path("part-\($0 + 1).json") }
        let merged = try await Command.run(Command.executable, ["merge"] + files.reversed())
        #expect(merged.status == 0, "\(merged.messages)")
        #expect(merged.output == whole)

        for wrong in [
            Array(files[..<2]), files + [files[0]], files + [scratch.path("whole.json")],
            [scratch.path("no-such-file")],
        ] {
            let refused = try await Command.run(Command.executable, ["merge"] + wrong)
            #expect(refused.status == 65, "\(wrong)")
            #expect(refused.output == "")
        }
        // Of another selection.
        let selected = try await results(
            scratch,
            "selected",
            "--shard",
            "2/3",
            "--filter",
            "host-*"
        )
        #expect(selected != parts[1])
        let mixed = try await Command.run(
            Command.executable,
            ["merge", files[0], scratch.path("selected.json"), files[2]]
        )
        #expect(mixed.status == 65)
        #expect(mixed.messages.contains("different selections"), "\(mixed.messages)")
        // Of no parts at all.
        let none = scratch.path("none.json")
        try Data(parts[0].replacing(/"count": 3/, with: "\"count\": 0").utf8)
            .write(to: URL(fileURLWithPath: none))
        #expect(try await Command.run(Command.executable, ["merge", none]).status == 65)
        // Of another corpus.
        let other = parts[1].replacing(/"digest": "[0-9a-f]/, with: "\"digest\": \"x")
        try Data(other.utf8).write(to: URL(fileURLWithPath: files[1]))
        let refused = try await Command.run(Command.executable, ["merge"] + files)
        #expect(refused.status == 65)
        #expect(refused.messages.contains("corpora"), "\(refused.messages)")
    }

    private let vectors = [
        "constraints/excluded-host-itself", "forged-roots/genuine-root",
        "host-binding/address-with-a-leading-zero", "host-binding/zero-octet-in-a-name",
    ]

    private func results(
        _ scratch: Scratch,
        _ name: String,
        _ options: String...
    ) async throws -> String {
        let file = scratch.path("\(name).json")
        let result = try await Command.run(
            Command.executable,
            ["run", "--only", "--vectors", scratch.path("corpus"), "--quiet"] + options
                + ["--output", "json=\(file)"]
        )
        #expect(result.status == 0, "\(result)")
        return try String(contentsOfFile: file, encoding: .utf8)
    }
}
