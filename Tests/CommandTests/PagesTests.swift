// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The README and the pages")
struct PagesTests {
    @Test("The README is one that is read to its end")
    func length() throws {
        let words = try Page("README.md").text.split { $0.isWhitespace }
        #expect(words.count <= 1_500)
    }

    @Test("The README says why each dependency is there")
    func dependencies() throws {
        let manifest = try String(
            contentsOfFile: "\(Command.checkout)/Package.swift",
            encoding: .utf8
        )
        let urls = manifest.matches(of: /url: "([^"]+)"/).map { String($0.1) }
        let readme = try Page("README.md").text
        #expect(!urls.isEmpty)
        for url in urls { #expect(readme.contains("](\(url)) |"), "\(url)") }
    }

    @Test("A command of the README does what it is shown for", arguments: try commands())
    func runs(command: String) async throws {
        let result = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "'\(Command.executable.path)'" + command.dropFirst("pinproof".count)],
            in: Command.checkout
        )
        // Pins that are wrong, in an app or a file, are what some of them are shown for.
        #expect([0, 1].contains(result.status), "\(result)")
        #expect(!result.output.isEmpty)
    }

    @Test("A link leads to a file, and to a heading of it", arguments: try Page.all())
    func links(page: Page) throws {
        for link in page.links {
            let parts = link.split(separator: "#", omittingEmptySubsequences: false)
            let path =
                parts[0].isEmpty
                ? page.path
                : URL(fileURLWithPath: "/\(page.path)").deletingLastPathComponent()
                    .appendingPathComponent(String(parts[0])).standardized.path
            let file = "\(Command.checkout)/\(path)"
            guard FileManager.default.fileExists(atPath: file) else {
                Issue.record("\(page.path) links to \(link), which is not there")
                continue
            }
            guard parts.count > 1, path.hasSuffix(".md") else { continue }

            let headings = try Page(path).headings
            #expect(headings.contains(String(parts[1])), "\(page.path) links to \(link)")
        }
    }

    /// The commands of the README that need nothing but a checkout: no client, no whole corpus.
    private static func commands() throws -> [String] {
        try Page("README.md").text.split(separator: "\n")
            .filter { $0.hasPrefix("    pinproof ") && !$0.contains(/pinproof (probe|run|show)\s/) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// A page of Markdown that people read.
struct Page: CustomTestStringConvertible, Sendable {
    /// Where it lies, from the root of the checkout.
    let path: String

    let text: String

    var testDescription: String { path }

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOfFile: "\(Command.checkout)/\(path)", encoding: .utf8)
    }

    /// Where the page leads within the checkout.
    var links: [String] {
        text.replacing(/```.*?```/.dotMatchesNewlines(), with: "")
            .matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
            .filter { !$0.contains(/^[a-z]+:|^</) }
    }

    /// What links to its headings name, made as GitHub makes it.
    var headings: [String] {
        text.split(separator: "\n").filter { $0.contains(/^#+\s/) }.map { heading in
            heading.drop { $0 == "#" }.dropFirst().lowercased()
                .replacing(" ", with: "-")
                .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
    }

    /// All but those that a run writes, and those of the tests.
    static func all() throws -> [Page] {
        let root = URL(fileURLWithPath: Command.checkout)
        let generated = ["Reports/latest/", "Tests/"]
        // What is hidden are folders of builds.
        let files = FileManager.default.enumerator(
            at: root,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        return try (files?.allObjects ?? []).compactMap { ($0 as? URL)?.standardized.path }
            .filter { $0.hasSuffix(".md") }
            .map { String($0.dropFirst(root.standardized.path.count + 1)) }
            .filter { path in !generated.contains { path.hasPrefix($0) } }
            .sorted().map { try Page($0) }
    }
}
