// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("What policies inherit from a backend")
struct InheritanceTests {
    @Test("A policy that asked for a path that departs inherits the departure")
    func path() async throws {
        let observation = try await observe(asking: [.path], with: refusing)
        #expect(observation.finding == .inherited)
        #expect(observation.verdict == .reject(.noPath))
        #expect(!observation.isUnexpected)
    }

    @Test("A policy that did not ask for the path is judged")
    func notAsked() async throws {
        let observation = try await observe(asking: [.host, .key], with: refusing)
        #expect(observation.finding == .limit)
        #expect(observation.isUnexpected)
    }

    @Test("A policy that asked for a path to other anchors is judged")
    func otherAnchors() async throws {
        let observation = try await observe(asking: [.pathToOtherAnchors], with: refusing)
        #expect(observation.finding == .limit)
    }

    @Test("A policy that asked for a host that departs inherits the departure")
    func host() async throws {
        var backend = StatedBackend("swift")
        backend.isForHost = .success(false)
        #expect(try await observe(asking: [.host], with: backend).finding == .inherited)
        #expect(try await observe(asking: [.path], with: backend).finding == .limit)
    }

    @Test("Nobody inherits a native key: there the difference is the result")
    func nativeKey() async throws {
        var backend = StatedBackend("swift")
        backend.key = .octets([1, 2, 3])
        let observation = try await observe(asking: [.key, .path, .host], with: backend)
        #expect(observation.finding == .limit)
    }

    @Test("A path that the file does not list is inherited")
    func otherPath() async throws {
        var backend = StatedBackend("swift")
        let connection = try FixtureVector().vector().resolvedConnection
        backend.pathOutcome = .success(
            .path([connection.served[0], connection.anchors.all[0]])
        )
        #expect(try await observe(asking: [.path], with: backend).finding == .inherited)
    }

    @Test("Another reason for the refusal that was right is inherited by nobody")
    func otherReason() async throws {
        var fixture = FixtureVector()
        fixture.path = #"{ "verdict": "reject", "reason": "expired" }"#
        fixture.publicKey = #"{ "verdict": "reject", "reason": "expired" }"#
        let observation = try await observe(asking: [.path], with: refusing, on: fixture)
        #expect(observation.finding == .otherReason)
    }

    private var refusing: StatedBackend {
        var backend = StatedBackend("swift")
        backend.pathOutcome = .success(.refused(.noPath, native: "no way"))
        return backend
    }

    private func observe(
        asking asked: Set<StatedPolicy.Asked>,
        with backend: StatedBackend,
        on fixture: FixtureVector = FixtureVector()
    ) async throws -> Observation {
        var policy = StatedPolicy("one", says: .reject(.noPath))
        policy.asks = asked
        let result = try await Fixtures.run(fixture, backends: [backend], policies: [policy])
        return try #require(result.observations.first)
    }
}
