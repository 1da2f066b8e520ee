// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@testable import Conformance

@Suite("Models held against executions")
struct FidelityTests {
    @Test("Verdicts are compared, and reasons by their stage")
    func outcomes() throws {
        let fidelity = try compared([
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

    @Test("A difference is explained by its entry; one that fits nothing is said")
    func explanations() throws {
        let known = try KnownFailures(
            parsing: Array(
                """
                { "pinproofKnown": 1, "client": "client 1", "corpus": "1", "known": [
                \(entry("f/b", "fails")), \(entry("f/a", "reject")), \(entry("f/d", "accept"))
                ] }
                """.utf8
            ),
            location: "client.json"
        )
        let other = KnownFailures(client: "absent", corpus: "1")
        let fidelity = try compared(
            [
                ("f/a", .accept, .verdict(.accept, message: nil)),
                ("f/b", .accept, .defect("it hung")), ("f/c", .accept, .defect("it hung")),
                ("f/d", .reject(.expired), .defect("it hung")),
            ],
            known: [other, known]
        )
        #expect(fidelity.differences.map(\.vector) == ["f/b", "f/c", "f/d"])
        // What differs in another way than is known is as good as new.
        #expect(fidelity.differences.map(\.reason) == ["of f/b", nil, nil])
        #expect(fidelity.stale.map(\.entry.key.vector) == ["f/a"])
        let written = try #require(fidelity.rewritten.first)
        #expect(written.file.entries.map(\.reason) == ["of f/b", "", ""])
    }

    private func entry(_ vector: String, _ actual: String) -> String {
        let expected = actual == "accept" ? "reject" : "accept"
        return """
            { "vector": "\(vector)", "revision": 1, "policy": "one", "kind": "public-key", \
            "expected": "\(expected)", "actual": "\(actual)", "reason": "of \(vector)" }
            """
    }

    private func compared(
        _ answers: [(vector: String, model: Verdict, said: ExecutedProgram.Answer)],
        known: [KnownFailures] = []
    ) throws -> Fidelity {
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
            kind: .publicKey,
            backend: "swift",
            modelVersion: nil,
            readAt: "2",
            modelled: modelled
        )
        return Fidelity(
            [pair],
            over: Dictionary(answers.map { ($0.vector, 1) }) { first, _ in first },
            of: ["one", "two"],
            known: known,
            today: try #require(Day("2027-01-01")),
            isComplete: true
        )
    }
}
