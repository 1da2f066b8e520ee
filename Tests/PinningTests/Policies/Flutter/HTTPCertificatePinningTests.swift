// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Flutter's http_certificate_pinning")
struct HTTPCertificatePinningTests {
    private let policy = HTTPCertificatePinning()

    @Test("The server's own certificate is compared, and no other")
    func leafOnly() async throws {
        #expect(try await StatedTrust().verdict(of: policy, .pinning(.leaf)) == .accept)
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            #expect(
                try await StatedTrust().verdict(of: policy, .pinning(other))
                    == .reject(.noMatchingPin)
            )
        }
    }

    @Test(
        "SHA-1 and SHA-256 are taken in hexadecimal of either case, colons and spaces in it",
        arguments: [
            LeafText.certificateSHA1, LeafText.certificateSHA256,
            LeafText.certificateSHA256.uppercased(),
            "4D:18:00:96:7B:D1:66:80:54:DE:7C:90:70:56:FD:72:D2:F2:6A:71",
            "4d 18 00 96 7b d1 66 80 54 de 7c 90 70 56 fd 72 d2 f2 6a 71",
        ]
    )
    func fingerprints(text: String) async throws {
        #expect(try await StatedTrust().verdict(of: policy, .texts(text)) == .accept)
        #expect(
            try await StatedTrust().verdict(of: policy, .texts("no digest", text)) == .accept
        )
    }

    @Test(
        "Any other text matches nothing",
        arguments: [
            "", LeafText.certificateMD5, LeafText.certificateBase64, LeafText.keyDigits, "abc",
        ]
    )
    func others(text: String) async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .texts(text)) == .reject(.noMatchingPin)
        )
    }

    @Test("Without any pin the host is refused")
    func empty() async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning()) == .reject(.noMatchingPin)
        )
    }

    @Test("Chain and name are evaluated too")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: policy, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
        )
    }

    @Test("The connection made beforehand is compared, and the one that follows is not")
    func probe() async throws {
        let switched = StatedTrust(path: .otherLeaf, .root).with { $0.probed = [.leaf] }
        #expect(try await switched.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await switched.verdict(of: policy, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A redirect to another host is not pinned")
    func redirect() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        #expect(try await trust.verdict(of: policy, .pinning(.otherLeaf)) == .notPinned)
    }
}
