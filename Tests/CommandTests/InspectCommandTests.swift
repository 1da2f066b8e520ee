// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import Testing

@Suite("pinproof inspect")
struct InspectCommandTests {
    private static let pins = "\(Command.checkout)/Examples/Pins"

    private func inspect(_ arguments: String...) throws -> Command.Result {
        try Command.run(
            Command.executable,
            ["inspect", "--chain", "\(Self.pins)/api.example.com.pem"] + arguments
        )
    }

    @Test("A path, its end, its pins, and what each library says")
    func chain() throws {
        let result = try inspect(
            "--anchors",
            "\(Self.pins)/roots.pem",
            "--host",
            "api.example.com",
            "--time",
            "2026-12-01T00:00:00Z"
        )
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("  for api.example.com: yes\n  order: right\n"))
        #expect(result.output.contains("  A  1 ← 2 ← Example Root\n     until 2027-02-26, when"))
        #expect(result.output.contains("swift ✓"))
        #expect(
            result.output.contains(
                "  sha256/pMg6R779FWZSpl3zBSZA+cY0y4FgbzHxITZF7oEtvDc=  every path: Example Root\n"
            )
        )
    }

    @Test("No path, another host, or a day behind the end: status 1")
    func unsound() throws {
        let roots = "\(Self.pins)/roots.pem"
        let late = try inspect("--anchors", roots, "--time", "2027-03-01T00:00:00Z")
        #expect(late.status == 1 && late.output.contains("swift ✗ expired"))
        let host = ["--host", "example.org", "--time", "2026-12-01T00:00:00Z"]
        let other = try inspect("--anchors", roots, host[0], host[1], host[2], host[3])
        #expect(other.status == 1 && other.output.contains("for example.org: no, for api."))
        let alone = try inspect(
            "--anchors",
            "\(Self.pins)/api.example.com.pem",
            "--time",
            "2020-01-01T00:00:00Z"
        )
        #expect(alone.status == 1)
    }

    /// What is marked is hashed again here, from the octets that the drawing names.
    @Test("The bytes that are marked are those that the pin of the key covers")
    func coverage() throws {
        let result = try inspect("--der", "2")
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
    func page() throws {
        let scratch = try Scratch()
        let page = scratch.path("page.html")
        #expect(try inspect("--der", "1", "--html", page).status == 0)
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(text.contains("<mark>") && text.contains("subjectPublicKeyInfo"))
        #expect(!text.contains("<script"))
        let none = try inspect("--der", "7")
        #expect(none.status == 64 && none.messages.contains("there are 2 certificates"))
    }

    @Test("A server and a file together, or neither, are a wrong command line")
    func usage() throws {
        #expect(try inspect("example.com").status == 64)
        #expect(try Command.run("inspect").status == 64)
    }
}
