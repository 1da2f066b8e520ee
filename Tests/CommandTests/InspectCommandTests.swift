// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import Testing

@Suite("pinproof inspect")
struct InspectCommandTests {
    private static let pins = "\(Command.checkout)/Examples/Pins"

    private func inspect(_ arguments: String...) async throws -> Command.Result {
        try await Command.run(
            Command.executable,
            ["inspect", "--chain", "\(Self.pins)/api.example.com.pem"] + arguments
        )
    }

    @Test("A path, its end, its pins, and what each library says")
    func chain() async throws {
        let result = try await inspect(
            "--anchors",
            "\(Self.pins)/roots.pem",
            "--host",
            "api.example.com",
            "--time",
            "2026-12-01T00:00:00Z"
        )
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix("api.example.com at 2026-12-01T00:00:00Z\n\nWhich pins"))
        #expect(result.output.contains("  for api.example.com: yes\n  order: right\n"))
        #expect(
            result.output.contains(
                "  A  1 ← 2 ← 3 Example Root\n     2026-09-01 to 2027-02-26, when 1 ends; the "
                    + "anchor's own date is 2040-01-01\n     ✓ "
            )
        )
        #expect(
            result.output.contains(
                "  3  Example Root, issued by Example Root, EC P-384, 2020-01-01 to 2040-01-01\n"
                    + "     sha256/pMg6R779FWZSpl3zBSZA+cY0y4FgbzHxITZF7oEtvDc= on every path\n"
            )
        )
        for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("No path, another host, or a day behind the end: status 1")
    func unsound() async throws {
        let roots = "\(Self.pins)/roots.pem"
        let late = try await inspect("--anchors", roots, "--time", "2027-03-01T00:00:00Z")
        #expect(late.status == 1 && late.output.contains("swift (expired)"))
        #expect(late.output.contains("Which pins survive, though no library accepts a path\n"))
        let host = ["--host", "example.org", "--time", "2026-12-01T00:00:00Z"]
        let other = try await inspect("--anchors", roots, host[0], host[1], host[2], host[3])
        #expect(other.status == 1 && other.output.contains("for example.org: no, for api."))
        let alone = try await inspect(
            "--anchors",
            "\(Self.pins)/api.example.com.pem",
            "--time",
            "2020-01-01T00:00:00Z"
        )
        #expect(alone.status == 1)
    }

    @Test("A CA's certificate in front: status 1, and which one has to be there")
    func wrongOrder() async throws {
        let scratch = try Scratch()
        let text = try String(contentsOfFile: "\(Self.pins)/api.example.com.pem", encoding: .utf8)
        let begin = "-----BEGIN CERTIFICATE-----"
        let blocks = text.components(separatedBy: begin).dropFirst().map { begin + $0 + "\n" }
        let chain = scratch.path("chain.pem")
        try scratch.write(blocks.reversed().joined(), to: chain)
        let arguments = [
            "--anchors", "\(Self.pins)/roots.pem", "--time", "2026-12-01T00:00:00Z",
        ]
        let wrong = try await Command.run(
            Command.executable,
            ["inspect", "--chain", chain] + arguments
        )
        #expect(wrong.status == 1, "\(wrong)")
        #expect(
            wrong.output.contains("\n  order: wrong: 2 is the server's own, and has to be first\n")
        )
        // First of all, since everything below is said of the wrong certificate.
        #expect(
            wrong.output.split(separator: "\n").dropFirst().first
                == "Clients refuse this chain: 2 is the server's own, and has to be first."
        )
        #expect(!wrong.output.contains("surplus") && !wrong.output.contains("names no host,"))
        // A CA alone is no server's either.
        try scratch.write(blocks[1], to: chain)
        let alone = try await Command.run(
            Command.executable,
            ["inspect", "--chain", chain] + arguments
        )
        #expect(alone.status == 1 && alone.output.contains("  1 names no host, and clients"))
    }

    private static let twoPaths = [
        "inspect", "--chain", "\(pins)/two-paths.pem", "--anchors", "\(pins)/two-roots.pem",
        "--time", "2030-06-01T00:00:00Z",
    ]

    /// The first is the key of both roots' new one, and the second the old root's.
    @Test("A pin survives, depends on the path, or is of nothing here: status 1 but for the first")
    func pins() async throws {
        func inspect(_ arguments: [String]) async throws -> Command.Result {
            try await Command.run(Command.executable, Self.twoPaths + arguments)
        }
        let new = ["--pin", "sha256/f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE="]
        let old = ["--pin", "sha256/FgMx+6n3h6vOUrnVlEnqBjD/cqLMEzuxrIWZIOzjqOY="]
        let policy = ["--policy", "okhttp"]
        let survives = try await inspect(new + policy)
        #expect(survives.status == 0, "\(survives)")
        #expect(survives.output.contains("\n  the key of 3/4 root\n    every path  okhttp\n"))
        let depends = try await inspect(old + policy)
        #expect(depends.status == 1, "\(depends)")
        #expect(depends.output.contains("\n  the key of 5 old-root\n    only B  okhttp\n"))
        let unknown = try await inspect(["--pin", "no pin"])
        #expect(unknown.status == 1, "\(unknown)")
        #expect(
            unknown.output.contains(
                "\nno pin\n  is no digest in any notation: lost with every framework\n"
            )
        )
    }

    /// The old root as it was if it had ended on 2029-12-31.
    @Test("An anchor that has expired: status 1, and what depends on who asks for that")
    func expiredAnchor() async throws {
        let scratch = try Scratch()
        let text = try String(contentsOfFile: "\(Self.pins)/two-roots.pem", encoding: .utf8)
        let block =
            text.components(separatedBy: "-----BEGIN CERTIFICATE-----").last?
            .components(separatedBy: "-----END").first ?? ""
        var root = try #require(Data(base64Encoded: block, options: .ignoreUnknownCharacters))
        let end = try #require(root.range(of: Data("491231".utf8)))
        root.replaceSubrange(end, with: Data("291231".utf8))
        let anchors = scratch.path("root.der")
        try root.write(to: URL(fileURLWithPath: anchors))
        func inspect(_ arguments: String...) async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                [
                    "inspect", "--chain", "\(Self.pins)/two-paths.pem", "--anchors", anchors,
                    "--time", "2030-06-01T00:00:00Z",
                ] + arguments
            )
        }
        let told =
            "Path A ends at an anchor that expired on 2029-12-31, which some clients refuse.\n"
        let depends = "depends: only where a client does not ask whether the anchor has expired\n"
        let all = try await inspect()
        #expect(all.status == 1, "\(all)")
        #expect(all.output.contains(" at 2030-06-01T00:00:00Z\n\(told)\nWhich pins survive, "))
        #expect(all.output.contains("though every path ends at an anchor that has expired\n"))
        #expect(all.output.contains("\n      \(depends)        1 leaf, 2 intermediate, 3 root"))
        let pin = try await inspect(
            "--pin",
            "sha256/f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE=",
            "--policy",
            "okhttp"
        )
        #expect(pin.status == 1, "\(pin)")
        #expect(pin.output.contains("  the key of 3 root\n    \(depends)      okhttp\n"))
    }

    @Test("What TrustKit refuses a host for")
    func trustKit() async throws {
        let result = try await inspect(
            "--host",
            "api.shop.test",
            "--anchors",
            "\(Self.pins)/roots.pem",
            "--time",
            "2026-12-01T00:00:00Z"
        )
        #expect(
            result.output.contains(
                "\n  No pin: TrustKit refuses the configuration: “api.shop.test” has no public suffix "
                    + "that it knows\n"
            )
        )
    }

    @Test("A policy by itself, on every path; a name that nobody has is told")
    func policy() async throws {
        let result = try await Command.run(
            Command.executable,
            Self.twoPaths + ["--policy", "okhttp"]
        )
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output.contains(
                """
                okhttp
                  on Android (Conscrypt), presumed as with swift: Keys of the path
                    every path  1 leaf, 2 intermediate, 3/4 root
                    only B      5 old-root
                  path A, by
                """
            )
        )
        #expect(!result.output.contains("curl"))
        let none = try await inspect("--policy", "okhtp")
        #expect(none.status == 64)
        #expect(none.messages.contains("there is no policy “okhtp”; did you mean okhttp?"))
    }

    @Test("JSON on standard output, and the same in a file")
    func json() async throws {
        let scratch = try Scratch()
        let file = scratch.path("inspection.json")
        let result = try await Command.run(
            Command.executable,
            Self.twoPaths + ["--format", "json", "--output", "json=\(file)"]
        )
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix("{\n  \"pinproofInspection\": 1,\n"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == result.output)
    }

    @Test("Anchors that are none, and a host that is none, are told with what is wanted")
    func input() async throws {
        let anchors = try await inspect("--anchors", "\(Self.pins)/pins.json")
        #expect(anchors.status == 65, "\(anchors)")
        #expect(anchors.messages.contains("pins.json: holds no trust anchor; name a file of"))
        let host = try await inspect("--host", "a b")
        #expect(host.status == 64, "\(host)")
        #expect(host.messages.contains("--host “a b” is neither a DNS name nor an address; write"))
    }

    /// What is marked is hashed again here, from the octets that the drawing names.
    @Test("The bytes that are marked are those that the pin of the key covers")
    func coverage() async throws {
        let result = try await inspect("--der", "2")
        #expect(result.status == 0, "\(result)")
        let line = try #require(result.output.split(separator: "\n").dropFirst().first)
        let words = line.split(separator: " ")
        let place = try #require(words.firstIndex(of: "bytes"))
        let first = try #require(Int(words[place + 1]))
        let last = try #require(Int(words[place + 3].dropLast()))
        let text = try String(contentsOfFile: "\(Self.pins)/api.example.com.pem", encoding: .utf8)
        let block =
            text.components(separatedBy: "-----BEGIN CERTIFICATE-----")[2]
            .components(separatedBy: "-----END").first ?? ""
        let octets = try #require(Data(base64Encoded: block, options: .ignoreUnknownCharacters))
        let digest = Data(SHA256.hash(data: octets[first...last])).base64EncodedString()
        #expect(line.hasSuffix("sha256/\(digest)"))
        let marked = result.output.split(separator: "\n").filter { $0.hasPrefix("┃") }
        #expect(marked.first?.contains("subjectPublicKeyInfo") == true)
        #expect(marked.count > 4)
    }

    @Test("The same as a page for a browser, and a number that no certificate has")
    func page() async throws {
        let scratch = try Scratch()
        let page = scratch.path("page.html")
        #expect(try await inspect("--der", "1", "--html", page).status == 0)
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(text.contains("<mark>") && text.contains("subjectPublicKeyInfo"))
        #expect(!text.contains("<script"))
        let none = try await inspect("--der", "7")
        #expect(
            none.status == 64 && none.messages.contains("there are 2 certificates; name one of")
        )
    }

    @Test("A server and a file together, or neither, are a wrong command line")
    func usage() async throws {
        #expect(try await inspect("example.com").status == 64)
        #expect(try await Command.run("inspect").status == 64)
        #expect(try await inspect("--der", "1", "--policy", "curl").status == 64)
    }
}
