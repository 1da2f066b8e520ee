// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What a newcomer does first, and is to be told what to do instead.
@Suite("What a command says of a mistake")
struct AdviceTests {
    @Test("A word that is no subcommand is named, and what was meant is guessed")
    func subcommand() async throws {
        let result = try await Command.run("shwo")
        #expect(result.status == 64, "\(result)")
        #expect(
            result.messages.hasPrefix(
                "pinproof: error: there is no subcommand “shwo”; did you mean show?"
            ),
            "\(result)"
        )
        #expect(try await Command.run("help", "show").status == 0)
    }

    @Test("A day for a time, a server for a file, a file for a server: each with what to write")
    func otherKind() async throws {
        let chain = "\(Command.checkout)/Examples/Pins/api.example.com.pem"
        for (arguments, text) in [
            (["pin", chain, "--time", "2026-12-01"], "as 2026-12-01T00:00:00Z"),
            (["inspect", "--chain", chain, "--time", "now"], "such as 2026-12-01T00:00:00Z"),
            (["lint", chain, "--time", "2026-12-01"], "as 2026-12-01T00:00:00Z"),
            (["eval", "--time", "2026-12-01"], "as 2026-12-01T00:00:00Z"),
            (["pin", "https://api.example.com/x"], "write --connect api.example.com"),
            (["explain", "x", "--chain", "https://a.example:1"], "write --connect a.example:1"),
            (["inspect", "--chain", "https://a.example"], "write pinproof inspect a.example"),
            (["inspect", chain], "is a file: write --chain \(chain)"),
        ] {
            let result = try await Command.run(Command.executable, arguments)
            #expect(result.status == 64, "\(arguments) \(result)")
            #expect(result.messages.contains(text), "\(arguments) \(result)")
        }
        for command in ["pin", "inspect", "lint", "eval"] {
            let help = try await Command.run(command, "--help").output
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(help.contains("T00:00:00Z"), "\(command)")
        }
    }

    @Test("A CA that ends within a year is said to, and one that does not is not")
    func ending() async throws {
        let root = "\(Command.checkout)/Examples/Pins/roots.pem"
        for (time, isSaid) in [("2026-12-01T00:00:00Z", false), ("2039-06-01T00:00:00Z", true)] {
            let result = try await Command.run("pin", root, "--time", time)
            #expect(result.status == 0, "\(result)")
            #expect(
                result.output.contains("It ends on 2040-01-01: pin what follows it as well")
                    == isSaid,
                "\(result)"
            )
        }
    }

    @Test("A list is aligned, and one long cell widens no other line")
    func lists() async throws {
        let lines = try await Command.run("list", "grid").output.split(separator: "\n")
        #expect(lines.count > 400)
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
        #expect(lines.contains { $0.count < 200 })
    }

    @Test("Standard input has its name in messages, and a file that is missing is to exist")
    func names() async throws {
        let command = "echo junk | '\(Command.executable.path)' rehearse -"
        let input = try await Command.run(URL(fileURLWithPath: "/bin/sh"), ["-c", command])
        #expect(input.messages.contains("error: standard input: is not JSON: "), "\(input)")
        let missing = try await Command.run("pin", "/nowhere.pem")
        #expect(missing.messages.contains("No such file or directory; name a file that exists"))
    }

    @Test("A vector that lies where its id does not say is named, and the list that holds it")
    func misplaced() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("host-binding/wildcard")
        let file = scratch.path("corpus/host-binding/other.json")
        try FileManager.default.moveItem(
            atPath: "\(folder)/host-binding/wildcard.json",
            toPath: file
        )
        let wrong = try await Command.run(
            "show",
            "--vectors",
            file,
            "--only",
            "host-binding/wildcard"
        )
        #expect(wrong.status == 65, "\(wrong)")
        #expect(wrong.messages.contains("\(file): id: is “host-binding/wildcard”"), "\(wrong)")
        let missing = try await Command.run(
            "show",
            "--vectors",
            folder,
            "--only",
            "host-binding/none"
        )
        #expect(missing.status == 64, "\(missing)")
        #expect(
            missing.messages.contains("“pinproof list vectors --vectors \(folder) --only” lists"),
            "\(missing)"
        )
    }

    @Test("Where nothing could be read, nothing is counted")
    func nothing() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("host-binding/wildcard", replacing: "{", with: "(")
        let result = try await Command.run("run", "--vectors", folder, "--only")
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("is not a JSON text"), "\(result)")
        #expect(result.messages.contains("nothing was run"), "\(result)")
        #expect(result.output == "")
    }

    @Test("The id of a vector that there is makes no template, even where its file was emptied")
    func template() async throws {
        let scratch = try Scratch()
        let vectors = scratch.path("Vectors")
        for folder in ["\(vectors)/host-binding", scratch.path("Reports/latest")] {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
        }
        let files = [
            "Vectors/vector.schema.json": "{}", "Vectors/host-binding/wildcard.json": "{}",
            "Vectors/host-binding/emptied.json": "", "Vectors/host-binding/new.json": "",
            "Reports/latest/results.json": #"{ "vectors": [{ "id": "host-binding/emptied" }] }"#,
        ]
        for (path, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path(path)))
        }
        for name in ["wildcard", "emptied"] {
            let result = try await Command.run(
                "forge",
                "--template",
                "host-binding/\(name)",
                in: scratch.folder
            )
            #expect(result.status == 65, "\(result)")
            #expect(result.output == "")
            #expect(
                result.messages.contains(
                    "host-binding/\(name) exists already; take another name"
                ),
                "\(result)"
            )
            #expect(result.messages.contains("git checkout") == (name == "emptied"))
        }
        let new = try await Command.run(
            "forge",
            "--template",
            "host-binding/new",
            in: scratch.folder
        )
        #expect(new.status == 0, "\(new)")
        let bad = try await Command.run("forge", "--template", "Host Binding")
        #expect(bad.status == 64, "\(bad)")
        #expect(bad.messages.contains("Usage: pinproof forge"), "\(bad)")
    }

    @Test("A checkout is no corpus, and its corpus is named")
    func checkout() async throws {
        let result = try await Command.run("check", ".", in: Command.checkout)
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains(".: is no corpus; one lies in ./Vectors"), "\(result)")
        #expect(result.messages.contains("1 problem\n"), "\(result)")
    }

    @Test("A twin in the corpus is found where the corpus is named, and said to be there if not")
    func twin() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(
            "forged-roots/unknown-root",
            replacing: "\"id\": \"forged-roots/unknown-root\"",
            with: "\"id\": \"forged-roots/our-own\""
        )
        let file = "\(folder)/forged-roots/our-own.json"
        try FileManager.default.moveItem(
            atPath: "\(folder)/forged-roots/unknown-root.json",
            toPath: file
        )
        let alone = try await Command.run("check", file)
        #expect(alone.status == 65, "\(alone)")
        #expect(alone.messages.contains("which is not among the files named"), "\(alone)")
        #expect(alone.messages.contains("name its corpus, too: pinproof check "), "\(alone)")
        #expect(alone.messages.contains("Vectors "), "\(alone)")
    }

    @Test("What an archive of an export has beside the families is known")
    func archive() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("validity-time/without-an-end", withCauses: false)
        for name in ["export.json", "export.schema.json"] {
            try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        let result = try await Command.run("check", folder)
        #expect(result.status == 0, "\(result)")
    }

    @Test("A policy that the named backends cannot be asked about is refused, with those that can")
    func policy() async throws {
        let stream = try await SampleStream()
        let eval = try await stream.eval("--policy", "curl")
        #expect(eval.status == 64, "\(eval)")
        #expect(eval.output == "")
        #expect(
            eval.messages.contains("say --backend gnutls or --backend openssl"),
            "\(eval)"
        )
        let run = try await Command.runAlone(
            "valid-chains/leaf-pinned-p256",
            "--policy",
            "curl",
            "--backend",
            "swift"
        )
        #expect(run.status == 64, "\(run)")
        #expect(run.messages.contains("curl depends on its client's own library"), "\(run)")
    }

    @Test("A pin that cannot be read is named once, and that nothing is pinned")
    func pins() async throws {
        let stream = try await SampleStream()
        let file = stream.path("bad.json")
        let entry = #"[{ "host": "example.com", "keys": ["sha256/AAAA"] }]"#
        try Data(entry.utf8).write(to: URL(fileURLWithPath: file))
        let roots = stream.path("roots.pem")
        let result = try await Command.run(
            "eval",
            "--anchors",
            roots,
            "--pins",
            file,
            stream.chains
        )
        #expect(result.status == 0, "\(result)")
        let named = result.messages.ranges(of: "\(file): [0].keys[0]: is “AAAA”, 3 bytes")
        #expect(named.count == 1, "\(result.messages)")
        let unpinned = try await Command.run("eval", "--anchors", roots, stream.chains)
        #expect(unpinned.messages.contains("no --pins FILE: nothing is pinned"), "\(unpinned)")
    }
}
