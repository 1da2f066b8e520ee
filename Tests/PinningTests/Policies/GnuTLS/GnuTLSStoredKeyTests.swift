// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("GnuTLS's stored keys")
struct GnuTLSStoredKeyTests {
    private let policy = GnuTLSStoredKey()
    /// A connection that no verification would let through.
    private let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }

    @Test("The key of the server's own certificate alone decides: neither chain, dates nor name")
    func keyAlone() async throws {
        try await trust.expect(.accept, of: policy, .pinning(.renewedLeaf))
        for other in [EncodedCertificate.otherLeaf, .intermediate, .root] {
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(other))
        }
    }

    @Test(
        "A line holds the key or a digest of it, and its texts are compared",
        arguments: [
            ("|g0|www.example.com|443|0|\(LeafText.wholeKey)", Verdict.accept),
            ("|c0|www.example.com|443|0|6|\(LeafText.keyDigits)", .accept),
            (
                "|c0|www.example.com|443|0|6|\(LeafText.keyDigits.uppercased())",
                .reject(.noMatchingPin)
            ),
            ("|c0|www.example.com|443|0|6|\(LeafText.key)", .reject(.noMatchingPin)),
            ("|g0|www.example.com|443|0|\(LeafText.key)", .reject(.noMatchingPin)),
            ("|c0|www.example.com|443|0|8|\(LeafText.keySHA512)", .accept),
            ("|c0|www.example.com|443|0|3|\(LeafText.keyDigits)", .reject(.noMatchingPin)),
            ("|c0|www.example.com|443|-1|6|\(LeafText.keyDigits)", .accept),
            ("|c0|www.example.com|8443|0|6|\(LeafText.keyDigits)", .reject(.unlistedHost)),
            ("no line\n|c0|www.example.com|443|0|6|\(LeafText.keyDigits)", .accept),
        ]
    )
    func lines(line: String, expected: Verdict) async throws {
        try await trust.expect(expected, of: policy, written: line)
    }

    @Test(
        "Hosts are compared letter by letter, and an asterisk in front is for every host",
        arguments: [
            ("www.example.com", Verdict.reject(.noMatchingPin)),
            ("WWW.example.com", .reject(.unlistedHost)),
            ("www.example.com.", .reject(.unlistedHost)), ("example.com", .reject(.unlistedHost)),
            ("*.example.org", .reject(.noMatchingPin)), ("*", .reject(.noMatchingPin)),
        ]
    )
    func hosts(host: String, expected: Verdict) async throws {
        let entry = PinnedHost.pinning(.otherLeaf, host: host, includeSubdomains: true)
        try await trust.expect(expected, of: policy, entry)
    }

    @Test("A line that has lapsed is as none, and one that lapses now still counts")
    func expiry() async throws {
        let now = trust.time.seconds
        for (seconds, expected) in [
            (now - 1, .reject(.unlistedHost)), (now, .reject(.noMatchingPin)),
            (0, .reject(.noMatchingPin)),
        ] as [(Int64, Verdict)] {
            let line = "|c0|www.example.com|443|\(seconds)|6|\(String(repeating: "0", count: 64))"
            try await trust.expect(expected, of: policy, written: line)
        }
    }

    @Test(
        "A line that cannot be read is passed over",
        arguments: [
            "", "no line", "|c0|www.example.com|443|0|4|00", "|g1|www.example.com|443|0|00",
        ]
    )
    func unreadable(line: String) async throws {
        try await trust.expect(.reject(.unlistedHost), of: policy, written: line)
    }

    @Test("A digest that we do not make is not guessed at, unless another line matches")
    func otherDigest() async throws {
        let other = "|c0|www.example.com|443|0|9|00"
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await trust.verdict(of: policy, written: other)
        }
        let key = "|g0|www.example.com|443|0|\(LeafText.wholeKey)"
        try await trust.expect(.accept, of: policy, written: "\(other)\n\(key)")
    }

    @Test("The key is GnuTLS's own encoding of it, and where it has none there is no match")
    func nativeKey() async throws {
        let read = try Certificate(EncodedCertificate.rsaLeaf.octets)
        let normalised = StatedTrust(path: .rsaLeafWithoutNull, .root).with {
            $0.nativeKey = Array(read.subjectPublicKeyInfoOctets)
        }
        try await normalised.expect(.accept, of: policy, .pinning(.rsaLeaf))
        let unreadable = StatedTrust(path: EncodedCertificate([0]), .root)
        try await unreadable.expect(.reject(.unsupportedKey), of: policy, .pinning(.leaf))
    }
}
