// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("Platforms that nobody measured")
struct PlatformTests {
    @Test("Where path and host are as they should be, the facts are presumed")
    func presumed() async throws {
        #expect(try await finding(FixtureVector(), says: .accept) == .conforming)
    }

    @Test("A refusal that is the platform's is unknown, for the path and for the host")
    func unknown() async throws {
        #expect(try await finding(refusedPath, says: .reject(.expired)) == .platformUnknown)
        // Another reason of the platform's is no more known than the right one.
        #expect(try await finding(refusedPath, says: .reject(.noPath)) == .platformUnknown)
        #expect(
            try await finding(refusedHost, says: .reject(.nameMismatch), asks: [.host])
                == .platformUnknown
        )
    }

    @Test("Who did not ask for what is refused answered for itself")
    func notAsked() async throws {
        #expect(try await finding(refusedPath, says: .reject(.expired), asks: []) == .conforming)
        #expect(
            try await finding(refusedPath, says: .reject(.expired), asks: [.pathToOtherAnchors])
                == .conforming
        )
        #expect(
            try await finding(refusedHost, says: .reject(.nameMismatch), asks: [.path])
                == .conforming
        )
    }

    @Test("A refusal by pins is the framework's own, and so is whatever lets somebody in")
    func own() async throws {
        #expect(try await finding(refusedPath, says: .reject(.noMatchingPin)) == .otherReason)
        #expect(try await finding(refusedPath, says: .accept) == .bypass(.retiredKey))
        #expect(try await finding(refusedPath, says: .crash).kind == .outage)
    }

    @Test("On a platform that is a backend nothing is unknown")
    func backend() async throws {
        for platform in [Platform.every, .linked(["swift"])] {
            #expect(
                try await finding(refusedPath, says: .reject(.expired), on: platform) == .conforming
            )
        }
    }

    @Test("What a measured platform does as the norm has it is judged like any other")
    func measured() async throws {
        let refusal = #"{ "verdict": "reject", "reason": "expired", "native": "too late" }"#
        let observation = try await observation(refusedPath, .reject(.expired), measured: refusal)
        #expect(observation?.backends == ["device"])
        #expect(observation?.finding == .conforming)
    }

    @Test("What it does otherwise is inherited, and nobody's fact")
    func inherited() async throws {
        let refusal = #"{ "verdict": "reject", "reason": "no-path", "native": "too long" }"#
        let refused = try await observation(FixtureVector(), .reject(.noPath), measured: refusal)
        #expect(refused?.finding == .inherited)
        #expect(refused?.isUnexpected == false)
        let path = #"{ "verdict": "accept", "paths": [["leaf", "intermediate", "root"]] }"#
        let accepted = try await observation(refusedPath, .accept, measured: path)
        #expect(accepted?.finding == .inherited)
        let result = try await run(FixtureVector(), .reject(.noPath), measured: refusal)
        #expect(result.facts.allSatisfy { $0.backends == ["swift"] })
    }

    @Test("A vector that a measured platform was not asked about is unknown where it is refused")
    func notMeasured() async throws {
        var other = refusedPath
        other.id = "fixtures/other"
        let refusal = #"{ "verdict": "reject", "reason": "expired", "native": "too late" }"#
        let unknown = try await observation(other, .reject(.expired), measured: refusal)
        #expect(unknown?.finding == .platformUnknown)
        var accepted = FixtureVector()
        accepted.id = other.id
        let presumed = try await observation(accepted, .accept, measured: refusal)
        #expect(presumed?.finding == .conforming)
    }

    @Test("Where all are asked on every backend, no platform is asked")
    func everyBackend() async throws {
        let refusal = #"{ "verdict": "reject", "reason": "expired", "native": "too late" }"#
        let result = try await run(refusedPath, .reject(.expired), measured: refusal, scope: .every)
        #expect(result.observations.map(\.backends) == [["swift"]])
    }

    @Test("What is unknown is never unexpected")
    func expected() async throws {
        let observation = try await observation(refusedPath, says: .reject(.expired))
        #expect(!observation.isUnexpected)
    }

    private func observation(
        _ fixture: FixtureVector,
        _ verdict: Verdict,
        measured path: String
    ) async throws -> Observation? {
        try await run(fixture, verdict, measured: path).observations.first
    }

    /// What a policy says that asks for the path, on a platform of which this was measured.
    private func run(
        _ fixture: FixtureVector,
        _ verdict: Verdict,
        measured path: String,
        scope: BackendScope = .platform
    ) async throws -> VectorResult {
        let facts = """
            { "pinproof": 1, "platform": "device", "name": "A device", "version": "1",
              "program": "a test", "settings": {}, "facts": [{ "vector": "fixtures/fixture",
                "path": \(path), "host": { "verdict": "match" } }] }
            """
        let corpus = try FixtureVector.corpus([fixture], beside: ["platforms/device.json": facts])
        var policy = StatedPolicy("one", says: verdict)
        policy.platform = .measured("device")
        policy.asks = [.path]
        var backend = StatedBackend("swift")
        if case .reject = corpus.vectors[0].expectation.path[0] {
            backend.pathOutcome = .success(.refused(.expired, native: "too late"))
        }
        return await Conformance(
            backends: [backend],
            policies: [policy],
            of: Registry(policies: [policy], backends: ["swift"]),
            corpus: corpus,
            scope: scope
        ).run(corpus.vectors[0])
    }

    private var refusedPath: FixtureVector {
        var fixture = FixtureVector()
        fixture.path = #"{ "verdict": "reject", "reason": "expired" }"#
        fixture.publicKey = #"{ "verdict": "reject", "reason": "expired" }"#
        fixture.threat = #"{ "pinned": "retired-key", "chain": "retired-key" }"#
        return fixture
    }

    private var refusedHost: FixtureVector {
        var fixture = FixtureVector()
        fixture.host = #"{ "verdict": "mismatch" }"#
        fixture.publicKey = #"{ "verdict": "reject", "reason": "name-mismatch" }"#
        fixture.threat = #"{ "chain": "own-certificate" }"#
        return fixture
    }

    private func finding(
        _ fixture: FixtureVector,
        says verdict: Verdict,
        asks: Set<StatedPolicy.Asked> = [.path, .host],
        on platform: Platform = .unmeasured("a telephone")
    ) async throws -> Finding {
        try await observation(fixture, says: verdict, asks: asks, on: platform).finding
    }

    private func observation(
        _ fixture: FixtureVector,
        says verdict: Verdict,
        asks: Set<StatedPolicy.Asked> = [.path, .host],
        on platform: Platform = .unmeasured("a telephone")
    ) async throws -> Observation {
        var policy = StatedPolicy("one", says: verdict)
        policy.platform = platform
        policy.asks = asks
        var backend = StatedBackend("swift")
        if case .reject = try fixture.vector().expectation.path[0] {
            backend.pathOutcome = .success(.refused(.expired, native: "too late"))
        }
        if try fixture.vector().expectation.host[0] == .mismatch {
            backend.isForHost = .success(false)
        }
        let result = try await Fixtures.run(fixture, backends: [backend], policies: [policy])
        return try #require(result.observations.first)
    }
}
