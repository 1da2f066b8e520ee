// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The pages about pins")
struct DocumentedOutputTests {
    /// A command of a page, with what the page says that it prints.
    struct Example: CustomTestStringConvertible, Sendable {
        let page: String
        let command: String
        let output: String

        var testDescription: String { "\(page): \(command)" }
    }

    @Test("What a page says that a command prints is what it prints", arguments: try examples())
    func output(example: Example) async throws {
        let command = example.command.replacing("pinproof ", with: "'\(Command.executable.path)' ")
        let result = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", command + " 2>&1 || true"],
            in: Command.checkout
        )
        #expect(result.output == example.output, "\(result.output)")
    }

    @Test("There are examples, and every page has some")
    func count() throws {
        let examples = try Self.examples()
        for page in Self.pages { #expect(examples.contains { $0.page == page }, "\(page)") }
    }

    /// The console blocks of the pages: a line that begins with a dollar sign, and what follows.
    private static func examples() throws -> [Example] {
        try pages.flatMap { page in
            let file = "\(Command.checkout)/Documentation/\(page)"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            return text.components(separatedBy: "```console\n").dropFirst().flatMap { block in
                let body = block.components(separatedBy: "```").first ?? ""
                return body.components(separatedBy: "$ ").dropFirst().map { part in
                    let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
                    // A command goes on where its line ends with a backslash.
                    let count = lines.prefix { $0.hasSuffix("\\") }.count + 1
                    return Example(
                        page: page,
                        command: lines.prefix(count).joined(separator: "\n"),
                        output: lines.dropFirst(count).joined(separator: "\n")
                    )
                }
            }
        }
    }

    private static let pages =
        [
            "audit.md", "choosing-pins.md", "ios-articles.md", "pin-does-not-match.md",
            "plan-a-rotation.md",
        ] + pagesWithServers + pagesWithLibraries

    /// Those whose commands let a client connect.
    #if OpenSSL
    private static let pagesWithServers = ["ci.md"]
    #else
    private static let pagesWithServers: [String] = []
    #endif

    /// Those whose commands ask every library.
    #if Certificates && GnuTLS && OpenSSL
    private static let pagesWithLibraries = ["inspect.md"]
    #else
    private static let pagesWithLibraries: [String] = []
    #endif
}
