// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Samples for `eval`, with their anchor and their pins, in a folder of their own.
///
/// With keys that need no library to be signed with.
final class SampleStream {
    let lines: [String]
    var chains: String { path("chains.jsonl") }

    private let scratch: Scratch

    /// A hundred chains.
    init() async throws {
        scratch = try Scratch()
        let printed = try await Self.printed.value
        for (subject, file) in Self.files {
            let text = printed[subject, default: ""]
            try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path(file)))
        }
        lines = printed["chains", default: ""].split(separator: "\n").map(String.init)
    }

    /// What is printed of each subject, once for all tests: it is the same every time.
    private static let printed = Task {
        var printed: [String: String] = [:]
        for (subject, _) in files {
            let result = try await Command.run(
                "sample",
                subject,
                "--keys",
                "ed25519",
                "--count",
                "100"
            )
            guard result.status == 0 else { throw Unmade(messages: result.messages) }

            printed[subject] = result.output
        }
        return printed
    }

    func path(_ name: String) -> String { scratch.path(name) }

    /// Puts other lines in place of the samples.
    func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: chains))
    }

    /// The command with the sets that the samples take.
    var arguments: [String] {
        ["eval", "--anchors", path("roots.pem"), "--pins", path("fleet.json")]
    }

    func eval(
        _ options: String...,
        environment: [String: String] = [:]
    ) async throws -> Command.Result {
        try await Command.run(
            Command.executable,
            arguments + options + [chains],
            environment: environment
        )
    }

    static let canValidate =
        Command.succeeds(python, ["python3", "-c", "import jsonschema"])

    /// What a schema of `Reports` has to say about the lines of a file; empty where it accepts all.
    func complaint(of schema: String, about file: String) async throws -> String {
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            for line in open(sys.argv[2]):
                for error in validator.iter_errors(json.loads(line)):
                    print(error.json_path, error.message[:200])
            """
        let result = try await Command.run(
            Self.python,
            ["python3", "-c", program, "\(Command.checkout)/Reports/\(schema).schema.json", file]
        )
        return result.status == 0
            ? result.output : "the validator failed: \(result.messages)"
    }

    private static let python = URL(fileURLWithPath: "/usr/bin/env")

    private static let files = [
        ("anchors", "roots.pem"), ("chains", "chains.jsonl"), ("pins", "fleet.json"),
    ]

    struct Unmade: Error {
        let messages: String
    }
}
