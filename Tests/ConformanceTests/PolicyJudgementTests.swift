// SPDX-License-Identifier: Apache-2.0

import ConformanceFixtures
import Corpus
import Pinning
import Testing

@testable import Conformance

@Suite("What policies are due")
struct PolicyJudgementTests {
    @Test("What the norm says of a policy is conforming and expected")
    func conforming() async throws {
        let observation = try await observe(StatedPolicy("one"))
        #expect(observation.finding == .conforming)
        #expect(observation.due == [.accept])
        #expect(!observation.isUnexpected)
    }

    @Test("A policy that accepts what it must reject is laxer, and that is unexpected")
    func bypass() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        let observation = try await observe(StatedPolicy("one"), on: fixture)
        #expect(observation.finding == .laxer)
        #expect(observation.isUnexpected)
        #expect(
            observation.description
                == "fixtures/fixture: one × swift accepts, due reject (no-matching-pin)"
        )
    }

    @Test("A policy that rejects what it must accept is stricter, and that is unexpected")
    func outage() async throws {
        let policy = StatedPolicy("one", says: .reject(.noMatchingPin))
        let observation = try await observe(policy)
        #expect(observation.finding == .stricter)
        #expect(observation.isUnexpected)
    }

    @Test("Another reason for the verdict that was due is shown and not unexpected")
    func otherReason() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        let policy = StatedPolicy("one", says: .reject(.noPath))
        let observation = try await observe(policy, on: fixture)
        #expect(observation.finding == .otherReason)
        #expect(!observation.isUnexpected)
    }

    @Test("Another verdict with the same effect is unexpected like any difference")
    func otherVerdict() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = #"{ "verdict": "not-pinned" }"#
        let observation = try await observe(StatedPolicy("one"), on: fixture)
        #expect(observation.finding == .otherReason)
        #expect(observation.isUnexpected)
    }

    @Test("A departure makes a harm expected, and it stays a harm")
    func departure() async throws {
        var fixture = FixtureVector()
        fixture.policyDepartures = [
            #"{ "policies": ["one"], "verdict": "not-pinned", "because": "it never looks" }"#
        ]
        let observation = try await observe(StatedPolicy("one", says: .notPinned), on: fixture)
        #expect(observation.finding == .laxer)
        #expect(observation.because == "it never looks")
        #expect(observation.isDeparture)
        #expect(!observation.isUnexpected)
    }

    @Test("A policy that does what is right where it was due to depart is unexpected")
    func departureNotTaken() async throws {
        var fixture = FixtureVector()
        fixture.policyDepartures = [
            #"{ "policies": ["one"], "verdict": "not-pinned", "because": "it never looks" }"#
        ]
        let observation = try await observe(StatedPolicy("one"), on: fixture)
        #expect(observation.finding == .conforming)
        #expect(observation.isUnexpected)
    }

    @Test("The reason of a departure line is strict")
    func strictReason() async throws {
        var fixture = FixtureVector()
        fixture.policyDepartures = [
            #"{ "policies": ["@leaf-only"], "verdict": "reject", "reason": "no-matching-pin" }"#
        ]
        let other = StatedPolicy("one", says: .reject(.noPins), view: .endEntity)
        #expect(try await observe(other, on: fixture).isUnexpected)
        let same = StatedPolicy("one", says: .reject(.noMatchingPin), view: .endEntity)
        #expect(try await !observe(same, on: fixture).isUnexpected)
    }

    @Test("The first line that names the policy on the backend decides")
    func firstLine() async throws {
        var fixture = FixtureVector()
        fixture.policyDepartures = [
            """
            { "policies": ["one"], "backends": ["openssl"], "verdict": "crash", "because": "a" }
            """,
            #"{ "policies": ["@leaf-only"], "verdict": "reject", "reason": "no-pins" }"#,
            #"{ "policies": ["one"], "verdict": "not-pinned", "because": "c" }"#,
        ]
        let observation = try await observe(StatedPolicy("one", says: .notPinned), on: fixture)
        #expect(observation.due == [.notPinned])
        #expect(observation.because == "c")
    }

    @Test("Where the norm allows several verdicts, none of them is unexpected")
    func open() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = """
            [{ "verdict": "accept" }, { "verdict": "reject", "reason": "no-path" }]
            """
        let policy = StatedPolicy("one", says: .reject(.noPath))
        let observation = try await observe(policy, on: fixture)
        #expect(observation.finding == .open)
        #expect(!observation.isUnexpected)
    }

    @Test("A defect is always unexpected, and has no verdict")
    func defect() async throws {
        var policy = StatedPolicy("one")
        policy.outcome = .failure(.defect("out of memory"))
        let observation = try await observe(policy)
        #expect(observation.finding == .defect("out of memory"))
        #expect(observation.verdict == nil)
        #expect(observation.isUnexpected)
    }

    @Test("What cannot be asked is unsupported, and never unexpected")
    func unsupported() async throws {
        var policy = StatedPolicy("one")
        policy.outcome = .failure(.unsupported(.unreadableCertificate))
        let observation = try await observe(policy)
        #expect(observation.finding == .unsupported(.unreadableCertificate))
        #expect(!observation.isUnexpected)
    }

    @Test("A vector without a list of its kind cannot be asked of a policy")
    func noList() async throws {
        let observation = try await observe(StatedPolicy("one", kind: .certificate))
        #expect(observation.finding == .unsupported(.noListOfItsKind))
    }

    @Test("A client is only asked on the library it is built on")
    func otherLibrary() async throws {
        var policy = StatedPolicy("one", identity: .nativeKey, backends: ["openssl"])
        policy.outcome = .failure(.defect("asked on another library"))
        let observation = try await observe(policy)
        #expect(observation.finding == .unsupported(.otherLibrary))
    }

    private func observe(
        _ policy: StatedPolicy,
        on fixture: FixtureVector = FixtureVector()
    ) async throws -> Observation {
        let result = try await Fixtures.run(fixture, policies: [policy])
        return try #require(result.observations.first)
    }
}
