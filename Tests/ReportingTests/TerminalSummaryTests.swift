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

    @Test("The longest name of a policy leaves room for the counts, in signs where it must")
    func longNames() async throws {
        let longest = Policies.all.map(\.id).max { $0.count < $1.count } ?? ""
        var backend = StatedBackend("swift")
        backend.executions = [StatedExecution(of: longest, says: .success(.accept))]
        let run = try await Fixtures.run(of: StatedPolicy(longest), by: backend)
        let narrow = TerminalSummary(of: run).text.split(separator: "\n")
        #expect(narrow.contains { $0.contains("\(longest) (executed)") })
        #expect(narrow.allSatisfy { $0.count <= 80 }, "\(narrow)")
        let wide = TerminalSummary(of: run, style: TextStyle(width: 120)).text
        #expect(wide.matches(of: /By policy +▲ bypass +▼ outage +✓ conform/).count == 1)
    }

    @Test("Bypasses and outages stand apart, and so does what is unexpected")
    func counts() async throws {
        let run = try await Fixtures.run()
        let text = TerminalSummary(of: run).text
        for (kind, words) in [(Finding.Kind.bypass, "▲ bypass"), (.outage, "▼ outage")] {
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
        let run = await run([StatedBackend("swift")], [try FixtureVector().vector()])
        let summary = TerminalSummary(of: run)
        #expect(summary.unexpected == "")
        #expect(
            summary.text.hasSuffix(
                "✓ All as expected: 0 bypasses and 0 outages are known and explained.\n"
            )
        )
    }

    @Test("A fact that is an unexpected bypass is one, for the family and at the end")
    func unexpectedFact() async throws {
        var fixture = FixtureVector()
        fixture.path = #"{ "verdict": "reject", "reason": "expired" }"#
        fixture.threat = #"{ "chain": "retired-key" }"#
        fixture.publicKey = #"{ "verdict": "reject", "reason": "expired" }"#
        let lax = StatedBackend("lax")
        let run = await run([lax], [try fixture.vector()], says: .reject(.expired))
        #expect(run.facts.contains { $0.finding.kind == .bypass && $0.isUnexpected })

        let text = TerminalSummary(of: run, style: TextStyle(width: 200)).text
        #expect(text.hasSuffix("✗ 1 unexpected: 1 bypass and 0 outages among them.\n"), "\(text)")
        let family = try #require(text.split(separator: "\n").first { $0.hasPrefix("  fixtures ") })
        #expect(family.split(separator: " ").last == "1", "\(text)")
    }

    @Test("Where something could not be read, nothing is called as expected")
    func problems() async throws {
        let run = await run([StatedBackend("swift")], [try FixtureVector().vector()])
        let text = TerminalSummary(of: run, problems: 2).text
        #expect(!text.contains("All as expected"))
        #expect(text.hasSuffix("2 problems with the input; what was run is as expected.\n"))
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
