// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if OpenSSL
@Suite("The reports on a client of somebody's own")
struct ProbeReportTests {
    /// Harnesses/PROTOCOL.md: nothing is guessed.
    ///
    /// An exit status says that it refuses, and not why.
    @Test("No report gives a reason for a refusal for which the client gave none")
    func noReason() async throws {
        let client = try RefusingClient()
        let reports = try await client.reports(on: "valid-chains/leaf-pinned-p256")
        for (format, text) in reports {
            #expect(!text.contains("rejects (no-matching-pin)"), "\(format)")
            #expect(!text.contains(#""reason": "no-matching-pin""#), "\(format)")
        }
        let csv = try #require(reports["csv"])
        #expect(csv.contains(",reject,,limit,"), "\(csv)")
        let junit = try #require(reports["junit"])
        #expect(junit.contains("refusing rejects, expected accept"), "\(junit)")
    }

    /// Causes are of models; a client of somebody's own has none, and no page.
    @Test("The Markdown report counts what the client did, and no causes")
    func markdown() async throws {
        let text = try #require(try await RefusingClient().reports()["markdown"])
        #expect(text.contains("## What refusing does\n"), "\(text)")
        #expect(text.contains("| ▽ limit | refuses what should succeed, and always did | 1 | 0 |"))
        #expect(text.contains("1 vector was asked of refusing"), "\(text)")
        for absent in ["frameworks/refusing.md", "Nothing known", "causes in default"] {
            #expect(!text.contains(absent), "\(absent)")
        }
    }

    @Test("What a client's library is known to do is marked with its cause; 64: another library")
    func library() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector("constraints/leaf-for-the-old-purposes-of-servers")
        func run(_ arguments: String...) async throws -> Command.Result {
            try await Command.run(
                Command.executable,
                ["probe", "--only", "--vectors", folder] + arguments
                    + ["--", "openssl", "s_client", "-connect", "127.0.0.1:{port}"]
                    + ["-CAfile", "{ca}", "-verify_return_error", "-verify_hostname", "{host}"],
                environment: ["COLUMNS": "200"]
            )
        }
        let charged = try await run()
        #expect(charged.status == 1, "\(charged)")
        let inherited = try await run("--library", "openssl")
        #expect(inherited.status == 0, "\(inherited)")
        #expect(inherited.output.contains("↳ Inherited"), "\(inherited)")
        #expect(inherited.output.contains("openssl/sgc-purposes: "))
        #expect(inherited.output.contains("; 1 inherited"), "\(inherited)")
        // Another library's causes explain nothing.
        #expect(try await run("--library", "swift").status == 1)
        let mistyped = try await run("--library", "opensll")
        #expect(mistyped.status == 64, "\(mistyped)")
        #expect(mistyped.messages.contains("did you mean openssl?"), "\(mistyped)")
    }
}

/// A client that refuses everything but the first connection of the self-check.
struct RefusingClient {
    private let scratch: Scratch
    private let corpus: String

    init(_ ids: String...) throws {
        scratch = try Scratch()
        for id in ids { _ = try scratch.vector(id) }
        corpus = try scratch.vector("valid-chains/leaf-pinned-p256")
    }

    /// What is printed, and the report in every format, by the format's name.
    func reports(on filter: String = "*", _ arguments: String...) async throws -> [String: String] {
        let formats = ["json", "junit", "sarif", "html", "csv", "markdown", "text"]
        let script =
            "case '{vector}' in self-check/*) exec 3<>/dev/tcp/127.0.0.1/{port}; "
            + "[ '{vector}' = self-check/to-be-accepted ]; exit;; esac; "
            + "exec 3<>/dev/tcp/127.0.0.1/{port}; echo 'no idea' >&2; exit 1"
        let result = try await Command.run(
            Command.executable,
            ["probe", "--only", "--vectors", corpus, "--filter", filter, "--client", "refusing"]
                + arguments + formats.flatMap { ["--output", "\($0)=\(scratch.path($0))"] }
                + ["--", "bash", "-c", script],
            environment: ["COLUMNS": "200"]
        )
        #expect(result.status == 1, "\(result)")
        var reports = ["output": result.output]
        for format in formats {
            reports[format] = try String(contentsOfFile: scratch.path(format), encoding: .utf8)
        }
        return reports
    }
}
#endif
