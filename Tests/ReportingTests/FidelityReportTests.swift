// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning
import Reporting
import SharedFixtures
import Testing

@Suite("The report of what executions confirmed")
struct FidelityReportTests {
    @Test("A policy of a program's own is held to the standards, each harm by itself")
    func ownPolicies() async throws {
        var bypass = FixtureVector()
        bypass.id = "family/bypass"
        bypass.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        bypass.threat = #"{ "pinned": "misissued-certificate" }"#
        var outage = FixtureVector()
        outage.id = "family/outage"
        var death = FixtureVector()
        death.id = "family/death"
        let report = try await report([
            (bypass, .verdict(.accept, message: nil)),
            (outage, .verdict(.reject(.noPath), message: "unknown issuer")),
            (death, .defect("ended by signal 11")),
        ])
        #expect(
            report.markdown.contains(
                "| mine | 1.2 | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 1 |"
            )
        )
        #expect(
            report.markdown.contains(
                "| family/bypass | reject (no-matching-pin) | accept |"
            ),
            "\(report.markdown)"
        )
        #expect(report.markdown.contains("| family/outage | accept | reject (no-path) |"))
        #expect(report.markdown.contains("| family/death | accept | ended by signal 11 |"))
        #expect(
            report.text(TextStyle()).contains(
                "mine, a policy of its own: 1 bypass, 0 outages and 1 defect, held"
            )
        )
    }

    @Test("Without programs everything is modelled only")
    func nothing() throws {
        let fidelity = Fidelity(
            [],
            over: [:],
            of: ["one"],
            known: [],
            today: try #require(Day("2027-01-01")),
            isComplete: false
        )
        let text = FidelityReport(of: fidelity).markdown
        #expect(text.contains("held against no client here: `one`."))
        #expect(text.contains("None took part."))
    }

    @Test("What was executed stands beside the version in whose source the model was read")
    func readAt() throws {
        let program = ExecutedProgram(id: "client", version: "1.2", policies: [], answers: [:])
        let pair = Fidelity.Pair(
            program: program,
            policy: "one",
            kind: .publicKey,
            backend: "swift",
            modelVersion: nil,
            readAt: "3.4",
            modelled: [:]
        )
        let fidelity = Fidelity(
            [pair],
            over: [:],
            of: ["one"],
            known: [],
            today: try #require(Day("2027-01-01")),
            isComplete: false
        )
        let text = FidelityReport(of: fidelity).markdown
        #expect(text.contains("\n## Executed\n"))
        #expect(text.contains("| one | client | 1.2 | 3.4 | swift | 0 | 0 | 0 | 0 |"), "\(text)")
        #expect(!text.contains("## Confirmed"))
    }

    private func report(
        _ answers: [(fixture: FixtureVector, said: ExecutedProgram.Answer)]
    ) async throws -> FidelityReport {
        let provenance = Provenance(project: "client", version: "1.2", location: "mine")
        let policy = ExecutedProgram.Policy(
            id: "mine",
            traits: StatedPolicy("mine").traits,
            provenance: provenance
        )
        let vectors = try answers.map { try $0.fixture.vector() }
        var said: [ExecutedProgram.Question: ExecutedProgram.Answer] = [:]
        for (vector, answer) in zip(vectors, answers) {
            said[ExecutedProgram.Question(vector: vector.id, policy: "mine")] = answer.said
        }
        let program = ExecutedProgram(
            id: "client",
            version: "1.2",
            policies: [policy],
            answers: said
        )
        let conformance = Conformance(
            backends: [],
            policies: [],
            programs: [program],
            of: Registry(policies: [], backends: [])
        )
        var observations: [Observation] = []
        for vector in vectors { observations += await conformance.run(vector).observations }
        let fidelity = Fidelity(
            [],
            over: Dictionary(vectors.map { ($0.id, $0.revision) }) { first, _ in first },
            of: [],
            ofTheirOwn: [Fidelity.OwnPolicy("mine", of: program, observations)],
            known: [],
            today: try #require(Day("2027-01-01")),
            isComplete: true
        )
        return FidelityReport(of: fidelity)
    }
}
