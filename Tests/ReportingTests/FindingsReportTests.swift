// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning
import Reporting
import SharedFixtures
import Testing

@Suite("The index of causes")
struct FindingsReportTests {
    @Test("A cause is one row, with the worst it does, its title, and how many vectors show it")
    func rows() async throws {
        let text = try await report([
            bypass("family/one"), bypass("family/two"), bypass("family/three"),
        ])
        let rows = text.split(separator: "\n").filter { $0.contains("lax/never-looks") }
        #expect(
            rows == [
                #"| ▲ Medium bypass | [lax/never-looks](frameworks/lax.md) "#
                    + #"| It never \| looks | defect | 3 |"#
            ],
            "\(text)"
        )
    }

    @Test("What lets nobody in and locks nobody out stands last")
    func harmless() async throws {
        var limit = FixtureVector()
        limit.id = "family/limit"
        limit.causes = [
            FixtureCause(
                "strict/refuses",
                #""policies": ["strict"], "verdict": "reject", "reason": "no-matching-pin""#
            )
        ]
        let text = try await report([limit, bypass("family/one")])
        let parts = text.components(separatedBy: "## Lenient, and limits")
        try #require(parts.count == 2, "\(text)")
        #expect(parts[0].contains("lax/never-looks") && !parts[0].contains("strict/refuses"))
        #expect(parts[1].contains("| ▽ Limit | strict/refuses |"), "\(parts[1])")
    }

    @Test("What lets somebody in comes by its severity, a bypass and a slip alike")
    func severities() async throws {
        func vector(_ name: String, _ norm: String, _ cause: String) -> FixtureVector {
            var vector = FixtureVector()
            vector.id = "family/\(name)"
            vector.publicKey = norm
            vector.causes = [
                FixtureCause(cause, #""policies": ["loose"], "verdict": "not-pinned""#)
            ]
            return vector
        }
        let refused = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        var high = vector("high", refused, "loose/c-high")
        high.threat = #"{ "pinned": "none" }"#
        var medium = vector("medium", refused, "loose/d-medium")
        medium.threat = #"{ "pinned": "misissued-certificate" }"#
        var low = vector("low", refused, "loose/a-low")
        low.threat = #"{ "pinned": "misissued-certificate" }"#
        low.causes[0].condition = #"{ "says": "somebody wrote it", "by": "app" }"#
        let misconfigured = #"{ "verdict": "misconfigured", "reason": "malformed-pin" }"#
        var slip = vector("slip", misconfigured, "loose/b-slip")
        slip.isPlausibleSlip = true

        let policies = [StatedPolicy("loose", says: .notPinned)]
        let corpus = try FixtureVector.corpus([low, slip, high, medium])
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: policies,
            of: Registry(policies: policies, backends: ["swift"]),
            corpus: corpus
        )
        let run = await conformance.run(
            corpus.vectors,
            of: Run.CorpusIdentity(vectors: 4, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
        let wanted = ["c-high", "d-medium", "b-slip", "a-low"].map { "loose/\($0)" }
        #expect(CauseLedger(of: run).entries.map(\.id) == wanted)
        let screen = TerminalSummary(of: ReportModel(of: run)).text
        #expect(screen.contains("\n ▲ HIGH   loose/c-high "), "\(screen)")
        #expect(screen.contains("\n ◇ MEDIUM loose/b-slip "), "\(screen)")
        let places = wanted.compactMap { screen.range(of: " \($0) ")?.lowerBound }
        #expect(places.count == 4 && places == places.sorted(), "\(screen)")
    }

    @Test("Of the worst severity a cause has the bypass that takes least, whichever came first")
    func leastNeeds() async throws {
        // All of high severity, which the condition makes medium, as the one below them is.
        let needs = ["misissued-certificate", "pinned-authority", "none", "own-certificate"]
        let fixtures = needs.enumerated().map { index, needs in
            var vector = bypass("family/\(index)")
            vector.threat = #"{ "pinned": "\#(needs)" }"#
            vector.causes[0].condition = #"{ "says": "somebody wrote it", "by": "app" }"#
            return vector
        }
        let run = try await Fixtures.run(fixtures)
        let entry = try #require(CauseLedger(of: run)["lax/never-looks"])
        #expect(entry.worst == .bypass(.none))
        #expect(entry.severity == .medium)
        let cause = try #require(run.causes["lax/never-looks"])
        let page = CausePage(of: cause, in: run).terminal(TextStyle(width: 200))
        #expect(page.contains("who has nothing"), "\(page)")
    }

    @Test("A sentence that is markup is text")
    func markup() async throws {
        let text = try await report([
            bypass("family/markup", titled: "<script>alert('1')</script> | *more*")
        ])
        #expect(text.contains(#"| \<script>alert('1')\</script> \| \*more\* |"#), "\(text)")
    }

    @Test("What nobody explained stands first, as it is cited")
    func unexpected() async throws {
        let run = try await Fixtures.run()
        let text = FindingsReport(of: run).text
        let place = try #require(text.range(of: "## Not explained yet"))
        let causes = try #require(text.range(of: "## What nobody chose"))
        #expect(place.lowerBound < causes.lowerBound)
        for citation in run.unexpected {
            #expect(text.contains("* \(citation.prefix { $0 != "(" && $0 != "|" })"), "\(text)")
        }
    }

    private func report(_ fixtures: [FixtureVector]) async throws -> String {
        FindingsReport(of: try await Fixtures.run(fixtures)).text
    }

    private func bypass(_ id: String, titled title: String = "It never | looks") -> FixtureVector {
        var vector = FixtureVector()
        vector.id = id
        vector.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        vector.threat = #"{ "pinned": "misissued-certificate" }"#
        var cause = FixtureCause("lax/never-looks", #""policies": ["lax"], "verdict": "accept""#)
        cause.title = title
        vector.causes = [cause]
        return vector
    }
}
