// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A private corpus may be a stranger's, and a client may repeat what a stranger sent.
@Suite("Texts that a terminal or a build server would obey")
struct HostileTextCommandTests {
    /// Ends a line, begins a command, paints and rings; and commands without an end of a line.
    private static let texts = [
        "\n::error file=x::owned \u{1b}[31m\u{7}", "::error::owned ##[error]owned ##vso[x]owned",
    ]

    @Test(
        "reach neither by any command that prints vectors and causes",
        arguments: [
            // Whether the texts are in what it prints.
            (["list", "vectors"], true), (["show", "evil/vector"], true),
            (["show", "okhttp/evil"], true), (["cite", "evil/vector"], true),
            (["cite", "okhttp/evil"], true),
            (["run", "--policy", "okhttp", "--format", "json"], true),
            (["matrix", "--because"], false), (["run", "--policy", "okhttp"], false),
            (["run", "--policy", "okhttp", "--verbose"], false),
            (["run", "--policy", "okhttp", "--format", "jsonl"], false),
        ]
    )
    func printed(arguments: [String], hasTexts: Bool) async throws {
        for text in Self.texts {
            let scratch = try Scratch()
            let corpus = try corpus(saying: text, in: scratch)
            // Narrow, so that a text begins many a line.
            let result = try await Command.run(
                Command.executable,
                arguments + ["--only", "--vectors", corpus],
                environment: ["COLUMNS": "40"]
            )
            #expect([0, 1].contains(result.status), "\(result)")
            #expect(result.output.contains("owned") || !hasTexts, "\(result)")
            expectNothingObeyed(result)
        }
    }

    @Test("reach neither by what is wrong with a file, its members and its name included")
    func refused() async throws {
        for text in Self.texts {
            let scratch = try Scratch()
            let name = text.replacing("/", with: "")
            let quoted = try quoted(text)
            try scratch.write("{ \(quoted): 1 }", to: scratch.path("corpus/evil/\(name).json"))
            try scratch.write(
                #"{ "pinproofKnown": 1, "client": "x", "corpus": "1", "known": [{ \#(quoted): 1 }] }"#,
                to: scratch.path("known.json")
            )
            let check = try await Command.run("check", scratch.path("corpus"))
            #expect(check.status == 65, "\(check)")
            #expect(check.messages.contains("owned"), "\(check)")
            expectNothingObeyed(check)
            let known = try await Command.run(
                Command.executable,
                ["run", "--harness", "true", "--known", scratch.path("known.json")]
            )
            #expect(known.status == 65, "\(known)")
            #expect(known.messages.contains("owned"), "\(known)")
            expectNothingObeyed(known)
        }
    }

    @Test("reach neither by what a harness says of itself and of a connection")
    func harness() async throws {
        for text in Self.texts {
            let scratch = try Scratch()
            let says = try quoted(text)
            let script = """
                import json, sys
                says = json.loads(r'''\(says)''')
                sys.stderr.write(says)
                print(json.dumps({"pinproof": 1, "name": "x", "version": says,
                    "policies": [{"id": "x", "kind": "certificate"}]}), flush=True)
                for line in sys.stdin:
                    number = json.loads(line)["connection"]
                    answer = {"verdict": "accept"} if number == 1 else {
                        "verdict": "reject", "reason": "no-matching-pin"}
                    print(json.dumps({"connection": number, "message": says, **answer}), flush=True)
                """
            try scratch.write(script, to: scratch.path("harness.py"))
            let corpus = try scratch.vector("valid-chains/leaf-pinned-p256")
            let result = try await Command.run(
                Command.executable,
                ["run", "--only", "--vectors", corpus, "--policy", "x"]
                    + ["--harness", "python3 '\(scratch.path("harness.py"))'"],
                environment: ["COLUMNS": "40"]
            )
            #expect(result.status == 1, "\(result)")
            #expect(result.output.contains("owned"), "\(result)")
            expectNothingObeyed(result)
        }
    }

    private func expectNothingObeyed(_ result: Command.Result) {
        for line in (result.output + "\n" + result.messages).split(separator: "\n") {
            let controls = line.unicodeScalars.filter { $0.value < 0x20 || $0.value == 0x7F }
            #expect(controls.isEmpty, "\(line)")
            let begins = line.drop { $0.isWhitespace }.hasPrefix("::")
            #expect(!begins && !line.contains("##[") && !line.contains("##vso["), "\(line)")
        }
    }

    /// A vector and a cause, each text of which is the same.
    private func corpus(saying text: String, in scratch: Scratch) throws -> String {
        var vector = try Vectors.json("valid-chains/another-certificate-pinned")
        vector["id"] = "evil/vector"
        for member in ["title", "question"] { vector[member] = text }
        vector["asserts"] = [["source": text, "says": text]]
        var expect = try #require(vector["expect"] as? [String: Any])
        for kind in ["certificate", "publicKey"] {
            expect[kind] = ["verdict": "reject", "reason": "no-matching-pin", "because": text]
        }
        vector["expect"] = expect
        let data = try JSONSerialization.data(withJSONObject: vector)
        try scratch.write(
            String(decoding: data, as: UTF8.self),
            to: scratch.path("corpus/evil/vector.json")
        )
        let says = try quoted(text)
        try scratch.write(
            """
            { "pinproof": 2, "subject": "okhttp", "name": \(says), "maintained": true, "causes": [
            { "id": "okhttp/evil", "title": \(says), "explanation": \(says), "kind": "defect",
            "condition": { "says": \(says), "by": "app" }, "evidence": [{ "source": \(says) }],
            "affected": \(says), "disclosure": "public", "remedy": \(says), "lines": [
            { "policies": ["okhttp"], "vectors": ["evil/vector"], "verdict": "accept" }] }] }
            """,
            to: scratch.path("corpus/departures/okhttp.json")
        )
        return scratch.path("corpus")
    }

    private func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}
