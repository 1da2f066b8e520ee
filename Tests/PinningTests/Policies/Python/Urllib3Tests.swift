// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("urllib3")
struct Urllib3Tests {
    private let standard = Urllib3.standard
    private let unverified = Urllib3.unverified

    @Test("The server's own certificate is compared, and no other")
    func leafOnly() async throws {
        #expect(try await StatedTrust().verdict(of: standard, .pinning(.leaf)) == .accept)
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            #expect(
                try await StatedTrust().verdict(of: standard, .pinning(other))
                    == .reject(.noMatchingPin)
            )
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
        #expect(try await StatedTrust().verdict(of: standard, .texts(text)) == .accept)
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
        #expect(
            try await StatedTrust().verdict(of: standard, .texts(text)) == .reject(.noMatchingPin)
        )
    }

    @Test("There is room for one fingerprint, the first")
    func one() async throws {
        #expect(
            try await StatedTrust().verdict(of: standard, .pinning(.otherLeaf, .leaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("The chain is validated, and a fingerprint turns the comparison of names off")
    func trust() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: standard, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(try await otherHost.verdict(of: standard, .pinning(.leaf)) == .accept)
    }

    @Test("A list of none is an empty fingerprint, and what is verified without one is not")
    func emptyList() async throws {
        let trust = StatedTrust().refused(.expired)
        #expect(
            try await trust.verdict(of: Urllib3.standard, .pinning()) == .reject(.expired)
        )
        #expect(try await trust.verdict(of: Urllib3.unverified, .pinning()) == .notPinned)
    }

    @Test("An empty fingerprint is none: chain and name are checked, and nothing is pinned")
    func empty() async throws {
        #expect(try await StatedTrust().verdict(of: standard, .texts("")) == .notPinned)
        #expect(
            try await StatedTrust().refused(.noPath).verdict(of: standard, .texts(""))
                == .reject(.noPath)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: standard, .texts("")) == .reject(.nameMismatch)
        )
    }

    @Test("Without verification the fingerprint alone decides")
    func fingerprintAlone() async throws {
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        #expect(try await trust.verdict(of: unverified, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: unverified, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
        #expect(try await trust.verdict(of: unverified, .texts("")) == .notPinned)
    }
}
