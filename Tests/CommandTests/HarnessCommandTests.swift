// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Programs outside on the command line")
struct HarnessCommandTests {
    @Test("A harness stands in the results as executed")
    func harness() async throws {
        let result = try await Command.runAlone(
            vector,
            "--harness",
            "python3 '\(Command.checkout)/Harnesses/examples/leaf_pins.py'",
            "--format",
            "jsonl"
        )
        #expect(result.status == 0, "\(result)")
        let executed = result.output.split(separator: "\n").filter { $0.contains("leaf-pins") }
        #expect(executed.contains { $0.contains("executed") && $0.contains("conforming") })
    }

    @Test("A policy that only a harness has can be asked alone; 64: one that nobody has")
    func ownPolicy() async throws {
        let alone = try await Command.runAlone(
            vector,
            "--harness",
            script,
            "--policy",
            "leaf-pins",
            "--format",
            "jsonl"
        )
        #expect(alone.status == 0, "\(alone)")
        #expect(alone.output.contains("leaf-pins"))
        #expect(!alone.output.contains("okhttp"))
        // Nor are libraries asked that it is not built on: what they do is none of its business.
        #expect(!alone.output.contains("\"fact\""), "\(alone)")
        let nobody = try await Command.runAlone(
            vector,
            "--harness",
            script,
            "--policy",
            "leaf-pinz"
        )
        #expect(nobody.status == 64, "\(nobody)")
        #expect(nobody.messages.contains("there is no policy “leaf-pinz”"), "\(nobody)")
        #expect(nobody.messages.contains("policies, which are “leaf-pins”\n"), "\(nobody)")
    }

    @Test("69: one that is no harness is named, and why; 64: it is given no time")
    func noHarness() async throws {
        let result = try await Command.runAlone(vector, "--harness", "echo hello")
        #expect(result.status == 69, "\(result)")
        #expect(result.messages.contains("harness “echo hello” introduces itself with a line"))
        let twice = try await Command.runAlone(vector, "--harness", script, "--harness", script)
        #expect(twice.status == 69, "\(twice)")
        #expect(twice.messages.contains("two take part by the name “leaf-pins”"))
        let hurried = try await Command.runAlone(vector, "--harness-timeout", "0")
        #expect(hurried.status == 64, "\(hurried)")
    }

    @Test("What a client departs in is listed as probe does: the worst first, with what it takes")
    func findings() async throws {
        let scratch = try Scratch()
        let example = "\(Command.checkout)/Harnesses/examples/leaf_pins.py"
        // It compares nothing but in the self-check.
        let client = try String(contentsOfFile: example, encoding: .utf8)
            .replacing("if fingerprint in pins:", with: "if connection[\"connection\"] != 2:")
        try Data(client.utf8).write(to: URL(filePath: scratch.path("client.py")))
        _ = try scratch.vector("valid-chains/leaf-pinned-p256")
        _ = try scratch.vector("valid-chains/another-certificate-pinned")
        let folder = try scratch.vector("forged-roots/unknown-root")
        let result = try await Command.run(
            Command.executable,
            ["run", "--only", "--vectors", folder, "--policy", "leaf-pins"]
                + ["--harness", "python3 '\(scratch.path("client.py"))'"],
            environment: ["COLUMNS": "200"]
        )
        #expect(result.status == 1, "\(result)")
        let high = try #require(result.output.range(of: "high bypass, by somebody in the middle"))
        let medium = try #require(result.output.range(of: "medium bypass, by somebody"))
        #expect(high.lowerBound < medium.lowerBound, "\(result)")
        #expect(result.output.contains("▲ Bypasses: it accepted"), "\(result)")
        #expect(result.output.contains("    because nothing that was sent leads"), "\(result)")
        #expect(result.output.contains("1 right, 2 bypasses, 0 unpinned"), "\(result)")
        // A client of somebody's own has no page.
        #expect(!result.output.contains("pinproof show leaf-pins"), "\(result)")
        #expect(result.output.contains("pinproof show ID explains one."), "\(result)")
    }

