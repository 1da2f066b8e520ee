// SPDX-License-Identifier: Apache-2.0

#if GnuTLS
import Crypto
import PKIX
import Pinning
import SharedFixtures
import Testing

import GnuTLSBackend

/// The library is asked about each line, and the model beside it.
@Suite("Lines of known hosts as GnuTLS reads them")
struct KnownHostsLinesTests {
    @Test(
        "A digest of any kind counts that the library makes",
        arguments: [
            ("2|\(md5)", Outcome.match), ("3|\(sha1)", .match), ("6|\(sha256)", .match),
            ("7|\(sha384)", .match), ("8|\(sha512)", .match), ("14|\(md5)\(sha1)", .match),
            ("3|\(sha256)", .mismatch), ("6|\(sha1)", .mismatch), ("8|\(sha256)", .mismatch),
            ("6|00", .mismatch), ("6|\(sha256.uppercased())", .mismatch), ("6|", .mismatch),
            ("0|00", .none), ("1|00", .none), ("4|00", .none), ("18|00", .none), ("-1|00", .none),
            ("six|\(sha256)", .none), ("|6|\(sha256)", .match), ("6x|\(sha256)", .match),
            (" 6|\(sha256)", .match), ("06|\(sha256)", .match), ("+6|\(sha256)", .match),
            ("4294967302|\(sha256)", .match), ("18446744073709551622|\(sha256)", .none),
        ]
    )
    func digests(rest: String, expected: Outcome) async throws {
        try await expect("|c0|www.example.com|443|0|\(rest)", expected)
    }

    @Test(
        "A line lapses at a time after 1970, and never at any other text",
        arguments: [
            ("0", Outcome.match), ("-1", .match), ("abc", .match), (" ", .match), ("- 1", .match),
            ("+-1", .match), ("0x7fffffff", .match), ("9223372036854775807", .match),
            ("9223372036854775808", .match), ("-9223372036854775809", .match),
            ("1", .none), ("1906502399", .none), ("1906502400", .match), ("+1906502399", .none),
            (" \t1906502399", .none), ("1906502399x", .none), ("-1906502399", .match),
        ]
    )
    func expiry(text: String, expected: Outcome) async throws {
        try await expect("|c0|www.example.com|443|\(text)|6|\(Self.sha256)", expected)
        try await expect("|g0|www.example.com|443|\(text)|\(Self.key)", expected)
    }

    @Test(
        "A line is for its service on its host, octet for octet, or for any",
        arguments: [
            ("www.example.com|443", Outcome.match), ("www.example.com|8443", .none),
            ("www.example.com|https", .none), ("www.example.com|0443", .none),
            ("www.example.com|*", .match), ("www.example.com|*x", .match), ("*|*", .match),
            ("*.example.org|443", .match), ("WWW.example.com|443", .none),
            (" www.example.com|443", .none), ("example.com|443", .none), ("|443", .none),
        ]
    )
    func hosts(names: String, expected: Outcome) async throws {
        try await expect("|c0|\(names)|0|6|\(Self.sha256)", expected)
        try await expect("|g0|\(names)|0|\(Self.key)", expected)
    }

    @Test(
        "Bars, and what is behind the key, do not count",
        arguments: [
            ("c0|www.example.com|443|0|6|\(sha256)", Outcome.match),
            ("g0|www.example.com|443|0|\(key)", .match),
            ("||c0||www.example.com||443||0||6||\(sha256)", .match),
            ("||g0||www.example.com||443||0||\(key)", .match),
            ("|c0|www.example.com|443|0|6|\(sha256)|x", .match),
            ("|g0|www.example.com|443|0|\(key)|x", .match),
            ("|c0|www.example.com|443|0|6|\(sha256) x", .match),
            ("|g0|www.example.com|443|0|\(key)\tx", .match),
            ("|g0|www.example.com|443|0|\(key)\rx", .match),
            ("|c0|www.example.com|443|0|6|\(sha256)\0x", .match),
            ("|c0|www.example.com|443|0|6\0|\(sha256)", .none),
            ("|c0|www.example.com|443|0|6|\(sha256)\u{B}x", .mismatch),
            ("|c0|www.example.com|443|0|6|\(sha256)x", .mismatch),
            ("|c0|www.example.com|443|0|6| \(sha256)", .mismatch),
            ("|g0|www.example.com|443|0| \(key)", .mismatch),
            ("|g0|www.example.com|443|0|\(key.dropLast())", .mismatch),
            ("|g0|www.example.com|443|0|", .mismatch), ("|g0|www.example.com|443|0", .none),
            ("|g0xy|www.example.com|443|0|\(key)", .match),
            ("|c0x|www.example.com|443|0|6|\(sha256)", .none),
            ("|c0xy|www.example.com|443|0|6|\(sha256)", .none),
            ("|c1|www.example.com|443|0|6|\(sha256)", .none),
            ("|C0|www.example.com|443|0|6|\(sha256)", .none),
            (" |c0|www.example.com|443|0|6|\(sha256)", .none),
            ("", .none), ("|", .none), ("x", .none), ("|c0", .none), ("|g0", .none),
            ("x\n|c0|www.example.com|443|0|6|\(sha256)", .match),
        ]
    )
    func lines(line: String, expected: Outcome) async throws {
        try await expect(line, expected)
    }

    @Test("A digest that the model does not make is one to the library", arguments: [5, 9, 13, 17])
    func unmeasured(number: Int) async throws {
        let line = "|c0|www.example.com|443|0|\(number)|00"
        let backend = GnuTLSBackend()
        let trust = ServerTrust(Self.connection, answers: Answers(of: backend))
        #expect(
            try await Self.execution(backend).verdict(on: trust, written: [line])
                == .reject(.noMatchingPin)
        )
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await GnuTLSStoredKey().verdict(on: trust, written: [line])
        }
    }

    /// What `gnutls_verify_stored_pubkey` says.
    enum Outcome: String {
        case match, mismatch, none

        var verdict: Verdict {
            switch self {
            case .match: .accept
            case .mismatch: .reject(.noMatchingPin)
            case .none: .reject(.unlistedHost)
            }
        }
    }

    private func expect(_ line: String, _ expected: Outcome) async throws {
        let backend = GnuTLSBackend()
        let trust = ServerTrust(Self.connection, answers: Answers(of: backend))
        let executed = try await Self.execution(backend).verdict(on: trust, written: [line])
        #expect(executed == expected.verdict, "the library")
        let modelled = try await GnuTLSStoredKey().verdict(on: trust, written: [line])
        #expect(modelled == expected.verdict, "the model")
    }

    private static func execution(_ backend: GnuTLSBackend) throws -> any PolicyExecution {
        try #require(backend.executions.first { $0.policy == "gnutls.stored-key" })
    }

    private static let connection = Connection(
        host: "www.example.com",
        time: .ordinary,
        served: [Fixture.leaf.certificate],
        anchors: Connection.Anchors(shipped: [])
    )

    private static let octets: [UInt8] = {
        let read = try? Certificate(Fixture.leaf.certificate.octets)
        return read.map { Array($0.subjectPublicKeyInfoOctets) } ?? []
    }()
    private static let key = Base64.encode(octets)
    private static let md5 = Hexadecimal.encode(Insecure.MD5.hash(data: octets))
    private static let sha1 = Hexadecimal.encode(Insecure.SHA1.hash(data: octets))
    private static let sha256 = Hexadecimal.encode(SHA256.hash(data: octets))
    private static let sha384 = Hexadecimal.encode(SHA384.hash(data: octets))
    private static let sha512 = Hexadecimal.encode(SHA512.hash(data: octets))
}
#endif
