// SPDX-License-Identifier: Apache-2.0

import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("Policies that a library carries out itself")
struct ExecutionTests {
    @Test("What the library says stands beside its model, and the same is expected of it")
    func apart() async throws {
        let observations = try await observe(.success(.accept))
        #expect(observations.map(\.evaluator) == [.executed, .modelled])
        #expect(observations.map(\.finding) == [.conforming, .conforming])
        #expect(observations.map(\.who) == ["one (executed)", "one"])
    }

    @Test("Where it says something else than its model, it is unexpected and says who it is")
    func otherwise() async throws {
        let observations = try await observe(.success(.reject(.noMatchingPin)))
        #expect(observations.map(\.isUnexpected) == [true, false])
        #expect(
            observations[0].description
                == "fixtures/fixture: one (executed) × swift rejects (no-matching-pin), expected accept"
        )
    }

    @Test("A library that fails is a defect")
    func defect() async throws {
        let observations = try await observe(.failure(.defect("it fell over")))
        #expect(observations[0].finding == .defect("it fell over"))
        #expect(observations[0].isUnexpected)
    }

    @Test("It inherits what its model asked for and departs")
    func inheritance() async throws {
        var backend = StatedBackend("swift")
        backend.isForHost = .success(false)
        var policy = StatedPolicy("one", says: .reject(.nameMismatch))
        policy.asks = [.host]
        let observations = try await observe(
            .success(.reject(.nameMismatch)),
            by: policy,
            with: backend
        )
        #expect(observations.map(\.finding) == [.inherited, .inherited])
    }

    @Test("A certificate that the library alone can read is judged as its path")
    func unreadable() async throws {
        var backend = StatedBackend("swift")
        backend.pathOutcome = .success(.refused(.noPath, native: "no way"))
        var policy = StatedPolicy("one")
        policy.outcome = .failure(.unsupported(.unreadableCertificate))
        let refused = Result<Verdict, BackendError>.success(.reject(.noPath))
        #expect(
            try await observe(refused, by: policy, with: backend).map(\.finding)
                == [.inherited, .unsupported(.unreadableCertificate)]
        )
        // Where the path is as it should be, nothing excuses it.
        let judged = try await observe(refused, by: policy, with: StatedBackend("swift"))
        #expect(judged[0].finding == .limit)
        #expect(judged[0].isUnexpected)
    }

    private func observe(
        _ outcome: Result<Verdict, BackendError>,
        by policy: StatedPolicy = StatedPolicy("one"),
        with backend: StatedBackend = StatedBackend("swift")
    ) async throws -> [Observation] {
        var backend = backend
        backend.executions = [StatedExecution(of: policy.id, says: outcome)]
        let result = try await Fixtures.run(
            FixtureVector(),
            backends: [backend],
            policies: [policy]
        )
        return result.observations
    }
}
