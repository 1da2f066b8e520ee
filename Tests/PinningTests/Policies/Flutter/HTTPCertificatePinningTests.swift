// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Flutter's http_certificate_pinning")
struct HTTPCertificatePinningTests {
    private let policy = HTTPCertificatePinning()

    @Test("The server's own certificate is compared, and no other")
    func leafOnly() async throws {
        try await StatedTrust().expect(.accept, of: policy, .pinning(.leaf))
        for other in [EncodedCertificate.renewedLeaf, .intermediate, .root] {
            try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(other))
        }
    }

    @Test(
        "SHA-256 is taken in hexadecimal of either case, colons and white space in it",
        arguments: [
            LeafText.certificateSHA256, LeafText.certificateSHA256.uppercased(),
            LeafText.certificateSHA256 + "\n", "\t" + LeafText.certificateSHA256 + "\r\n",
            LeafText.certificateSHA256 + "\u{a0}",
            "D3:AB:84:98:16:45:40:D6:55:63:AE:95:66:2A:CF:83:"
                + "41:F2:4D:F7:38:3B:EE:19:E5:89:87:2A:ED:94:94:87",
            "d3ab8498 164540d6 5563ae95 662acf83 41f24df7 383bee19 e589872a ed949487",
        ]
    )
    func fingerprints(text: String) async throws {
        try await StatedTrust().expect(.accept, of: policy, .texts(text))
        try await StatedTrust().expect(.accept, of: policy, .texts("no digest", text))
    }

    @Test(
        "Any other text matches nothing",
        arguments: [
            "", LeafText.certificateMD5, LeafText.certificateSHA1, LeafText.certificateBase64,
            LeafText.keyDigits, "abc", LeafText.certificateSHA256 + "\u{200b}",
        ]
    )
    func others(text: String) async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .texts(text))
    }

    @Test("Without any pin the host is refused")
    func empty() async throws {
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning())
    }

    @Test("Chain and name are evaluated too")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }

    @Test("The connection made beforehand is compared, and the one that follows is not")
    func probe() async throws {
        let switched = StatedTrust(path: .otherLeaf, .root).with {
            $0.probed = [.leaf]
            $0.probedOutcome = .path([.leaf, .root])
        }
        try await switched.expect(.accept, of: policy, .pinning(.leaf))
        try await switched.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("A redirect to another host is not pinned")
    func redirect() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        try await trust.expect(.notPinned, of: policy, .pinning(.otherLeaf))
    }

    @Test("The connection made beforehand must be trusted, and for the host, as well")
    func untrustedProbe() async throws {
        let expired = StatedTrust().with {
            $0.probed = [.renewedLeaf]
            $0.probedOutcome = .refused(.expired, native: "stated")
        }
        try await expired.expect(.reject(.expired), of: policy, .pinning(.renewedLeaf))
        let otherHost = StatedTrust().with {
            $0.probed = [.renewedLeaf]
            $0.probedOutcome = .path([.renewedLeaf, .root])
            $0.isProbedForHost = false
        }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.renewedLeaf))
    }

    @Test("The connection that follows is evaluated by whoever makes it")
    func untrustedRequest() async throws {
        let expired = StatedTrust().refused(.expired).with {
            $0.probed = [.renewedLeaf]
            $0.probedOutcome = .path([.renewedLeaf, .root])
        }
        try await expired.expect(.reject(.expired), of: policy, .pinning(.renewedLeaf))
    }

    @Test("What is sent with send() is not compared, and the platform evaluates it")
    func sent() async throws {
        let send = HTTPCertificatePinningSend()
        try await StatedTrust().expect(.notPinned, of: send, .pinning(.otherLeaf))
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: send, .pinning(.leaf))
    }
}
