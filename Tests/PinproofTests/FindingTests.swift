// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Synchronization
import Testing

@testable import Pinproof

@Suite("What an evaluator of somebody's own is told")
struct FindingTests {
    @Test(
        "The two harms are told apart, and a reason counts only where one is given",
        arguments: [
            (said: Verdict.reject(.noMatchingPin), finding: Finding.Kind.conforming),
            (.reject(), .conforming),
            (.reject(.expired), .otherReason),
            (.misconfigured(), .otherReason),
            (.accept, .bypass),
            (.notPinned, .bypass),
            (.crash, .outage),
        ]
    )
    func harms(said: Verdict, expected: Finding.Kind) async throws {
        let finding = try await refused().finding(of: Saying { said })
        #expect(finding.kind == expected)
        #expect(finding.verdict == said)
        #expect(finding.expected == [.reject(.noMatchingPin)])
    }

    @Test("A finding reads as its citation")
    func citation() async throws {
        let finding = try await refused().finding(of: Saying { .accept })
        #expect(
            finding.description
                == "fixtures/fixture: bypass: accept, expected reject (no-matching-pin), because it is not there"
        )
    }

    @Test("What cannot be asked is no harm, whether the evaluator or the vector says so")
    func unsupported() async throws {
        let declined = try await refused().finding(of: Saying { nil })
        #expect(declined.kind == .unsupported)
        #expect(declined.verdict == nil)

        let otherKind = try await refused().finding(of: Saying(kind: .certificate) { .accept })
        #expect(otherKind.kind == .unsupported)
    }

    @Test("An evaluator that throws is a defect, with its own words")
    func defect() async throws {
        struct Broken: Error {}
        let finding = try await refused().finding(of: Saying { throw Broken() })
        #expect(finding.kind == .defect)
        #expect(finding.because == "Broken()")
    }

    @Test("Where no standard decides, every verdict that is right is open")
    func open() async throws {
        var fixture = FixtureVector()
        fixture.publicKey = """
            [{ "verdict": "accept" }, { "verdict": "reject", "reason": "no-matching-pin" }]
            """
        let vector = Vector(vector: try fixture.vector())
        #expect(vector.verdicts(pinning: .publicKey) == [.accept, .reject(.noMatchingPin)])
        #expect(vector.verdicts(pinning: .certificate).isEmpty)
        for said in vector.verdicts(pinning: .publicKey) {
            #expect(await vector.finding(of: Saying { said }).kind == .open)
        }
        #expect(await vector.finding(of: Saying { .misconfigured() }).kind == .limit)
    }

    @Test("A refusal after an event is an outage where the same evaluator went on before")
    func outage() async throws {
        var first = FixtureVector()
        first.id = "fixtures/before"
        var after = FixtureVector()
        after.event = #"{ "what": "rekeyed", "pinned": "leaf", "before": "fixtures/before" }"#
        let vector = Vector(vector: try after.vector(), before: try first.vector())
        #expect(await vector.finding(of: Saying { .reject() }).kind == .limit)
        let changed = Mutex([Verdict.reject(), .accept])
        let changing = Saying { changed.withLock { $0.removeFirst() } }
        #expect(await vector.finding(of: changing).kind == .outage)
    }

    /// A vector whose norm is a refusal.
    private func refused() throws -> Vector {
        var fixture = FixtureVector()
        fixture.publicKey = """
            { "verdict": "reject", "reason": "no-matching-pin", "because": "it is not there" }
            """
        fixture.threat = #"{ "pinned": "misissued-certificate" }"#
        return Vector(vector: try fixture.vector())
    }
}

/// An evaluator that says one thing.
struct Saying: Evaluator {
    var kind = PinningKind.publicKey
    let says: @Sendable () throws -> Verdict?

    func verdict(on connection: Connection) throws -> Verdict? { try says() }
}
