// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning
import Reporting
import SharedFixtures
import Testing

@Suite("The summary on a terminal")
struct TerminalSummaryTests {
    @Test("No line is wider than the terminal", arguments: [80, 100, 200])
    func width(_ width: Int) async throws {
        let summary = TerminalSummary(
            of: ReportModel(of: try await Fixtures.run()),
            style: TextStyle(width: width)
        )
        for line in summary.text.split(separator: "\n") {
            #expect(line.count <= width, "\(line)")
        }
    }

    @Test("Pins that never matched are told from such as did in some connections")
    func limits() {
        var cell = HarmCell()
        cell.isLimited = true
        #expect(cell.text(held: "on", room: 8) == "never")
        cell.isHeld = true
        #expect(cell.text(held: "on", room: 8) == "some")
    }

    @Test("Everything unexpected is cited, in words and with a sign")
    func unexpected() async throws {
        let run = try await Fixtures.run()
        let text = TerminalSummary(of: ReportModel(of: run), style: TextStyle(width: 200))
            .unexpected
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
        let text = TerminalSummary(of: ReportModel(of: run), style: TextStyle(width: 200)).text
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

    @Test("The first screen fits 80 columns and 40 lines with a framework for every name")
    func height() async throws {
        let longest = Policies.all.map(\.id).max { $0.count < $1.count } ?? ""
        var backend = StatedBackend("swift")
        backend.executions = [StatedExecution(of: longest, says: .success(.accept))]
        let run = try await Fixtures.run(of: StatedPolicy(longest), by: backend)
        for summary in [
            TerminalSummary(of: ReportModel(of: run)),
            TerminalSummary(of: ReportModel(of: run), isVerbose: true),
        ] {
            let lines = summary.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        }
        #expect(TerminalSummary(of: ReportModel(of: run)).text.count { $0 == "\n" } < 40)
    }

    @Test(
        "It fits with more causes than it names, of which some are not reported yet",
        arguments: [1, 23]
    )
    func heightWithHeldBackCauses(_ heldBack: Int) async throws {
        let longest = Policies.all.map(\.framework).max { $0.count < $1.count } ?? ""
        var fixtures: [FixtureVector] = []
        for number in 1...(10 + heldBack) {
            var vector = FixtureVector()
            vector.id = "a-family/vector-\(number)"
            vector.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
            vector.threat = #"{ "pinned": "misissued-certificate" }"#
            var cause = FixtureCause(
                "\(longest)/one-of-the-causes-with-a-longer-name-\(number)",
                #""policies": ["\#(longest)"], "verdict": "accept""#
            )
            cause.title = "A title that goes on for as long as a title may go on, and then some"
            cause.disclosure = number > 10 ? "unreported" : "public"
            vector.causes = [cause]
            fixtures.append(vector)
        }
        let policies = [StatedPolicy(longest)]
        let corpus = try FixtureVector.corpus(fixtures)
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: policies,
            of: Registry(policies: policies, backends: ["swift"]),
            corpus: corpus
        )
        let run = await conformance.run(
            corpus.vectors,
            of: Run.CorpusIdentity(vectors: fixtures.count, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
        let lines = TerminalSummary(of: ReportModel(of: run)).text
            .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 40)
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        let heading = try #require(lines.first { $0.contains("WORST FIRST") })
        #expect(heading.hasSuffix("; \(heldBack) not yet reported are not here"), "\(heading)")
        #expect(!lines.contains { $0.contains("-longer-name-11") })
    }

    @Test("What is by design is headed apart, since it may be worse than a defect above it")
    func byDesign() async throws {
        func vector(_ name: String, _ needs: String, _ kind: String) -> FixtureVector {
            var vector = FixtureVector()
            vector.id = "family/\(name)"
            vector.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
            vector.threat = #"{ "pinned": "\#(needs)" }"#
            var cause = FixtureCause("lax/\(name)", #""policies": ["lax"], "verdict": "accept""#)
            cause.kind = kind
            vector.causes = [cause]
            return vector
        }
        let defect = vector("flaw", "user-installed-authority", "defect")
        let chosen = vector("choice", "none", "design")
        func marks(_ fixtures: [FixtureVector]) async throws -> [String] {
            let run = try await Fixtures.run(fixtures)
            let text = TerminalSummary(of: ReportModel(of: run)).text
            let start = try #require(text.firstRange(of: " WORST FIRST")).lowerBound
            return text[start...].matches(of: #/WORST FIRST|BY DESIGN|▲ (?:LOW|HIGH) +lax\/\w+/#)
                .map { String($0.0).split(separator: " ").joined(separator: " ") }
        }
        #expect(
            try await marks([defect, chosen])
                == ["WORST FIRST", "▲ LOW lax/flaw", "BY DESIGN", "▲ HIGH lax/choice"]
        )
        #expect(try await marks([defect]) == ["WORST FIRST", "▲ LOW lax/flaw"])
    }

    @Test("The last line counts causes by what they do, each once")
    func counts() async throws {
        let run = try await Fixtures.run()
        let text = TerminalSummary(of: ReportModel(of: run), style: TextStyle(width: 200)).text
        let last = try #require(text.split(separator: "\n").last)
        #expect(
            last == "✗ \(run.unexpected.count) unexpected. 1 cause in default settings: "
                + "1 bypass (1 medium)."
        )
    }

    @Test("A run without surprises says so, and names nothing unexpected")
    func allWell() async throws {
        let run = await run([StatedBackend("swift")], [try FixtureVector().vector()])
        let summary = TerminalSummary(of: ReportModel(of: run))
        #expect(summary.unexpected == "")
        #expect(
            summary.text.hasSuffix("\n✓ Nothing unexpected. 0 causes in default settings.\n"),
            "\(summary.text)"
        )
    }

    @Test("A fact that is an unexpected bypass is cited and counted")
    func unexpectedFact() async throws {
        var fixture = FixtureVector()
        fixture.path = #"{ "verdict": "reject", "reason": "expired" }"#
        fixture.threat = #"{ "chain": "retired-key" }"#
        fixture.publicKey = #"{ "verdict": "reject", "reason": "expired" }"#
        let lax = StatedBackend("lax")
        let run = await run([lax], [try fixture.vector()], says: .reject(.expired))
        let fact = try #require(run.facts.first { $0.finding.kind == .bypass })
        #expect(fact.isUnexpected)
        let text = TerminalSummary(of: ReportModel(of: run), style: TextStyle(width: 200)).text
        #expect(text.contains("✗ fixtures/"), "\(text)")
        #expect(text.contains("✗ 1 unexpected."), "\(text)")
    }

    @Test("Where something could not be read, nothing is called as expected")
    func problems() async throws {
        let run = await run([StatedBackend("swift")], [try FixtureVector().vector()])
        let text = TerminalSummary(of: ReportModel(of: run), problems: 2).text
        #expect(!text.contains("Nothing unexpected"))
        #expect(text.contains("\n✗ 2 problems with the input; the rest is as expected."), "\(text)")
    }

    @Test("Colour adds nothing but colour")
    func colour() async throws {
        let run = try await Fixtures.run()
        let coloured = TerminalSummary(of: ReportModel(of: run), style: TextStyle(hasColour: true))
            .text
        #expect(coloured.contains("\u{1b}[31m"))
        #expect(
            coloured.replacing(/\u{1b}\[[0-9]+m/, with: "")
                == TerminalSummary(of: ReportModel(of: run)).text
        )
    }
}
