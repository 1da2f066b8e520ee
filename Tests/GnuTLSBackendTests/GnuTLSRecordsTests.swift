// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
import Crypto
import PKIX
import Pinning
import SharedFixtures
import Testing

import GnuTLSBackend

@Suite("DANE as GnuTLS carries it out")
struct GnuTLSRecordsTests {
    @Test("The end entity's own record is all there is to it")
    func endEntity() async throws {
        #expect(try await verdict(["3 1 1 \(pin(of: .leaf))"]) == .accept)
        #expect(try await verdict(["1 1 1 \(pin(of: .leaf))"]) == .accept)
        #expect(try await verdict(["3 1 1 \(pin(of: .root))"]) == .reject(.noMatchingPin))
    }

    @Test("One record that holds is enough, and none is stronger than another")
    func several() async throws {
        let stronger = "3 1 2 " + String(repeating: "00", count: 64)
        #expect(try await verdict([stronger, "3 1 1 \(pin(of: .leaf))"]) == .accept)
    }

    @Test("An authority's record is held against everything sent after the first certificate")
    func authority() async throws {
        let root = try "2 1 1 \(pin(of: .root))"
        #expect(try await verdict([root]) == .reject(.noMatchingPin))
        #expect(try await verdict([root], served: [.leaf, .intermediate, .root]) == .accept)
        let other = try "2 1 1 \(pin(of: .otherRoot))"
        #expect(try await verdict([other], served: [.leaf, .intermediate, .otherRoot]) == .accept)
        #expect(
            try await verdict([other], served: [.leaf, .otherRoot]) == .reject(.noMatchingPin)
        )
        #expect(try await verdict([other], served: [.leaf]) == .reject(.noMatchingPin))
    }

    @Test("A record of a certificate is held against the whole of it")
    func certificates() async throws {
        let leaf = Hexadecimal.encode(SHA256.hash(data: Fixture.leaf.certificate.octets))
        #expect(try await verdict(["3 0 1 \(leaf)"]) == .accept)
        #expect(
            try await verdict(["3 0 1 \(leaf)"], served: [.leafOf2025]) == .reject(.noMatchingPin)
        )
        let intermediate = Fixture.intermediate.certificate.octets
        let digest = Hexadecimal.encode(SHA256.hash(data: intermediate))
        #expect(try await verdict(["2 0 1 \(digest)"]) == .accept)
        #expect(try await verdict(["0 0 0 \(Hexadecimal.encode(intermediate))"]) == .accept)
    }

    private func pin(of fixture: Fixture) throws -> String {
        let certificate = try Certificate(fixture.certificate.octets)
        return Hexadecimal.encode(SPKIPin(of: certificate).octets)
    }

    private func verdict(
        _ records: [String],
        served: [Fixture] = [.leaf, .intermediate]
    ) async throws -> Verdict {
        let backend = GnuTLSBackend()
        let isForCertificates = records[0].dropFirst(2).hasPrefix("0")
        let policy = isForCertificates ? "gnutls.dane.certificate" : "gnutls.dane.key"
        let execution = try #require(backend.executions.first { $0.policy == policy })
        let connection = Connection(
            host: "www.example.com",
            time: .ordinary,
            served: served.map(\.certificate),
            anchors: Connection.Anchors(shipped: [])
        )
        let trust = ServerTrust(connection, answers: Answers(of: backend))
        return try await execution.verdict(on: trust, written: records)
    }
}
#endif
