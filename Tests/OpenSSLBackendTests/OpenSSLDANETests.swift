// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import PKIX
import Pinning
import SharedFixtures
import Testing

import OpenSSLBackend

@Suite("DANE as OpenSSL carries it out")
struct OpenSSLDANETests {
    @Test("The key of an end entity's own record is all there is to it, and its name")
    func endEntity() async throws {
        let own = try "3 1 1 \(pin(of: .leaf))"
        #expect(try await verdict([own], anchors: []) == .accept)
        #expect(try await verdict(["3 1 1 \(other)"], anchors: []) == .reject(.noMatchingPin))
        #expect(
            try await verdict([own], anchors: [], host: "other.example.com")
                == .reject(.nameMismatch)
        )
        #expect(try await verdict([own], served: [.leafOf2025], anchors: []) == .accept)
    }

    @Test("An authority's record needs the authority among what was sent")
    func authority() async throws {
        let intermediate = try "2 1 1 \(pin(of: .intermediate))"
        #expect(try await verdict([intermediate], anchors: []) == .accept)
        let root = try "2 1 1 \(pin(of: .root))"
        #expect(try await verdict([root]) == .reject(.noMatchingPin))
    }

    @Test("An end entity's own record makes up for its name where the flag says so, and no other")
    func anyName() async throws {
        let host = "other.example.com"
        let own = try "3 1 1 \(pin(of: .leaf))"
        #expect(try await verdict([own], anchors: [], host: host, flag: ".any-name") == .accept)
        let intermediate = try "2 1 1 \(pin(of: .intermediate))"
        #expect(
            try await verdict([intermediate], anchors: [], host: host, flag: ".any-name")
                == .reject(.nameMismatch)
        )
    }

    @Test("A bare key verifies the last certificate that was sent, and need not be sent itself")
    func bareKey() async throws {
        func record(_ fixture: Fixture) throws -> String {
            let certificate = try Certificate(fixture.certificate.octets)
            return "2 1 0 " + Hexadecimal.encode(certificate.subjectPublicKeyInfoOctets)
        }
        #expect(try await verdict([record(.root)], anchors: []) == .accept)
        #expect(try await verdict([record(.otherRoot)]) == .reject(.noMatchingPin))
        #expect(
            try await verdict([record(.root)], anchors: [], host: "other.example.com")
                == .reject(.nameMismatch)
        )
        // What is no key cannot be used, and without a record there is no DANE.
        #expect(try await verdict(["2 1 0 3000"]) == .notPinned)
    }

    @Test("Records of the PKIX usages constrain what is trusted")
    func constraining() async throws {
        let root = try "0 1 1 \(pin(of: .root))"
        #expect(try await verdict([root]) == .accept)
        #expect(try await verdict([root], anchors: [.otherRoot]) == .reject(.noPath))
        #expect(try await verdict(["0 1 1 \(other)"]) == .reject(.noMatchingPin))
        #expect(try await verdict(["1 1 1 \(pin(of: .leaf))"]) == .accept)
    }

    @Test("A record with a stronger digest silences the others")
    func agility() async throws {
        let own = try "3 1 1 \(pin(of: .leaf))"
        let stronger = "3 1 2 " + String(repeating: "00", count: 64)
        #expect(try await verdict([own, stronger]) == .reject(.noMatchingPin))
    }

    @Test("Without a record that can be used there is no DANE")
    func unusable() async throws {
        #expect(try await verdict(["3 1 1 00"]) == .notPinned)
        #expect(try await verdict(["3 1 1 00"], anchors: []) == .reject(.noPath))
    }

    @Test("Many anchors change no verdict, read or remembered")
    func manyAnchors() async throws {
        let others = [Fixture](repeating: .otherRoot, count: 20)
        let record = "1 1 1 \(try pin(of: .leaf))"
        for _ in 1...2 {
            #expect(try await verdict([record], anchors: others + [.root]) == .accept)
            #expect(try await verdict([record], anchors: others) == .reject(.noPath))
        }
    }

    private let backend = OpenSSLBackend()
    private let other = String(repeating: "00", count: 32)

    private func pin(of fixture: Fixture) throws -> String {
        let certificate = try Certificate(fixture.certificate.octets)
        return Hexadecimal.encode(SPKIPin(of: certificate).octets)
    }

    private func verdict(
        _ records: [String],
        served: [Fixture] = [.leaf, .intermediate],
        anchors: [Fixture] = [.root],
        host: String = "www.example.com",
        flag: String = ""
    ) async throws -> Verdict {
        let isConstraining = ["0", "1"].contains(records[0].prefix(1))
        let policy = isConstraining ? "dane.pkix.key" : "dane.trusting.key\(flag)"
        let execution = try #require(backend.executions.first { $0.policy == policy })
        let connection = Connection(
            host: host,
            time: .ordinary,
            served: served.map(\.certificate),
            anchors: Connection.Anchors(shipped: anchors.map(\.certificate))
        )
        let trust = ServerTrust(connection, answers: Answers(of: backend))
        return try await execution.verdict(on: trust, written: records)
    }
}
#endif
