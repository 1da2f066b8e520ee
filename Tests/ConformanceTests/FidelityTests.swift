// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@testable import Conformance

@Suite("Models held against executions")
struct FidelityTests {
    @Test("Verdicts are compared, and reasons by their stage")
    func outcomes() throws {
        let fidelity = compared([
            ("a", .accept, .verdict(.accept, message: nil)),
            ("b", .reject(.expired), .verdict(.reject(.noPath), message: nil)),
            ("c", .reject(.expired), .verdict(.reject(.nameMismatch), message: nil)),
            ("d", .accept, .verdict(.reject(.noMatchingPin), message: "no pin")),
            ("e", .accept, .defect("it hung")),
            ("f", .accept, .unsupported(.beyondProgram, because: "no clock")),
        ])
        let coverage = try #require(fidelity.coverage.first)
        #expect(coverage.same == 2)
        #expect(coverage.otherStage == 1)
        #expect(coverage.different == 2)
        #expect(coverage.notCompared == 1)
        #expect(
            fidelity.unexplained.map(\.description) == [
                "d: one: client rejects (no-matching-pin) (no pin), and its model accepts",
                "e: one: client fails (it hung), and its model accepts",
            ]
        )
        #expect(fidelity.modelledOnly == ["two"])
    }

    @Test("A difference is explained by the first entry that fits; one that fits nothing is said")
    func explanations() throws {
        let known = try KnownDifferences(
            parsing: Array(
                """
                [{"program": "client", "policies": ["other"], "vectors": ["*"],
                  "cause": "version", "because": "of another policy"},
                 {"program": "client", "vectors": ["family/*", "b"], "cause": "settings",
                  "because": "of its settings"},
                 {"program": "absent", "vectors": ["x"], "cause": "library", "because": "of it"}]
                """.utf8
            )
        )
        let fidelity = compared(
            [
                ("b", .accept, .defect("it hung")), ("c", .accept, .defect("it hung")),
                ("family/a", .accept, .defect("it hung")),
            ],
            known: known
        )
        #expect(fidelity.differences.map(\.explanation) == [1, nil, 1])
        #expect(fidelity.stale.map(\.because) == ["of another policy"])
    }

    @Test(
        "A list of explanations that is none is refused",
        arguments: [
            "{}", "[1]", #"[{"program": "x"}]"#, "[",
            #"""
            [{"program": "x", "vectors": ["y"], "cause": "mood", "because": "of it"}]
            """#,
        ]
    )
    func refused(_ text: String) {
        #expect(throws: KnownDifferencesError.self) {
            try KnownDifferences(parsing: Array(text.utf8))
        }
    }

    private func compared(
        _ answers: [(vector: String, model: Verdict, said: ExecutedProgram.Answer)],
        known: KnownDifferences = KnownDifferences()
    ) -> Fidelity {
        var said: [ExecutedProgram.Question: ExecutedProgram.Answer] = [:]
        var modelled: [String: [Verdict]] = [:]
        for answer in answers {
            said[ExecutedProgram.Question(vector: answer.vector, policy: "one")] = answer.said
            modelled[answer.vector] = [answer.model]
        }
        let program = ExecutedProgram(id: "client", version: "1", policies: [], answers: said)
        let pair = Fidelity.Pair(
            program: program,
            policy: "one",
            backend: "swift",
            modelVersion: nil,
            readAt: "2",
            modelled: modelled
        )
        return Fidelity(
            [pair],
            over: answers.map(\.vector),
            of: ["one", "two"],
            known: known,
            isComplete: true
        )
    }
}
