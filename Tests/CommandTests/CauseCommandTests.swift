// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Reporting
import Testing

@Suite("The commands with which a library's maintainers reproduce a cause")
struct CauseCommandTests {
    /// A command, a vector that it is run on, and what the cause says that the library does.
    struct Case: CustomTestStringConvertible, Sendable {
        let cause: Cause.ID
        let command: String
        let vector: Vector
        let goesAhead: Bool

        var testDescription: String { "\(cause) on \(vector.id)" }
        var tool: Tool { command.contains("certtool") ? .certtool : .openssl }
    }

    enum Tool: String {
        case certtool = "/usr/bin/certtool"
        case openssl = "/usr/bin/openssl"

        /// What it prints where it trusts a certificate; its exit status says less.
        var trusted: String {
            switch self {
            case .certtool: "Chain verification output: Verified."
            case .openssl: "leaf.pem: OK"
            }
        }
    }

    @Test(
        "Each of them shows what the cause says",
        .enabled(
            if: [Tool.certtool.rawValue, Tool.openssl.rawValue, "/usr/bin/faketime"]
                .allSatisfy(FileManager.default.isExecutableFile),
            "takes openssl, certtool (gnutls-bin) and faketime"
        ),
        arguments: try cases()
    )
    func shown(_ one: Case) async throws {
        let scratch = try Scratch()
        for file in CommandFiles(of: one.vector).all {
            try file.text.write(
                toFile: "\(scratch.folder)/\(file.name)",
                atomically: false,
                encoding: .utf8
            )
        }
        let result = try await Command.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", one.command],
            in: scratch.folder
        )
        #expect(
            (result.output + result.messages).contains(one.tool.trusted) == one.goesAhead,
            "\(result)"
        )
    }

    @Test("show writes the files that they take")
    func files() async throws {
        let vector = try #require(try Self.cases().first).vector
        let scratch = try Scratch()
        let shown = try await Command.run("show", vector.id, "--files", scratch.folder)
        try #require(shown.status == 0, "\(shown)")
        for file in CommandFiles(of: vector).all {
            let written = try String(
                contentsOfFile: "\(scratch.folder)/\(file.name)",
                encoding: .utf8
            )
            #expect(written == file.text, "\(file.name)")
        }
    }

    @Test("There are commands of many causes, and of both libraries")
    func whole() throws {
        let cases = try Self.cases()
        let commands = Set(cases.map(\.cause))
        #expect(commands.count > 20, "\(commands.sorted())")
        #expect(Set(cases.map(\.tool.rawValue)).count == 2)
    }

    private static func cases() throws -> [Case] {
        let corpus = Corpus.load(["\(Command.checkout)/Vectors"])
        // A name is compared only where there is a path, and the norm may leave open whether.
        let withPath = Set(corpus.vectors.filter(\.hasPath).map(\.id))
        let vectors = Dictionary(uniqueKeysWithValues: corpus.vectors.map { ($0.id, $0) })
        let withAddress = Set(
            corpus.vectors.filter { !$0.connection.host.contains(where: \.isLetter) }.map(\.id)
        )
        return corpus.causes.all.flatMap { cause in
            cause.factLines.flatMap { line -> [Case] in
                let isOfHost = if case .host = line.fact { true } else { false }
                guard let command = cause.command,
                    let id = line.vectors.first(where: {
                        // The tools compare no address where a name is expected.
                        !isOfHost && !withAddress.contains($0)
                            || isOfHost && withPath.contains($0)
                    }), let vector = vectors[id]
                else { return [] }

                let goesAhead: Bool
                switch line.fact {
                case .host(let verdict): goesAhead = verdict == .match
                case .path(.accept): goesAhead = true
                case .path(.reject): goesAhead = false
                case .nativeKey: return []
                }
                return [
                    Case(
                        cause: cause.id,
                        command: command,
                        vector: vector,
                        goesAhead: goesAhead
                    )
                ]
            }
        }
    }

    @Test(
        "What is no cause, and is looked for, is said on the page",
        arguments: [
            ("android", ["NOT ON THIS PAGE", "Documentation/audit.md"]),
            (
                "chromium",
                [
                    "LET THROUGH, AS THE NORM PERMITS",
                    "forged-roots/proxy-root-installed-by-the-user", "NOT ON THIS PAGE",
                    "enablePublicKeyPinningBypassForLocalTrustAnchors(false)",
                ]
            ),
        ]
    )
    func beyond(subject: String, parts: [String]) async throws {
        let page = try await Command.run("show", subject)
        #expect(page.status == 0)
        for part in parts { #expect(page.output.contains(part), "\(part): \(page.output)") }
        let other = try await Command.run("show", "okhttp").output
        #expect(!other.contains(parts.last ?? ""))
    }
}

extension Vector {
    fileprivate var hasPath: Bool {
        expectation.path.allSatisfy { if case .accept = $0 { true } else { false } }
    }
}
