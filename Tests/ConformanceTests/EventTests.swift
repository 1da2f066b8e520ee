// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("Outages after an event")
struct EventTests {
    private static let event = """
        { "what": "rekeyed", "pinned": "leaf", "before": "fixtures/before" }
        """

    @Test("A refusal is an outage where the same policy went on in the state before")
    func outage() async throws {
        #expect(try await finding(before: before) == .outage(.routine))
    }

    @Test(
        "It strikes as often as the event does",
        arguments: [
            ("renewed", Outage.routine), ("late-renewal", .routine), ("moved", .occasional),
            ("pins-expired", .occasional), ("root-reissued", .exotic), ("anchor-changed", .exotic),
        ]
    )
    func frequency(what: String, outage: Outage) async throws {
        var after = after
        after.event = Self.event.replacing("rekeyed", with: what)
        #expect(try await finding(after, before: before) == .outage(outage))
    }

    @Test("Where it never worked it is a limit, as it is without an event")
    func limit() async throws {
        var without = after
        without.event = nil
        #expect(try await finding(without, before: before) == .limit)
        // The state before is one in which the policy was expected to refuse.
        var refused = before
        refused.causes = [
            FixtureCause(
                "one/x",
                #""policies": ["one"], "verdict": "reject", "reason": "no-matching-pin""#
            )
        ]
        #expect(try await finding(before: refused) == .limit)
        refused.causes = []
        refused.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        #expect(try await finding(before: refused) == .limit)
        // The policy could not even be asked about it.
        var otherKind = before
        otherKind.publicKey = nil
        otherKind.certificate = #"{ "verdict": "accept" }"#
        #expect(try await finding(before: otherKind) == .limit)
    }

    @Test("Who was not pinned before went on as well")
    func notPinnedBefore() async throws {
        var free = before
        free.publicKey = #"{ "verdict": "not-pinned" }"#
        #expect(try await finding(before: free) == .outage(.routine))
    }

    @Test("A configuration that is refused when it is loaded is a limit, whatever happened")
    func misconfigured() async throws {
        let finding = try await finding(before: before, says: .misconfigured(.malformedPin))
        #expect(finding == .limit)
    }

    @Test("A library that refuses after an event what it accepted before is an outage, too")
    func fact() async throws {
        var backend = StatedBackend("swift")
        backend.pathOutcome = .success(.refused(.noPath, native: "no"))
        func path(_ before: FixtureVector) async throws -> Finding? {
            try await Fixtures.run(after, beside: [before], backends: [backend]).facts
                .first { $0.fact == .path }?.finding
        }
        #expect(try await path(before) == .outage(.routine))
        var refusing = before
        refusing.causes = [
            FixtureCause("swift/x", #""fact": "path", "verdict": "reject", "reason": "no-path""#)
        ]
        #expect(try await path(refusing) == .limit)
    }

    private var before: FixtureVector {
        var fixture = FixtureVector()
        fixture.id = "fixtures/before"
        return fixture
    }

    private var after: FixtureVector {
        var fixture = FixtureVector()
        fixture.event = Self.event
        return fixture
    }

    private func finding(
        _ after: FixtureVector? = nil,
        before: FixtureVector,
        says verdict: Verdict = .reject(.noMatchingPin)
    ) async throws -> Finding? {
        try await Fixtures.run(
            after ?? self.after,
            beside: [before],
            policies: [StatedPolicy("one", says: verdict)]
        ).observations.first?.finding
    }
}
