// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("What is expected of policies")
struct PolicyJudgementTests {
    @Test("What the norm says of a policy is conforming and expected")
    func conforming() async throws {
        let observation = try await observe(StatedPolicy("one"))
        #expect(observation.finding == .conforming)
        #expect(observation.expected == [.accept])
        #expect(!observation.isUnexpected)
    }

    @Test("A policy that accepts what it must reject is a bypass, and that is unexpected")
    func bypass() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        fixture.threat = #"{ "pinned": "own-certificate" }"#
        let observation = try await observe(StatedPolicy("one"), on: fixture)
        #expect(observation.finding == .bypass(.ownCertificate))
        #expect(observation.isUnexpected)
        #expect(
            observation.description
                == "fixtures/fixture: one × swift accepts, expected reject (no-matching-pin)"
        )
    }

    @Test("A policy that rejects what it must accept has a limit, and that is unexpected")
    func limit() async throws {
        let policy = StatedPolicy("one", says: .reject(.noMatchingPin))
        let observation = try await observe(policy)
        #expect(observation.finding == .limit)
        #expect(observation.isUnexpected)
    }

    @Test("Another reason for the verdict that was expected is shown and not unexpected")
    func otherReason() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        let policy = StatedPolicy("one", says: .reject(.noPath))
        let observation = try await observe(policy, on: fixture)
        #expect(observation.finding == .otherReason)
        #expect(!observation.isUnexpected)
    }

    @Test("Accept where not-pinned is permitted conforms, and nothing about it is unexpected")
    func otherVerdict() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = #"{ "verdict": "not-pinned" }"#
        let observation = try await observe(StatedPolicy("one"), on: fixture)
        #expect(observation.finding == .conforming)
        #expect(!observation.isUnexpected)
    }

    @Test("A departure makes a harm expected, and it stays a harm")
    func departure() async throws {
        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause("one/never-looks", #""policies": ["one"], "verdict": "not-pinned""#)
        ]
        let observation = try await observe(StatedPolicy("one", says: .notPinned), on: fixture)
        #expect(observation.finding == .bypass(.misissuedCertificate))
        #expect(observation.because == "It never looks.")
        #expect(observation.cause == "one/never-looks")
        #expect(observation.isDeparture)
        #expect(!observation.isUnexpected)
    }

    @Test("A policy that does what is right where a departure was expected is unexpected")
    func departureNotTaken() async throws {
        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause("one/never-looks", #""policies": ["one"], "verdict": "not-pinned""#)
        ]
        let observation = try await observe(StatedPolicy("one"), on: fixture)
        #expect(observation.finding == .conforming)
        #expect(observation.isUnexpected)
    }

    @Test("The reason of a departure line is strict")
    func strictReason() async throws {
        var fixture = FixtureVector()
        fixture.groupDepartures = [
            #"{ "groups": ["@leaf-only"], "verdict": "reject", "reason": "no-matching-pin" }"#
        ]
        let other = StatedPolicy("one", says: .reject(.noPins), view: .endEntity)
        #expect(try await observe(other, on: fixture).isUnexpected)
        let same = StatedPolicy("one", says: .reject(.noMatchingPin), view: .endEntity)
        #expect(try await !observe(same, on: fixture).isUnexpected)
    }

    @Test("The first cause of the framework that fits decides, before the lines for groups")
    func firstLine() async throws {
        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause(
                "one/a",
                #""policies": ["one"], "backends": ["openssl"], "verdict": "crash""#,
                because: "A."
            ),
            FixtureCause("one/c", #""policies": ["one"], "verdict": "not-pinned""#, because: "C."),
            FixtureCause("one/d", #""policies": ["one"], "verdict": "crash""#, because: "D."),
        ]
        fixture.groupDepartures = [
            #"{ "groups": ["@leaf-only"], "verdict": "reject", "reason": "no-pins" }"#
        ]
        let policy = StatedPolicy("one", says: .notPinned, view: .endEntity)
        let observation = try await observe(policy, on: fixture)
        #expect(observation.expected == [.notPinned])
        #expect(observation.because == "C.")
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
        #expect(try await Fixtures.run(FixtureVector(), policies: [policy]).observations.isEmpty)
        // Where every policy is asked on every library, it says why it cannot be.
        let everywhere = try await Fixtures.run(FixtureVector(), policies: [policy], scope: .every)
        #expect(everywhere.observations.map(\.finding) == [.unsupported(.otherLibrary)])
    }

    private func observe(
        _ policy: StatedPolicy,
        on fixture: FixtureVector = FixtureVector()
    ) async throws -> Observation {
        let result = try await Fixtures.run(fixture, policies: [policy])
        return try #require(result.observations.first)
    }
}
