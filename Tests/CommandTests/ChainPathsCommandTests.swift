// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A chain that leads to two roots: the new one, and the old one, which has signed the new one.
@Suite("lint, pin and explain, where several paths lead to anchors, and where none does")
struct ChainPathsCommandTests {
    private static let examples = "\(Command.checkout)/Examples/Pins"
    private static let chain = ["--chain", "\(examples)/two-paths.pem"]
    private static let roots = ["--anchors", "\(examples)/two-roots.pem"]
    private static let day = ["--time", "2030-06-01T00:00:00Z"]
    private static let oldRoot = "FgMx+6n3h6vOUrnVlEnqBjD/cqLMEzuxrIWZIOzjqOY="
    private static let newRoot = "f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE="
    private static let otherRoot = "pMg6R779FWZSpl3zBSZA+cY0y4FgbzHxITZF7oEtvDc="
    private static let backup = "nkr2W8x+IOejJUkdAD3FN/YsP2ZMM/IQVGr0zUaYy8Q="

    @Test("Pins that match on one path alone are a warning, and those on every path are none")
    func dependsOnPath() async throws {
        let scratch = try Scratch()
        let old = try scratch.write("old.txt", Self.lines(Self.oldRoot))
        let result = try await Self.lint([old] + Self.chain + Self.roots)
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output.contains(
                "old.txt:1:17: warning: the pins of “www.example.com” match only where a client "
                    + "takes the path to “old-root”; on the path to “root” none does "
                    + "[pins-depend-on-path]\n    fix: pin “root”, or the server's key; “pinproof "
                    + "inspect --chain FILE” shows the paths\n"
            ),
            "\(result.output)"
        )
        let strict = [old, "--fail-on", "warning"] + Self.chain + Self.roots
        #expect(try await Self.lint(strict).status == 1)
        let both = try scratch.write("new.txt", Self.lines(Self.newRoot))
        let new = try await Self.lint([both] + Self.chain + Self.roots)
        #expect(!new.output.contains("[pins-"), "\(new.output)")
        // A client that trusts the old root alone takes no other path.
        let anchor = try scratch.write("anchor.pem", try Self.certificate(2, of: "two-roots.pem"))
        let alone = try await Self.lint([old] + Self.chain + ["--anchors", anchor])
        #expect(!alone.output.contains("[pins-"), "\(alone.output)")
    }

    @Test("Of several chains in one file each has its own anchors")
    func severalChains() async throws {
        let scratch = try Scratch()
        let text = { (name: String) in
            try String(contentsOfFile: "\(Self.examples)/\(name)", encoding: .utf8)
        }
        let chains = try scratch.write(
            "chains.pem",
            try text("api.example.com.pem") + text("two-paths.pem")
        )
        let roots = try scratch.write("roots.pem", try text("roots.pem") + text("two-roots.pem"))
        let result = try await Command.run(
            Command.executable,
            ["pin", chains, "--anchors", roots, "--time", "2026-12-01T00:00:00Z"]
        )
        #expect(result.status == 0, "\(result)")
        let anchors = result.output.split(separator: "\n").filter {
            $0.contains("trust anchor, not sent")
        }
        #expect(anchors.count == 3, "\(result.output)")
        #expect(!result.output.contains("is not in"), "\(result.output)")
    }

    @Test("A chain in the wrong order is refused, and one for other hosts is a warning")
    func nothingCompared() async throws {
        let scratch = try Scratch()
        let pins = try scratch.write("pins.txt", Self.lines(Self.newRoot))
        let leaf = try Self.certificate(1, of: "two-paths.pem")
        let authority = try Self.certificate(2, of: "two-paths.pem")
        let wrong = try scratch.write("wrong.pem", authority + leaf)
        let refused = try await Self.lint([pins, "--chain", wrong] + Self.roots)
        #expect(refused.status == 65, "\(refused)")
        #expect(refused.output.isEmpty, "\(refused)")
        #expect(
            refused.messages.contains(
                "wrong.pem: certificate 1 is a CA's and names no host, so that no pin was "
                    + "compared: put the server's own first"
            ),
            "\(refused)"
        )

        let other = try scratch.write("other.txt", "api.example.org sha256/\(Self.newRoot)\n")
        let result = try await Self.lint([other] + Self.chain + Self.roots)
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output.contains(
                "other.txt:1:1: warning: no pin of this file is for a host of "
                    + "\(Self.examples)/two-paths.pem (www.example.com): nothing was compared"
            ),
            "\(result.output)"
        )
        // In a project some files are for other hosts.
        let both = try await Self.lint([other, pins] + Self.chain + Self.roots)
        #expect(!both.output.contains("nothing was compared"), "\(both.output)")
    }

    @Test("That a chain leads to no anchor is said, and a file without anchors is refused")
    func anchors() async throws {
        let scratch = try Scratch()
        let pins = try scratch.write("pins.txt", Self.lines(Self.newRoot))
        let others = ["--anchors", "\(Self.examples)/roots.pem"]
        let unknown = try await Self.lint([pins] + Self.chain + others)
        #expect(unknown.status == 0, "\(unknown)")
        #expect(
            unknown.messages.contains(
                "is not at hand: pins of it and of what is above it could not be compared; name the "
                    + "whole chain, and its root with --anchors"
            ),
            "\(unknown)"
        )
        let known = try await Self.lint([pins] + Self.chain + Self.roots)
        #expect(known.messages.isEmpty, "\(known)")
        let empty = ["--anchors", try scratch.write("empty.pem", "")]
        for arguments in [
            ["lint", pins] + Self.chain, ["pin", Self.chain[1]],
            ["explain", Self.newRoot] + Self.chain,
        ] {
            let result = try await Command.run(Command.executable, arguments + empty)
            #expect(result.status == 65, "\(result)")
            #expect(result.messages.contains("empty.pem: holds no trust anchor"), "\(result)")
        }
    }

    @Test("Every anchor of a path has its pin, and a cross-signed root is one")
    func pin() async throws {
        let arguments = ["pin", Self.chain[1], "--for", "okhttp"] + Self.roots + Self.day
        let result = try await Command.run(Command.executable, arguments)
        #expect(result.status == 0, "\(result)")
        let pages = result.output.components(separatedBy: "\n\n")
        #expect(pages.count == 5, "\(result.output)")
        #expect(
            pages[2].hasSuffix(
                "It is the key of the trust anchor “root”, cross-signed by “old-root”: pin it as a "
                    + "root."
            ),
            "\(pages[2])"
        )
        #expect(pages[3].hasPrefix("root ("), "\(pages[3])")
        #expect(pages[3].contains("advice    Pin it if every certificate"), "\(pages[3])")
        #expect(!pages[3].contains("Servers do not send it"), "\(pages[3])")
        #expect(pages[4].hasPrefix("old-root ("), "\(pages[4])")
        #expect(
            pages[4].contains(
                "Do not pin it alone: only clients that take the longer path see it; “pinproof "
                    + "inspect” shows which."
            ),
            "\(pages[4])"
        )
    }

    @Test("Of what expired the key is worth a pin only if a newer certificate has it")
    func expired() async throws {
        let arguments = ["pin", Self.chain[1], "--time", "2060-01-01T00:00:00Z"] + Self.roots
        let result = try await Command.run(Command.executable, arguments)
        let advice = "This certificate expired: pin its key only if a newer certificate has it.\n"
        #expect(result.output.components(separatedBy: advice).count == 6, "\(result.output)")
    }

    @Test("An anchor that no path leads to is no right pin, and one of some paths is said to be")
    func explain() async throws {
        let other = try await Self.explain(
            Self.otherRoot,
            ["--anchors", "\(Self.examples)/roots.pem"]
        )
        #expect(other.status == 1, "\(other)")
        #expect(
            other.output.contains(
                "which is a trust anchor that no path from the chain of www.example.com leads to."
            ),
            "\(other.output)"
        )
        let old = try await Self.explain(Self.oldRoot)
        #expect(old.status == 0, "\(old)")
        #expect(old.output.contains("is right: the SHA-256 of the key of old-root"), "\(old)")
        #expect(
            old.output.contains("  But only clients that take the longer path see it;"),
            "\(old)"
        )
        let new = try await Self.explain(Self.newRoot)
        #expect(new.status == 0 && !new.output.contains("But only"), "\(new)")
        // What is no certificate is for no host.
        let request = try await Self.explain(
            Self.backup,
            ["--chain", "\(Self.examples)/backup.csr"]
        )
        #expect(request.status == 0, "\(request)")
    }

    private static func lines(_ pin: String) -> String {
        "www.example.com sha256/\(pin) sha256/\(backup)\n"
    }

    private static func lint(_ arguments: [String]) async throws -> Command.Result {
        try await Command.run(Command.executable, ["lint"] + arguments + day)
    }

    private static func explain(
        _ pin: String,
        _ more: [String] = []
    ) async throws -> Command.Result {
        try await Command.run(Command.executable, ["explain", pin] + chain + roots + more)
    }

    /// One certificate of a file of the examples, by its number.
    private static func certificate(_ number: Int, of file: String) throws -> String {
        let text = try String(contentsOfFile: "\(examples)/\(file)", encoding: .utf8)
        let begin = "-----BEGIN CERTIFICATE-----"
        let body = text.components(separatedBy: begin)[number]
        return begin + (body.components(separatedBy: "-----END").first ?? "")
            + "-----END CERTIFICATE-----\n"
    }
}
