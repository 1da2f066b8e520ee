// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("Programs outside that carry policies out")
struct ProgramTests {
    @Test("What a program says stands beside the model, by the program's name")
    func beside() async throws {
        let observations = try await observe(.verdict(.accept, message: "fine"))
        #expect(observations.map(\.evaluator) == [.executed, .modelled])
        #expect(observations.map(\.backends) == [["client"], ["swift"]])
        #expect(observations.map(\.finding) == [.conforming, .conforming])
        #expect(observations.map(\.said) == ["fine", nil])
    }

    @Test("What was not expected of it is unexpected")
    func unexpected() async throws {
        let observations = try await observe(.verdict(.reject(.expired), message: nil))
        #expect(observations.map(\.isUnexpected) == [true, false])
        #expect(
            observations[0].description
                == "fixtures/fixture: one (executed) × client rejects (expired), expected accept"
        )
    }

    @Test("Where nothing need be pinned, a connection that goes ahead is expected")
    func notPinned() async throws {
        var free = FixtureVector()
        free.publicKey = #"{ "verdict": "not-pinned" }"#
        let observations = try await observe(.verdict(.accept, message: nil), about: free)
        #expect(observations.map(\.finding) == [.conforming, .conforming])
        #expect(observations.map(\.isUnexpected) == [false, false])
    }

    @Test(
        "A refusal after an event is an outage where the program itself went on before",
        arguments: [(Verdict.accept, Finding.outage(.routine)), (.reject(.expired), .limit)]
    )
    func outage(before said: Verdict, finding: Finding) async throws {
        var first = FixtureVector()
        first.id = "fixtures/before"
        var after = FixtureVector()
        after.event = #"{ "what": "rekeyed", "pinned": "leaf", "before": "fixtures/before" }"#
        let corpus = try FixtureVector.corpus([after, first])
        func question(_ id: Vector.ID) -> ExecutedProgram.Question {
            ExecutedProgram.Question(vector: id, policy: "one")
        }
        let program = ExecutedProgram(
            id: "client",
            version: "1",
            policies: [ExecutedProgram.Policy(id: "one", traits: StatedPolicy("one").traits)],
            answers: [
                question("fixtures/before"): .verdict(said, message: nil),
                question("fixtures/fixture"): .verdict(.reject(.expired), message: nil),
            ]
        )
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: [StatedPolicy("one")],
            programs: [program],
            of: Registry(policies: [StatedPolicy("one")], backends: ["swift"]),
            corpus: corpus
        )
        let vector = try #require(corpus.vectors.first { $0.id == "fixtures/fixture" })
        let observations = await conformance.run(vector).observations
        #expect(observations.first { $0.evaluator == .executed }?.finding == finding)
    }

    @Test("Where it fails it is a defect, and where it cannot be asked it is not judged")
    func noVerdict() async throws {
        let failed = try await observe(.defect("it hung"))
        #expect(failed[0].finding == .defect("it hung"))
        #expect(failed[0].isUnexpected)
        let notAsked = try await observe(.unsupported(.beyondProgram, because: "no clock"))
        #expect(notAsked[0].finding == .unsupported(.beyondProgram))
        #expect(!notAsked[0].isUnexpected)
    }

    @Test("It inherits what the library states in its own way that it is built on, and no other")
    func inheritance() async throws {
        var backend = StatedBackend("swift")
        backend.isForHost = .success(false)
        var model = StatedPolicy("one", says: .reject(.nameMismatch))
        model.asks = [.host]
        let answer = ExecutedProgram.Answer.verdict(.reject(.nameMismatch), message: nil)
        let built = try await observe(answer, on: "swift", by: model, with: backend)
        #expect(built.map(\.finding) == [.inherited, .inherited])
        let other = try await observe(answer, on: nil, by: model, with: backend)
        #expect(other.map(\.finding) == [.limit, .inherited])
    }

    @Test("Of a policy of its own the norm is expected, and is named among the policies")
    func ownPolicy() async throws {
        let vector = try FixtureVector().vector()
        let own = ExecutedProgram.Policy(
            id: "acme.pins",
            traits: StatedPolicy("acme.pins").traits,
            provenance: Provenance(project: "acme", version: "1", location: "its own")
        )
        let program = ExecutedProgram(
            id: "acme",
            version: "1",
            policies: [own],
            answers: [
                ExecutedProgram.Question(vector: vector.id, policy: own.id):
                    .verdict(.accept, message: nil)
            ]
        )
        let policies = [StatedPolicy("one")]
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: policies,
            programs: [program],
            of: Registry(policies: policies, backends: ["swift"])
        )
        let run = await conformance.run(
            [vector],
            of: Run.CorpusIdentity(vectors: 1, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
        #expect(run.policies.map(\.id) == ["acme.pins", "one"])
        #expect(run.observations.map(\.policy) == ["acme.pins", "one"])
        #expect(run.observations[0].finding == .conforming)
        #expect(run.environment.libraries.map(\.id) == ["acme", "swift"])
        #expect(!run.isComplete)
    }

    private func observe(
        _ answer: ExecutedProgram.Answer,
        on library: String? = nil,
        by model: StatedPolicy = StatedPolicy("one"),
        with backend: StatedBackend = StatedBackend("swift"),
        about fixture: FixtureVector = FixtureVector()
    ) async throws -> [Observation] {
        let vector = try fixture.vector()
        let program = ExecutedProgram(
            id: "client",
            version: "1",
            library: library,
            policies: [ExecutedProgram.Policy(id: "one", traits: model.traits)],
            answers: [ExecutedProgram.Question(vector: vector.id, policy: "one"): answer]
        )
        return await Conformance(
            backends: [backend],
            policies: [model],
            programs: [program],
            of: Registry(policies: [model], backends: ["swift"])
        ).run(vector).observations
    }
}
