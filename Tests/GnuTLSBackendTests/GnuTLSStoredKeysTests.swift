// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
import PKIX
import Pinning
import SharedFixtures
import Testing

import GnuTLSBackend

@Suite("Stored keys as GnuTLS verifies them")
struct GnuTLSStoredKeysTests {
    @Test("The key of the end entity that is stored for the host is accepted, and no other")
    func keys() async throws {
        #expect(try await verdict([line(of: .leaf)]) == .accept)
        #expect(try await verdict([line(of: .root)]) == .reject(.noMatchingPin))
        #expect(try await verdict([line(of: .root), line(of: .leaf)]) == .accept)
    }

    @Test("A line for another host, or none at all, pins nothing")
    func hosts() async throws {
        #expect(try await verdict([]) == .reject(.unlistedHost))
        #expect(try await verdict([line(of: .root, host: "example.com")]) == .reject(.unlistedHost))
        #expect(try await verdict([line(of: .root, host: "*")]) == .reject(.noMatchingPin))
    }

    @Test("A line lapses after its last second")
    func expiry() async throws {
        let now = Time.ordinary.seconds
        #expect(try await verdict([line(of: .root, until: now)]) == .reject(.noMatchingPin))
        #expect(try await verdict([line(of: .root, until: now - 1)]) == .reject(.unlistedHost))
    }

    private func line(
        of fixture: Fixture,
        host: String = "www.example.com",
        until: Int64 = 0
    ) throws -> String {
        let certificate = try Certificate(fixture.certificate.octets)
        let digest = Hexadecimal.encode(SPKIPin(of: certificate).octets)
        return "|c0|\(host)|443|\(until)|6|\(digest)"
    }

    private func verdict(_ lines: [String]) async throws -> Verdict {
        let backend = GnuTLSBackend()
        let execution = try #require(backend.executions.first { $0.policy == "gnutls.stored-key" })
        let connection = Connection(
            host: "www.example.com",
            time: .ordinary,
            served: [Fixture.leaf.certificate],
            anchors: Connection.Anchors(shipped: [])
        )
        let trust = ServerTrust(connection, answers: Answers(of: backend))
        return try await execution.verdict(on: trust, written: lines)
    }
}
#endif
