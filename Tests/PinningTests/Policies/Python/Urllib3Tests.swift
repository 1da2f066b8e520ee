// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("urllib3")
struct Urllib3Tests {
    private let standard = Urllib3.standard
    private let unverified = Urllib3.unverified

    @Test("The handshake ends where OpenSSL cannot read certificate or key, pinned or not")
    func unreadable() async throws {
        try await StatedTrust().with { $0.hasNativeKey = false }
            .expect(.reject(.malformedCertificate), of: unverified, .pinning(.leaf))
    }

    @Test("The server's own certificate is compared, and no other")
    func leafOnly() async throws {
        try await StatedTrust().expect(.accept, of: standard, .pinning(.leaf))
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            try await StatedTrust().expect(.reject(.noMatchingPin), of: standard, .pinning(other))
        }
    }

    @Test(
        "The length of the digits picks the digest; colons and case do not count",
        arguments: [
            LeafText.certificateMD5, LeafText.certificateSHA1, LeafText.certificateSHA256,
            LeafText.certificateSHA256.uppercased(),
            "4D:18:00:96:7B:D1:66:80:54:DE:7C:90:70:56:FD:72:D2:F2:6A:71",
        ]
    )
    func fingerprints(text: String) async throws {
        try await StatedTrust().expect(.accept, of: standard, .texts(text))
    }

    @Test(
        "Another length and what is no digit are errors, and other digests match nothing",
        arguments: [
            "00", String(LeafText.certificateSHA256.dropLast()), LeafText.certificateSHA256 + "00",
            String(repeating: "x", count: 64), LeafText.keyDigits, LeafText.certificateBase64,
            "4d 18 00 96 7b d1 66 80 54 de 7c 90 70 56 fd 72 d2 f2 6a 71",
        ]
    )
    func others(text: String) async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: standard, .texts(text))
    }

    @Test("There is room for one fingerprint, the first")
    func one() async throws {
        try await StatedTrust()
            .expect(.reject(.noMatchingPin), of: standard, .pinning(.otherLeaf, .leaf))
    }

    @Test("The chain is validated, and a fingerprint turns the comparison of names off")
    func trust() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: standard, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.accept, of: standard, .pinning(.leaf))
    }

    @Test("A list of none is an empty fingerprint, and what is verified without one is not")
    func emptyList() async throws {
        let trust = StatedTrust().refused(.expired)
        try await trust.expect(.reject(.expired), of: Urllib3.standard, .pinning())
        try await trust.expect(.notPinned, of: Urllib3.unverified, .pinning())
    }

    @Test("An empty fingerprint is none: chain and name are checked, and nothing is pinned")
    func empty() async throws {
        try await StatedTrust().expect(.notPinned, of: standard, .texts(""))
        try await StatedTrust().refused(.noPath).expect(.reject(.noPath), of: standard, .texts(""))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, .texts(""))
    }

    @Test("Without verification the fingerprint alone decides")
    func fingerprintAlone() async throws {
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        try await trust.expect(.accept, of: unverified, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: unverified, .pinning(.otherLeaf))
        try await trust.expect(.notPinned, of: unverified, .texts(""))
    }
}
