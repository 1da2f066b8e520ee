// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The corpus for others")
struct ExportCommandTests {
    @Test("The help names every format; without one the command line is wrong")
    func help() async throws {
        let help = try await Command.run("export", "--help")
        #expect(help.output.contains("json=PATH, jsonl=PATH, tar=PATH"), "\(help)")
        let nothing = try await Command.run("export")
        #expect(nothing.status == 64)
        #expect(nothing.messages.contains("say what, as in --output json=corpus.json"))
        let unknown = try await Command.run("export", "--output", "zip=corpus.zip")
        #expect(unknown.status == 64)
    }

    @Test("The same vectors give the same octets, and their digests are those that are printed")
    func reproducible() async throws {
        let scratch = try Scratch()
        let one = try await export(scratch, "one")
        let other = try await export(scratch, "other")
        for format in Self.formats {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: scratch.path("one.\(format)"),
                    andPath: scratch.path("other.\(format)")
                ),
                "\(format)"
            )
        }
        #expect(one.output.replacingOccurrences(of: "/one.", with: "/other.") == other.output)
        let sums = scratch.path("sums")
        try Data(one.output.utf8).write(to: URL(fileURLWithPath: sums))
        let check = try await Command.run(Self.env, ["sha256sum", "--check", sums])
        #expect(check.status == 0, "\(check)")
    }

    @Test(
        "JSON and JSON Lines are as their schema says, and have the digest that is cited",
        .enabled(if: canValidate, "python3 has no package “jsonschema” here")
    )
    func schema() async throws {
        let scratch = try Scratch()
        try await export(scratch, "corpus")
        let validation = try await Command.run(
            Self.env,
            [
                "python3", "-c", Self.validator, "\(Command.checkout)/Vectors",
                scratch.path("corpus.json"), scratch.path("corpus.jsonl"),
            ]
        )
        #expect(validation.status == 0, "\(validation)")
        let cited = try await Command.run(
            Command.executable,
            ["cite", Self.vector] + scratch.only(Self.vector)
        )
        let digest = validation.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(cited.output.contains("sha256:\(digest)"), "\(validation)")
    }

    @Test("The archive holds the corpus as it lies here, and checks itself")
    func archive() async throws {
        let scratch = try Scratch()
        let archive = scratch.path("corpus.tar")
        let result = try await Command.run("export", "--output", "tar=\(archive)")
        #expect(result.status == 0, "\(result)")

        let listing = try await Command.run(
            Self.env,
            ["tar", "--list", "--verbose", "--utc", "--numeric-owner", "--file", archive]
        )
        #expect(listing.status == 0, "\(listing)")
        for line in listing.output.split(separator: "\n") {
            #expect(line.hasPrefix("-rw-r--r-- 0/0 "))
            #expect(line.contains(" 1970-01-01 00:00 pinproof-vectors-0.1.0/"))
        }

        let unpacked = try await Command.run(
            Self.env,
            ["tar", "--extract", "--file", archive, "--directory", scratch.folder]
        )
        #expect(unpacked.status == 0 && unpacked.messages.isEmpty, "\(unpacked)")
        let folder = scratch.path("pinproof-vectors-0.1.0")
        let check = try await Command.run(
            Self.env,
            ["sha256sum", "--check", "--quiet", "SHA256SUMS"],
            in: folder
        )
        #expect(check.status == 0, "\(check)")
        let difference = try await Command.run(
            Self.env,
            ["diff", "--recursive", "--brief", "\(Command.checkout)/Vectors", folder],
            environment: ["LC_ALL": "C"]
        )
        #expect(
            difference.output == "Only in \(folder): SHA256SUMS\nOnly in \(folder): export.json\n"
        )
    }

    @Test("Half a corpus is not exported, and what was there stays")
    func broken() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector, replacing: #""title""#, with: #""titel""#)
        let file = scratch.path("corpus.json")
        try Data("old".utf8).write(to: URL(fileURLWithPath: file))
        let result = try await Command.run(
            "export",
            "--only",
            "--vectors",
            corpus,
            "--output",
            "json=\(file)"
        )
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("titel"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")

        let unwritable = try await Command.run("export", "--output", "json=/nowhere/at/all.json")
        #expect(unwritable.status == 64)
        #expect(unwritable.messages.contains("its folder cannot be written"))
    }

    @discardableResult
    private func export(_ scratch: Scratch, _ name: String) async throws -> Command.Result {
        let outputs = Self.formats.flatMap {
            ["--output", "\($0)=\(scratch.path("\(name).\($0)"))"]
        }
        let arguments = try ["export"] + scratch.only(Self.vector) + outputs
        let result = try await Command.run(Command.executable, arguments)
        #expect(result.status == 0, "\(result)")
        return result
    }

    private static let formats = ["json", "jsonl", "tar"]
    private static let vector = "valid-chains/leaf-pinned-p256"
    private static let env = URL(fileURLWithPath: "/usr/bin/env")
    private static let canValidate =
        Command.succeeds(env, ["python3", "-c", "import jsonschema"])

    /// Fails where one of the files is not as its schema says; prints the digest of the corpus.
    private static let validator = """
        import json, sys, jsonschema
        folder, whole, lines = sys.argv[1:]
        schemas = [json.load(open(f"{folder}/{name}.schema.json")) for name in ("export", "vector")]
        store = {"export.schema.json": schemas[0], "vector.schema.json": schemas[1]}
        def validate(schema, instance):
            resolver = jsonschema.RefResolver("export.schema.json", schemas[0], store=store)
            jsonschema.Draft202012Validator(schema, resolver=resolver).validate(instance)
        for schema in schemas:
            jsonschema.Draft202012Validator.check_schema(schema)
        whole = json.load(open(whole))
        head, *vectors = [json.loads(line) for line in open(lines)]
        validate(schemas[0], whole)
        validate({"$ref": "export.schema.json#/$defs/head"}, head)
        assert dict(head, vectors=vectors) == whole and head["schema"] == schemas[1]
        print(head["corpus"]["digest"])
        """
}
