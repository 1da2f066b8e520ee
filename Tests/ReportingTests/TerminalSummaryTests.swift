// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceFixtures
import Corpus
import Pinning
import Reporting
import Testing

@Suite("The summary on a terminal")
struct TerminalSummaryTests {
    @Test("No line is wider than the terminal", arguments: [80, 100, 200])
    func width(_ width: Int) async throws {
        let summary = TerminalSummary(
            of: try await Fixtures.run(),
            style: TextStyle(width: width)
        )
        for line in summary.text.split(separator: "\n") {
            #expect(line.count <= width, "\(line)")
        }
    }

    @Test("Everything unexpected is cited, in words and with a sign")
    func unexpected() async throws {
        let run = try await Fixtures.run()
        let text = TerminalSummary(of: run, style: TextStyle(width: 200)).unexpected
        #expect(
            text.contains(
                "✗ first-family/outage: strict × gnutls, swift rejects (no-matching-pin), expected accept"
            )
        )
        #expect(text.contains("lax/falls-over says that"))
    }

    @Test("Only the libraries whose version is not recorded are named as that")
    func unrecorded() async throws {
        var changed = StatedBackend("gnutls")
        changed.version = "3.9"
        changed.isForHost = .success(false)
        var known = StatedBackend("swift")
        known.version = "1.2"
        let run = await run(
            [changed, known],
            [try FixtureVector().vector()],
            recorded: RecordedVersions(["gnutls": ["3.8"], "swift": ["1.2"]])
        )
        let text = TerminalSummary(of: run, style: TextStyle(width: 200)).text
        #expect(text.contains("New on a version that is not recorded (gnutls 3.9)"), "\(text)")
    }

    private func run(
        _ backends: [StatedBackend],
        _ vectors: [Vector],
        says verdict: Verdict = .accept,
        recorded: RecordedVersions = RecordedVersions()
    ) async -> Run {
        let policy = StatedPolicy("one", says: verdict)
        let conformance = Conformance(
            backends: backends,
            policies: [policy],
            of: .init(policies: [policy], backends: backends.map(\.id)),
            recorded: recorded
        )
        return await conformance.run(
            vectors,
            of: Run.CorpusIdentity(vectors: vectors.count, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
    }

    @Test("Colour adds nothing but colour")
    func colour() async throws {
        let run = try await Fixtures.run()
        let coloured = TerminalSummary(of: run, style: TextStyle(hasColour: true)).text
        #expect(coloured.contains("\u{1b}[31m"))
        #expect(
            coloured.replacing(/\u{1b}\[[0-9]+m/, with: "") == TerminalSummary(of: run).text
        )
    }
}
