// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("aiohttp")
struct AiohttpTests {
    private let policy = Aiohttp()
    /// A connection that no verification would let through.
    private let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }

    @Test("The digest of the server's own certificate is the only authority")
    func digestAlone() async throws {
        try await trust.expect(.accept, of: policy, .pinning(.leaf))
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(other))
        }
    }

    @Test(
        "It takes 32 octets, and nothing of another length",
        arguments: [
            (LeafText.certificateSHA256, Verdict.accept),
            (LeafText.keyDigits, .reject(.noMatchingPin)),
            (LeafText.certificateSHA1, .misconfigured(.malformedPin)),
            (LeafText.certificateMD5, .misconfigured(.malformedPin)),
            ("", .misconfigured(.malformedPin)),
        ]
    )
    func lengths(text: String, expected: Verdict) async throws {
        try await trust.expect(expected, of: policy, .texts(text))
    }

    @Test("The handshake ends where OpenSSL cannot read certificate or key, pinned or not")
    func unreadable() async throws {
        try await trust.with { $0.hasNativeKey = false }
            .expect(.reject(.malformedCertificate), of: policy, .pinning(.leaf))
    }

    @Test("A list of none is a fingerprint of no octets")
    func empty() async throws {
        try await trust.expect(.misconfigured(.malformedPin), of: policy, .pinning())
    }

    @Test("There is room for one fingerprint, the first")
    func one() async throws {
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf, .leaf))
    }
}
