// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceFixtures
import Corpus
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

    @Test("Bypasses and outages stand apart, and so does what is unexpected")
    func counts() async throws {
        let run = try await Fixtures.run()
        let text = TerminalSummary(of: run).text
        for (kind, words) in [(Finding.Kind.laxer, "▲ bypass"), (.stricter, "▼ outage")] {
            let all = run.observations.filter { $0.finding.kind == kind }
            let line = try #require(text.split(separator: "\n").first { $0.contains(words) })
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            #expect(numbers.prefix(2) == [all.count, all.count { $0.isUnexpected }])
        }
    }

    @Test("Everything unexpected is cited, in words and with a sign")
    func unexpected() async throws {
        let run = try await Fixtures.run()
        let text = TerminalSummary(of: run, style: TextStyle(width: 200)).unexpected
        #expect(
            text.contains(
                "✗ first-family/outage: strict × gnutls, swift rejects (no-matching-pin), due accept"
            )
        )
        #expect(text.contains("departures.policies[0]"))
    }

    @Test("A run without surprises says so, and names nothing unexpected")
    func allWell() async throws {
        let policy = StatedPolicy("one")
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: [policy],
            of: .init(policies: [policy], backends: ["swift"])
        )
        let run = await conformance.run(
            [try FixtureVector().vector()],
            of: Run.CorpusIdentity(vectors: 1, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
        let summary = TerminalSummary(of: run)
        #expect(summary.unexpected == "")
        #expect(
            summary.text.hasSuffix(
                "✓ All as expected: 0 bypasses and 0 outages are known and explained.\n"
            )
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
