// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Testing

@testable import Corpus
@testable import PinproofCommand

@Suite("The other commands")
struct OtherCommandTests {
    @Test("The help lists every exit status")
    func help() async throws {
        let result = try await Command.run("--help")
        #expect(result.status == 0)
        for status in [0, 1, 64, 65, 69, 70, 130] {
            #expect(result.output.contains("\n  \(status) "), "\(status)")
        }
    }

    @Test(
        "No line of a help is wider than a terminal",
        arguments: PinproofCommand.configuration.subcommands.compactMap {
            $0.configuration.commandName
        }
    )
    func helpOf(_ command: String) async throws {
        let result = try await Command.run("help", command, environment: ["COLUMNS": "80"])
        #expect(result.status == 0)
        for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("The commands that the help shows stand on lines that no terminal breaks")
    func examples() throws {
        for command in PinproofCommand.configuration.subcommands {
            let discussion = command.configuration.discussion
            for line in discussion.split(separator: "\n") where line.hasPrefix("  ") {
                #expect(line.count <= 80, "\(line)")
            }
            #expect(!discussion.contains("\n|"), "\(command)")
        }
    }

    @Test("Without a corpus each command names what would help it")
    func noCorpus() throws {
        let error = CorpusNotFound(tried: ["/a/Vectors"])
        #expect(
            Place.missing(error, or: nil).message
                == "no corpus was found (a folder “Vectors” with vector.schema.json); looked in "
                + "/a/Vectors; run it in a checkout"
        )
        let options = try CorpusOptions.parse(["--vectors", "mine"])
        #expect(
            Place.missing(error, or: options.remedy).message
                .hasSuffix("; run it in a checkout, or do without: --only --vectors mine")
        )
    }

    @Test("The version is one line")
    func version() async throws {
        let result = try await Command.run("--version")
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /pinproof [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    }

    @Test("A number below zero is a number, and a slip in --version is told of --version")
    func slips() async throws {
        for command in ["hunt", "matrix", "mutants", "run"] {
            let negative = try await Command.run(command, "--jobs", "-1")
            #expect(negative.status == 64, "\(negative)")
            #expect(!negative.messages.contains("Missing value"), "\(negative)")
            #expect(negative.messages.contains("1 or more"), "\(negative)")
        }
        let workers = try await Command.run("eval", "--workers", "-1")
        #expect(workers.status == 64, "\(workers)")
        #expect(workers.messages.contains("--workers -1 is none of 1 to 1024"), "\(workers)")
        let slip = try await Command.run("--verison")
        #expect(slip.status == 64, "\(slip)")
        #expect(slip.messages.contains("did you mean --version?"), "\(slip)")
    }

    @Test("Everything that can be listed is, as text and as JSON")
    func list() async throws {
        let wanted = [
            "vectors": "valid-chains/leaf-pinned-p256", "policies": "norm.public-key",
            "backends": "swift", "reasons": "no-matching-pin", "mutants": "empty-list-accepts",
            "grid": "places/dates/issuer", "frameworks": "okhttp",
        ]
        for (subject, name) in wanted {
            let text = try await Command.run("list", subject)
            #expect(text.status == 0)
            #expect(text.output.split(separator: "\n").contains { $0.hasPrefix(name) })
            let json = try await Command.run("list", subject, "--format", "json")
            let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
            let objects = try #require(list as? [[String: String]])
            #expect(objects.contains { $0["id"] == name })
        }
    }

    @Test(
        "A name that a report prints can be shown: a short one, a title, an id in capitals",
        arguments: [
            ("iOS tutorials", "# Widely copied iOS tutorials"),
            ("Widely copied iOS tutorials", "# Widely copied iOS tutorials"),
            ("OkHttp", "# OkHttp"), ("OkHttp (Android)", "# OkHttp"), ("OPENSSL", "# OpenSSL"),
            ("OkHttp/Trailing-Dot", "# okhttp/trailing-dot: "),
            ("A trailing dot on the host skips the pins", "# okhttp/trailing-dot: "),
            ("Valid-Chains/leaf-pinned-p256", "# valid-chains/leaf-pinned-p256"),
        ]
    )
    func names(name: String, heading: String) async throws {
        let scratch = try Scratch()
        let result = try await Command.run(
            Command.executable,
            ["show", name] + scratch.only("valid-chains/leaf-pinned-p256")
        )
        #expect(result.status == 0, "\(result)")
        let start = heading.drop { $0 == "#" || $0 == " " }
        #expect(result.output.hasPrefix(start), "\(result.output.prefix(200))")
    }

    @Test(
        "A policy that is shown or cited is told what can be done with it",
        arguments: ["show", "cite"]
    )
    func policyNames(command: String) async throws {
        let result = try await Command.run(command, "Tutorial.leaf-as-anchor")
        #expect(result.status == 64, "\(result)")
        #expect(
            result.messages.contains(
                "“tutorial.leaf-as-anchor” is a policy of tutorial: “pinproof show tutorial”, "
                    + "“pinproof cite --policy tutorial.leaf-as-anchor”"
            ),
            "\(result)"
        )
        let unknown = try await Command.run(command, "nosuch")
        #expect(unknown.messages.contains("“pinproof list frameworks”"), "\(unknown)")
        let framework = try await Command.run("cite", "--policy", "tutorial")
        #expect(framework.status == 64, "\(framework)")
        #expect(framework.messages.contains("tutorial.leaf-as-anchor"), "\(framework)")
    }

    @Test("A framework stands for all of its policies, and a policy of its name for itself")
    func frameworks() {
        #expect(EvaluatorOptions.policies(named: "trustkit-android").count == 2)
        #expect(EvaluatorOptions.policies(named: "Tutorial").contains("tutorial.accept-all"))
        #expect(EvaluatorOptions.policies(named: "okhttp") == ["okhttp"])
        #expect(EvaluatorOptions.policies(named: "OkHttp.JVM") == ["okhttp.jvm"])
        #expect(EvaluatorOptions.policies(named: "somebody's-own") == ["somebody's-own"])
    }

    @Test(
        "A policy says whether it is what a user gets, an option or a check that is switched off",
        arguments: [
            ("okhttp", "default"), ("wget.file", "option"), ("urllib3.unverified", "off"),
        ]
    )
    func settings(policy: String, setting: String) async throws {
        let text = try await Command.run("list", "policies").output
        let words = text.split(separator: "\n").map { $0.split(separator: " ") }
        let row = try #require(words.first { $0.first.map(String.init) == policy })
        #expect(row[2] == setting)
        let json = try await Command.run("list", "policies", "--format", "json").output
        let list = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let objects = try #require(list as? [[String: String]])
        #expect(objects.first { $0["id"] == policy }?["setting"] == setting)
    }

    @Test("What a vector calls itself stands on one line of a list, and nothing obeys it")
    func listedTitle() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(
            "valid-chains/leaf-pinned-p256",
            replacing: "\"title\": \"",
            with: "\"title\": \"\\n::error::\\u001b[31m"
        )
        for columns in ["", "60"] {
            let text = try await Command.run(
                "list",
                "vectors",
                "--only",
                "--vectors",
                folder,
                environment: ["COLUMNS": columns]
            ).output
            #expect(text.contains("␊::error::␛[31m"), "\(text)")
            #expect(!text.contains("\n::") && !text.contains("\u{1b}"), "\(text)")
        }
    }

    @Test("At a terminal no line of a list is broken by it, and elsewhere each has one line")
    func listWidth() async throws {
        let narrow = try await Command.run("list", "policies", environment: ["COLUMNS": "80"])
        #expect(narrow.output.contains("\nokhttp\n    public-key\n"), "\(narrow)")
        for line in narrow.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        let wide = try await Command.run("list", "policies", environment: ["COLUMNS": "2000"])
        let none = try await Command.run("list", "policies", environment: ["COLUMNS": ""])
        // The heading is for people alone.
        let heading = "Policy: what it pins, its setting, its groups, where its source was read\n"
        #expect(wide.output == heading + none.output)
        #expect(none.output.split(separator: "\n").allSatisfy { !$0.hasPrefix(" ") })
    }

    @Test("A vector is shown with its chain, its norm and what everybody says")
    func show() async throws {
        let result = try await Command.run("show", "valid-chains/leaf-pinned-p256")
        #expect(result.status == 0, "\(result)")
        for text in ["Certificates\n", "  root", "Pinned\n", "norm.public-key", "swift"] {
            #expect(result.output.contains(text), "\(text)")
        }
    }

    @Test("A vector that is right passes its check, and one out of form does not until it is fixed")
    func check() async throws {
        let scratch = try Scratch()
        let id = "validity-time/without-an-end"
        let right = try await Command.run("check", scratch.vector(id, withCauses: false))
        #expect(right.status == 0, "\(right.messages)")

        let folder = try scratch.vector(
            id,
            replacing: "\n  \"revision\"",
            with: " \"revision\"",
            withCauses: false
        )
        let bent = try await Command.run("check", folder)
        #expect(bent.status == 65)
        #expect(bent.messages.contains("canonical form"), "\(bent)")
        #expect(bent.messages.contains("1 file checked, 1 problem\n"), "\(bent)")

        _ = try await Command.run("check", "--fix", folder)
        let original = try String(
            contentsOfFile: "\(Command.checkout)/Vectors/\(id).json",
            encoding: .utf8
        )
        let fixed = try String(contentsOfFile: "\(folder)/\(id).json", encoding: .utf8)
        #expect(fixed == original)
    }

    @Test("A file beside the families is reported, and keeps no other from being checked")
    func stray() async throws {
        let scratch = try Scratch()
        let id = "validity-time/without-an-end"
        let folder = try scratch.vector(id, replacing: "\n  \"revision\"", with: " \"revision\"")
        let stray = "\(folder)/stray.json"
        try Data("{}".utf8).write(to: URL(fileURLWithPath: stray))

        let all = try await Command.run("check", folder)
        #expect(all.status == 65)
        #expect(all.messages.contains("\(stray): lies beside the families"), "\(all)")
        #expect(all.messages.contains("canonical form"), "\(all)")
        let one = try await Command.run("check", "\(folder)/\(id).json")
        #expect(one.status == 65)
        #expect(one.messages.contains("canonical form"), "\(one)")
    }

    @Test("A file that is asked for and cannot be checked is reported")
    func unchecked() async throws {
        let result = try await Command.run("check", "\(Command.checkout)/README.md")
        #expect(result.status == 65)
        #expect(result.messages.contains("README.md: was not checked"), "\(result)")
        #expect(result.messages.contains("0 files checked"), "\(result)")
    }

    #if GnuTLS
    @Test("A vector is what its recipe makes, and one flipped octet is found and forged anew")
    func forge() async throws {
        let scratch = try Scratch()
        let id = "valid-chains/leaf-pinned-p256"
        let right = try await Command.run("forge", "--check", scratch.vector(id))
        #expect(right.status == 0, "\(right.messages)")

        let folder = try scratch.vector(id, replacing: "sha256/", with: "sha256//")
        let bent = try await Command.run("forge", "--check", folder)
        #expect(bent.status == 65)
        #expect(bent.messages.contains("pins."), "\(bent)")

        let forged = try await Command.run("forge", folder)
        #expect(forged.status == 0, "\(forged)")
        let original = try String(
            contentsOfFile: "\(Command.checkout)/Vectors/\(id).json",
            encoding: .utf8
        )
        let written = try String(contentsOfFile: "\(folder)/\(id).json", encoding: .utf8)
        #expect(written == original)
    }
    #endif
}