    @Test("What a client seems never to check is said first, and listed by a few of its vectors")
    func omitted() async throws {
        let scratch = try Scratch()
        let example = "\(Command.checkout)/Harnesses/examples/leaf_pins.py"
        let client = try String(contentsOfFile: example, encoding: .utf8)
            .replacing("if fingerprint in pins:", with: "if connection[\"connection\"] != 2:")
        try Data(client.utf8).write(to: URL(filePath: scratch.path("client.py")))
        var folder = ""
        for name in [
            "non-ca-signer", "same-name", "same-name-and-key-identifier", "self-signed-leaf",
            "signature-of-zeros", "unknown-root",
        ] { folder = try scratch.vector("forged-roots/\(name)") }
        func run() async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                ["run", "--only", "--vectors", folder, "--policy", "leaf-pins"]
                    + ["--harness", "python3 '\(scratch.path("client.py"))'"],
                environment: ["COLUMNS": "200"]
            )
        }
        let result = try await run()
        let sentence = "It seems to validate no chain: it accepted 6 of the 6 chains that"
        let said = try #require(result.output.range(of: sentence), "\(result)")
        let list = try #require(result.output.range(of: "▲ Bypasses: it accepted"))
        #expect(said.lowerBound < list.lowerBound)
        #expect(result.output.contains("… and 3 more of what is said above"), "\(result)")
        #expect(result.output.components(separatedBy: "    because ").count == 4, "\(result)")
        // One of the six that it gets right, and it is no rule.
        try Data(client.replacing("!= 2:", with: "not in (2, 3):").utf8)
            .write(to: URL(filePath: scratch.path("client.py")))
        #expect(!(try await run().output.contains("It seems to")))
    }

    @Test("What a client could not be asked is counted by why; 69: it answered nothing")
    func unanswered() async throws {
        let scratch = try Scratch()
        let example = "\(Command.checkout)/Harnesses/examples/leaf_pins.py"
        let client = try String(contentsOfFile: example, encoding: .utf8)
        func run(
            answering most: Int
        ) async throws -> (Command.Result, junit: String, markdown: String) {
            let answer =
                "(judge(connection) if connection[\"connection\"] <= \(most) else"
                + " {\"unsupported\": \"it is late\"})"
            let text = client.replacing("**judge(connection)", with: "**\(answer)")
            try Data(text.utf8).write(to: URL(filePath: scratch.path("client.py")))
            let result = try await Command.run(
                Command.executable,
                ["run", "--only", "--vectors", folder, "--policy", "leaf-pins"]
                    + ["--harness", "python3 '\(scratch.path("client.py"))'"]
                    + ["--output", "junit=\(scratch.path("junit.xml"))"]
                    + ["--output", "markdown=\(scratch.path("report.md"))"],
                environment: ["COLUMNS": "200"]
            )
            func written(_ name: String) throws -> String {
                try String(contentsOfFile: scratch.path(name), encoding: .utf8)
            }
            return (result, try written("junit.xml"), try written("report.md"))
        }
        _ = try scratch.vector("valid-chains/leaf-pinned-p256")
        let folder = try scratch.vector("valid-chains/another-certificate-pinned")

        let (some, junit, markdown) = try await run(answering: 3)
        #expect(some.status == 0, "\(some)")
        #expect(some.output.contains("1 right, "), "\(some)")
        #expect(some.output.contains(", 1 not asked\n  1 because it is late\n"), "\(some)")
        #expect(junit.contains(#"skipped="1""#), "\(junit)")
        #expect(junit.contains(#"<skipped message="it is late"/>"#), "\(junit)")
        #expect(markdown.contains("1 of 2 vectors was asked of leaf-pins"), "\(markdown)")
        #expect(markdown.contains("* 1 because it is late\n"), "\(markdown)")

        // As one that the self-check alone can ask.
        let (none, skipped, empty) = try await run(answering: 2)
        #expect(none.status == 69, "\(none)")
        #expect(none.output.contains("✗ leaf-pins answered nothing"), "\(none)")
        #expect(none.messages.contains("nothing is known of it"), "\(none)")
        #expect(skipped.contains(#"skipped="2""#), "\(skipped)")
        #expect(empty.contains("**✗ leaf-pins answered nothing"), "\(empty)")
    }

    #if GnuTLS
    @Test("Whoever compares pins alone is refuted by computed twins, one finding for each kind")
    func computedTwins() async throws {
        func run(_ arguments: String...) async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                ["run", "--harness", script, "--policy", "leaf-pins", "--format", "jsonl"]
                    + arguments
            )
        }
        func twins(_ result: Command.Result) -> [Substring] {
            result.output.split(separator: "\n").filter { $0.contains("computed-twins/") }
        }
        let asked = try await run("--filter", "valid-chains/leaf-pinned-p???", "--computed-twins")
        #expect(asked.status == 1, "\(asked)")
        #expect(twins(asked).count == 62, "\(asked)")
        // It does compare pins, of hosts as they are written, and where the leaf is not in DER its issuer is pinned.
        let right = twins(asked).filter { $0.contains("\"conforming\"") }
        let ofPins = [
            "anchor-beside", "at-the-edge", "bystander-pinned", "certificate-beside",
            "copies-pinned", "entry-beside", "entry-in-full", "extension-beside",
            "extension-beside-of-ca", "malformed-extension", "misencoded-leaf", "name-beside",
            "near-pins", "other-key-of-ca", "other-pins", "other-subject", "other-usages",
            "permitted-name", "pin-beside", "pins-elsewhere", "pins-off-elsewhere", "renamed-host",
            "unreadable-leaf", "wildcard-name",
        ]
        #expect(right.count == ofPins.count, "\(asked)")
        for kind in ofPins {
            #expect(right.contains { $0.contains("/\(kind)\"") }, "\(asked)")
        }
        let alone = try await run("--filter", "computed-twins/other-p?ns")
        #expect(twins(alone).count == 1, "\(alone)")
        #expect(alone.output.split(separator: "\n").count == 1, "\(alone)")
        let one = try await run("--filter", "host-binding/wildcard+other-p?ns")
        #expect(twins(one).count == 1, "\(one)")
        #expect(one.output.split(separator: "\n").count == 1, "\(one)")
        for (pattern, said) in [
            ("host-binding/wildcard+other-pin", "did you mean other-pins"),
            ("host-binding/wildcart+other-pins", "did you mean host-binding/wildcard"),
            ("host-binding/common-name-only+other-pins", "“pinproof show VECTOR+KIND” says why"),
        ] {
            let wrong = try await run("--filter", pattern)
            #expect(wrong.status == 64, "\(wrong)")
            #expect(wrong.messages.contains(said), "\(wrong)")
        }
        let others = try await Command.run("run", "--filter", "host-binding/wildcard+other-pins")
        #expect(others.status == 64, "\(others)")
        #expect(others.messages.contains("which are asked of a client alone"), "\(others)")
        let none = try await run("--filter", "valid-chains/leaf-pinned-p???")
        #expect(none.status == 0, "\(none)")
        #expect(twins(none).isEmpty, "\(none)")
    }

    @Test(
        "A crash hides no twin that was accepted, the commonest verdict speaks, what was not asked is said",
        arguments: [
            // Some hundred answers, and no further one: it is started again.
            ("if count == 100: sys.exit(1)", "accepts", "not refused, and"),
            // One of a hundred is called unpinned; all but one of a hundred are.
            ("if count % 100 == 0: say('not-pinned')", "accepts", " accept, "),
            ("if count % 100: say('not-pinned')", "connects unpinned", " not-pinned, "),
            // Every third is not asked.
            ("if count % 3 == 0: answer['unsupported'] = 'no'", "accepts", "were not asked): "),
        ]
    )
    func answersToTwins(flaw: String, verdict: String, counts: String) async throws {
        let result = try await answering(flaw, filter: "computed-twins/other-host")
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains(verdict), "\(result)")
        #expect(
            result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains(counts),
            "\(result)"
        )
    }

    @Test("A kind of twins of which few could be asked is not right; 64: none are to be asked")
    func unansweredTwins() async throws {
        let refusal = "say('reject'); answer['reason'] = 'name-mismatch'"
        let right = try await answering(refusal, filter: "computed-twins/other-host")
        #expect(right.output.contains("1 right"), "\(right)")
        let few = try await answering(
            "\(refusal)\n    if count > 9: answer['unsupported'] = 'no'",
            filter: "computed-twins/other-host"
        )
        #expect(few.output.contains("0 right"), "\(few)")
        #expect(few.output.contains("1 not asked"), "\(few)")
        let none = try await Command.run(
            Command.executable,
            ["run", "--harness", script, "--policy", "leaf-pins", "--no-computed-twins"]
                + ["--filter", "computed-twins/other-host"]
        )
        #expect(none.status == 64, "\(none)")
    }

    /// What is said of a client that goes ahead with all that it is asked, and has a flaw.
    private func answering(_ flaw: String, filter: String) async throws -> Command.Result {
        let scratch = try Scratch()
        let client = scratch.path("client.py")
        try scratch.write(
            """
            import json, sys
            hello = {"pinproof": 1, "name": "client", "version": "1"}
            hello["policies"] = [{"id": "client", "kind": "certificate"}]
            print(json.dumps(hello), flush=True)
            def say(verdict):
                answer["verdict"] = verdict
            for count, line in enumerate(sys.stdin, 1):
                question = json.loads(line)
                answer = {"connection": question["connection"], "verdict": "accept"}
                if count == 2:
                    say("reject"); answer["reason"] = "no-matching-pin"
                if count > 2:
                    \(flaw.replacing("\n", with: "\n    "))
                if "unsupported" in answer:
                    answer = {name: answer[name] for name in ("connection", "unsupported")}
                print(json.dumps(answer), flush=True)

            """,
            to: client
        )
        return try await Command.run(
            Command.executable,
            ["run", "--harness", "python3 '\(client)'", "--policy", "client"]
                + ["--filter", filter]
        )
    }

    @Test("What twins show is recorded once for each kind, and is green from then on")
    func knownTwins() async throws {
        let scratch = try Scratch()
        let known = scratch.path("known.json")
        func run(_ arguments: String...) async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                ["run", "--harness", script, "--policy", "leaf-pins", "--known", known]
                    + ["--filter", "valid-chains/leaf-pinned-rsa????", "--computed-twins"]
                    + arguments
            )
        }
        _ = try await run("--write-known")
        let recorded = try String(contentsOfFile: known, encoding: .utf8)
        let explained = recorded.replacing("\"reason\": \"\"", with: "\"reason\": \"so\"")
        try scratch.write(explained, to: known)
        let green = try await run("--strict")
        #expect(green.status == 0, "\(green)")
        #expect(green.output.contains("known.json: 40 known"), "\(green)")
        // One that is not among those which were recorded is new.
        let twin = "\"valid-chains/leaf-pinned-rsa2048+other-host\""
        try scratch.write(
            explained.replacing("\(twin), ", with: "").replacing(", \(twin)", with: ""),
            to: known
        )
        let red = try await run()
        #expect(red.status == 1, "\(red)")
        #expect(red.output.contains("Worse"), "\(red)")
        #expect(
            red.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("new are accept of 1: valid-chains/leaf-pinned-rsa2048+other-host"),
            "\(red)"
        )
        #expect(red.output.contains("known.json: 39 known, 1 worse"), "\(red)")
        // So is another verdict, and what no vector has is said.
        let twins = "{ \"accept\": [\"valid-chains/leaf-pinned-rsa2048+other-host\""
        #expect(explained.contains(twins))
        for (old, new, status, said) in [
            (twins, twins.replacing("accept", with: "crash"), 1, "new are accept of"),
            ("leaf-pinned-rsa2048+other-host", "nonsense+other-host", 1, "no such vector"),
            ("rsa2048+other-host", "rsa2048+other-hosts", 65, "no twin of that kind"),
            (twins, "{ \"accept\": [7", 65, "twins"),
        ] as [(String, String, Int32, String)] {
            try scratch.write(explained.replacing(old, with: new), to: known)
            let other = try await run()
            #expect(other.status == status, "\(new): \(other)")
            #expect((other.output + other.messages).contains(said), "\(new): \(other)")
        }
        let without = explained.replacing(/, "twins": {[^}]*}/, with: "")
        try scratch.write(without, to: known)
        let broken = try await run()
        #expect(broken.status == 65, "\(broken)")
        #expect(broken.messages.contains("names no “twins”"), "\(broken)")
        // What is not asked stays as it is.
        try scratch.write(explained, to: known)
        let one = try await Command.run(
            Command.executable,
            ["run", "--harness", script, "--policy", "leaf-pins", "--known", known]
                + ["--filter", "valid-chains/leaf-pinned-rsa2048+other-host", "--write-known"]
        )
        #expect(one.status == 0, "\(one)")
        #expect(try String(contentsOfFile: known, encoding: .utf8) == explained, "\(one)")
    }

    @Test("65: a folder has the name that reports have for twins, and a vector in it is left out")
    func familyOfTwins() async throws {
        let scratch = try Scratch()
        let vector = try String(
            contentsOfFile: "\(Command.checkout)/Vectors/valid-chains/leaf-pinned-p256.json",
            encoding: .utf8
        )
        let id = "computed-twins/other-pins"
        let file = scratch.path("corpus/\(id).json")
        try scratch.write(vector.replacing("valid-chains/leaf-pinned-p256", with: id), to: file)
        let result = try await Command.run(
            Command.executable,
            ["run", "--vectors", scratch.path("corpus"), "--harness", script]
                + ["--policy", "leaf-pins", "--filter", id]
        )
        #expect(result.status == 65, "\(result)")
        #expect(result.messages.contains("give the vector's folder another name"), "\(result)")
    }

    @Test("A twin is shown by its name, and a kind of them; 64: there is none of that name")
    func shownTwins() async throws {
        let one = try await Command.run("show", "host-binding/wildcard+other-pins")
        #expect(one.status == 0, "\(one)")
        #expect(one.output.contains("but other keys are pinned"), "\(one)")
        #expect(one.output.contains("✓ reject (no-matching-pin)"), "\(one)")
        // In which of several ways it was made wrong.
        let form = try await Command.run("show", "host-binding/wildcard+malformed-signature")
        #expect(form.output.contains("· signatureValue: "), "\(form)")
        let renamed = try await Command.run(
            "show",
            "host-binding/own-leaf-below-the-pinned-intermediate+other-pins"
        )
        #expect(renamed.status == 0, "\(renamed)")
        #expect(
            renamed.messages.contains("is valid-chains/intermediate-pinned-p256 now"),
            "\(renamed)"
        )
        let kind = try await Command.run("show", "computed-twins/path-too-long")
        #expect(kind.status == 0, "\(kind)")
        #expect(kind.output.contains("one CA more than its CA"), "\(kind)")
        for (id, says) in [
            ("host-binding/wildcard+other-pin", "did you mean other-pins"),
            ("computed-twins/other-pin", "did you mean other-pins"),
            ("host-binding/none+other-pins", "there is no vector “host-binding/none”"),
            ("pin-text/no-text+other-pins", "has no twin other-pins"),
        ] {
            let result = try await Command.run("show", id)
            #expect(result.status == 64, "\(result)")
            #expect(result.messages.contains(says), "\(result)")
        }
    }
    #endif

    @Test("One whose client is missing is skipped, with its own word")
    func skipped() async throws {
        let hello = #"{"pinproof": 1, "name": "x", "version": "-", "unavailable": "no x here"}"#
        let result = try await Command.runAlone(vector, "--harness", "echo '\(hello)'")
        #expect(result.status == 0, "\(result)")
        #expect(result.messages.contains("x is skipped: no x here"))
    }

    #if OpenSSL && GnuTLS
    @Test("A client that compares no pins is told by twins over TLS, too")
    func probedTwins() async throws {
        let result = try await Command.run(
            Command.executable,
            ["probe", "--filter", "valid-chains/leaf-pinned-p256", "--computed-twins", "--"]
                + ["openssl", "s_client", "-connect", "127.0.0.1:{port}", "-CAfile", "{ca}"]
                + ["-verify_return_error", "-verify_hostname", "{host}"]
        )
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("computed-twins/other-pins"), "\(result)")
        #expect(result.output.contains("because 1 of 1 such connections"), "\(result)")
        #expect(!result.output.contains("computed-twins/other-host"), "\(result)")
        // It sets no clock.
        #expect(!result.output.contains("computed-twins/expired-leaf"), "\(result)")
    }
    #endif

    #if OpenSSL
    @Test("A client that checks chains and hosts and no pins has bypasses, and they are listed")
    func probe() async throws {
        let scratch = try Scratch()
        _ = try scratch.vector("valid-chains/leaf-pinned-p256")
        _ = try scratch.vector("forged-roots/unknown-root")
        let folder = try scratch.vector("valid-chains/another-certificate-pinned")
        let result = try await Command.run(
            "probe",
            "--only",
            "--vectors",
            folder,
            "--",
            "openssl",
            "s_client",
            "-connect",
            "127.0.0.1:{port}",
            "-CAfile",
            "{ca}",
            "-verify_return_error",
            "-verify_hostname",
            "{host}"
        )
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("▲ Bypasses"), "\(result)")
        let silly = try await Command.run("probe", "--", "true")
        #expect(silly.status == 64)
        #expect(silly.messages.contains("mentions neither {port} nor {authority}"))
        let deaf = try await Command.run(
            "probe",
            "--only",
            "--vectors",
            folder,
            "--",
            "true",
            "{port}"
        )
        #expect(deaf.status == 69, "\(deaf)")
        #expect(deaf.messages.contains("it never connected to the port"), "\(deaf)")
    }

    @Test("What can be served is listed, by the name to ask for")
    func serve() async throws {
        let scratch = try Scratch()
        let only = try scratch.only(vector)
        let listed = try await Command.run(Command.executable, ["serve", "--list", "--sni"] + only)
        #expect(listed.status == 0, "\(listed)")
        #expect(listed.output.contains("www.example.com"))
        #expect(listed.output.contains("leaf-pinned-p256.valid-chains.pinproof.invalid"))
    }
    #endif

    private let vector = "valid-chains/leaf-pinned-p256"
    private var script: String {
        "python3 '\(Command.checkout)/Harnesses/examples/leaf_pins.py'"
    }
}
