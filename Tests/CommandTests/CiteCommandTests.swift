// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Citing")
struct CiteCommandTests {
    private static let vector = "valid-chains/leaf-pinned-p256"
    private static let cited = [[vector], ["okhttp/trailing-dot"], ["--policy", "okhttp"]]
    /// What a corpus that nobody changed is cited as, wherever it lies.
    private static let unchanged = Task {
        let scratch = try Scratch()
        return try await citations(in: copy(scratch))
    }

    /// What is changed, in which file of the corpus.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let file: String
        let text: String
        let replacement: String
    }

    @Test(
        "What changes in the corpus changes every citation",
        arguments: [
            Change(
                testDescription: "a rule of the norm",
                file: "NORM.md",
                text: "must",
                replacement: "should"
            ),
            Change(
                testDescription: "a verdict that is right",
                file: "\(vector).json",
                text: "\"publicKey\": { \"verdict\": \"accept\" }",
                replacement: "\"publicKey\": { \"verdict\": \"not-pinned\" }"
            ),
            Change(
                testDescription: "a cause",
                file: "departures/curl.json",
                text: "\"kind\": \"platform\"",
                replacement: "\"kind\": \"defect\""
            ),
            Change(
                testDescription: "what is said of a group",
                file: "departures/common.json",
                text: "Only the server's own certificate is compared",
                replacement: "The server's own certificate alone is compared"
            ),
        ]
    )
    func changes(_ change: Change) async throws {
        let scratch = try Scratch()
        let corpus = try Self.copy(scratch)
        let before = try await Self.unchanged.value
        let file = URL(fileURLWithPath: "\(corpus)/\(change.file)")
        let text = try String(contentsOf: file, encoding: .utf8)
        try #require(text.contains(change.text))
        let changed = text.replacing(change.text, with: change.replacement, maxReplacements: 1)
        try Data(changed.utf8).write(to: file)
        for (old, new) in zip(before, try await Self.citations(in: corpus)) { #expect(old != new) }
    }

    @Test("The same corpus elsewhere is cited alike")
    func unchanged() async throws {
        let scratch = try Scratch()
        #expect(try await Self.citations(in: Self.copy(scratch)) == Self.unchanged.value)
    }

    @Test("A file of causes that cannot be read is what is wrong with a citation of its cause")
    func broken() async throws {
        let scratch = try Scratch()
        let corpus = try scratch.vector(Self.vector)
        let file = URL(fileURLWithPath: "\(corpus)/departures/okhttp.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let changed = text.replacing(
            "\"kind\": \"defect\"",
            with: "\"kind\": \"flaw\"",
            maxReplacements: 1
        )
        try Data(changed.utf8).write(to: file)
        let result = try await Command.run(
            Command.executable,
            ["cite", "okhttp/trailing-dot", "--only", "--vectors", corpus]
        )
        #expect(result.status == 65, "\(result)")
        #expect(
            result.messages.contains("okhttp.json: causes[0] (okhttp/trailing-dot).kind"),
            "\(result)"
        )
    }

    @Test(
        "A cause is cited with its finding, who gets in, what helps, and how it is known",
        arguments: [
            (
                "okhttp/trailing-dot",
                [
                    "finding     bypass, low\n", "harm        Lets in somebody in the middle who",
                    "CWE         CWE-295 (CWE 4.20)\n",
                    "MASVS       MASVS-NETWORK-2 (was MSTG-NETWORK-4; MASVS v2)\n",
                    "MASWE       MASWE-0028 (was MASWE-0047; OWASP/maswe f6e3d24173)\n",
                    "remedy      ", "evidence    read in ", "disclosure  public\n",
                ]
            ),
            (
                "okhttp/trailing-dot",
                ["finding     bypass, ", "evidence    executed with OkHttp "]
            ),
            (
                "trustkit/domain-not-validated",
                [
                    "finding     unpinned, medium\n",
                    "disclosure  unreported: its maintainers were not told; report it before you "
                        + "publish\n",
                ]
            ),
        ]
    )
    func parts(id: String, parts: [String]) async throws {
        let result = try await Command.run("cite", id)
        #expect(result.status == 0, "\(result)")
        for part in parts { #expect(result.output.contains("\n\(part)"), "\(part): \(result)") }
    }

    @Test("A tutorial is cited in a sentence, and a call that it has finds it in the list")
    func tutorial() async throws {
        let cited = try await Command.run("cite", "--policy", "tutorial.leaf-as-anchor").output
        let read = "read in a widely copied English tutorial for iOS (in November 2026), corpus "
        #expect(cited.contains(read), "\(cited)")
        let list = try await Command.run("list", "policies").output.split(separator: "\n")
        for (call, policy) in [
            ("SecTrustGetCertificateAtIndex", "tutorial.leaf-as-anchor"),
            ("SecCertificateCopyData", "tutorial.array-as-certificate"),
            ("cancelAuthenticationChallenge", "tutorial.raw-key-of-any"),
            ("PinnedCertificatesTrustEvaluator", "alamofire.pinned-certificates"),
            ("CertificatePinner.Builder", "okhttp"), ("pinnedCertificates", "afnetworking.none"),
            ("network_security_config", "android.network-security-config"),
            ("checkServerTrusted", "trustkit.android"),
        ] {
            let found = list.filter { $0.contains(call) }.map { $0.prefix { $0 != " " } }
            #expect(found.contains { $0 == policy }, "\(call): \(found)")
        }
    }

    @Test(
        "A rule of lint is cited with what it finds, its weakness, its remedy, and where it lies",
        arguments: [
            (
                "pins-overridden",
                [
                    "id         pins-overridden\n", "severity   error\n",
                    "finds      Android compares",
                    "CWE        CWE-295 (CWE 4.20)\n", "remedy     take overridePins out",
                    "corpus     sha256:", "causes     sha256:", "version    ",
                    "permalink  <repository>/blob/v",
                ]
            ),
            (
                "no-backup-pin",
                ["MASWE      MASWE-0028 (was MASWE-0047; OWASP/maswe f6e3d24173)\n"]
            ),
            (
                "pin-set-empty",
                ["cause      android/empty-pin-set, “", "harm       "]
            ),
            ("app-debuggable", ["MASTG      MASTG-TEST-0226 (OWASP/mastg 41c2e0db64)\n"]),
        ]
    )
    func rules(id: String, parts: [String]) async throws {
        let result = try await Command.run("cite", id)
        #expect(result.status == 0, "\(result)")
        for part in parts { #expect(result.output.contains("\n\(part)"), "\(part): \(result)") }
        #expect(result.output.contains("rule \(id), “"), "\(result)")
        let shown = try await Command.run("show", id)
        #expect(shown.status == 64)
        #expect(shown.messages.contains("pinproof lint --rule \(id)"), "\(shown)")
    }

    @Test("Of a framework it is said what can be cited")
    func framework() async throws {
        let result = try await Command.run("cite", "okhttp")
        #expect(result.status == 64)
        #expect(result.messages.contains("pinproof show okhttp"), "\(result)")
    }

    /// A corpus of one vector with its norm.
    private static func copy(_ scratch: Scratch) throws -> String {
        let corpus = try scratch.vector(vector)
        try FileManager.default.copyItem(
            atPath: "\(Command.checkout)/Vectors/NORM.md",
            toPath: "\(corpus)/NORM.md"
        )
        return corpus
    }

    /// The first line of each citation.
    private static func citations(in corpus: String) async throws -> [String] {
        var citations: [String] = []
        for cited in cited {
            let result = try await Command.run(
                Command.executable,
                ["cite"] + cited + ["--only", "--vectors", corpus]
            )
            try #require(result.status == 0, "\(result)")
            citations.append(String(result.output.prefix { $0 != "\n" }))
        }
        return citations
    }
}
