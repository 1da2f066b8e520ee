// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("Departure lines that nothing fits")
struct StaleDepartureTests {
    @Test("A line that an observation fits is not stale")
    func fitting() async throws {
        let result = try await Fixtures.run(
            departing,
            policies: [StatedPolicy("one", says: .notPinned)]
        )
        #expect(result.staleDepartures.isEmpty)
    }

    @Test("A line that nothing observed fits is unexpected, and named")
    func stale() async throws {
        let result = try await Fixtures.run(departing)
        let stale = try #require(result.staleDepartures.first)
        #expect(stale.cause == "one/never-looks")
        #expect(stale.isUnexpected)
        #expect(result.unexpected.contains(stale.description))
    }

    @Test("A line about a backend that nothing observed fits is unexpected, too")
    func staleFact() async throws {
        var fixture = FixtureVector()
        fixture.causes = [FixtureCause("swift/x", #""fact": "host", "verdict": "mismatch""#)]
        let result = try await Fixtures.run(fixture)
        #expect(result.staleDepartures.map(\.cause) == ["swift/x"])
        #expect(result.staleDepartures.map(\.isUnexpected) == [true])
    }

    @Test("A line about somebody who took no part is not judged")
    func absent() async throws {
        let one = StatedPolicy("one")
        let other = StatedPolicy("other")
        let reduced = Conformance(
            backends: [StatedBackend("swift")],
            policies: [other],
            of: Registry(policies: [one, other], backends: ["swift"])
        )
        #expect(try await reduced.run(departing.vector()).staleDepartures.isEmpty)

        let withoutBackend = Conformance(
            backends: [StatedBackend("swift")],
            policies: [one],
            of: Registry(policies: [one], backends: ["gnutls", "swift"])
        )
        #expect(try await withoutBackend.run(departing.vector()).staleDepartures.isEmpty)
    }

    @Test("A line for another version of the library is not judged")
    func otherVersion() async throws {
        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause(
                "swift/x",
                #""fact": "host", "verdict": "mismatch", "versions": "< 1.0""#
            )
        ]
        #expect(try await Fixtures.run(fixture).staleDepartures.isEmpty)
    }

    /// A vector in which the policy `one` is expected to be not pinned.
    private var departing: FixtureVector {
        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause("one/never-looks", #""policies": ["one"], "verdict": "not-pinned""#)
        ]
        return fixture
    }
}
