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
        #expect(try await trust.verdict(of: policy, .pinning(.leaf)) == .accept)
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            #expect(
                try await trust.verdict(of: policy, .pinning(other)) == .reject(.noMatchingPin)
            )
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
        #expect(try await trust.verdict(of: policy, .texts(text)) == expected)
    }

    @Test("A list of none is a fingerprint of no octets")
    func empty() async throws {
        #expect(
            try await trust.verdict(of: policy, .pinning()) == .misconfigured(.malformedPin)
        )
    }

    @Test("There is room for one fingerprint, the first")
    func one() async throws {
        #expect(
            try await trust.verdict(of: policy, .pinning(.otherLeaf, .leaf))
                == .reject(.noMatchingPin)
        )
    }
}
