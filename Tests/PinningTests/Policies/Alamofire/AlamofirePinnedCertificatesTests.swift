// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Alamofire's pinned certificates")
struct AlamofirePinnedCertificatesTests {
    private let standard = AlamofirePinnedCertificates.standard

    @Test(
        "Any certificate of the validated path will do",
        arguments: [.leaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: standard, .pinning(pinned))
    }

    @Test("Another certificate for the same key is another certificate")
    func octets() async throws {
        try await StatedTrust()
            .expect(.reject(.noMatchingPin), of: standard, .pinning(.renewedLeaf))
    }

    @Test("A certificate that was sent beside the path is not compared")
    func superfluous() async throws {
        let trust = StatedTrust().with { $0.served.append(.otherRoot) }
        try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherRoot))
    }

    @Test("The chain must be trusted and for the host, whatever is pinned")
    func trustFirst() async throws {
        let pinned = PinnedHost.pinning(.leaf)
        try await StatedTrust().refused(.expired).expect(.reject(.expired), of: standard, pinned)
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, pinned)
    }

    @Test("A file that the platform makes no certificate of is no pin")
    func noCertificate() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        try await StatedTrust().expect(.reject(.noPins), of: standard, .pinning(cutShort))
        try await StatedTrust().expect(.accept, of: standard, .pinning(cutShort, .leaf))
    }

    @Test("A server's own that the platform makes no certificate of ends the handshake")
    func noCertificateServed() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let trust = StatedTrust().with {
            $0.served = [cutShort]
            $0.withoutEvaluation = [cutShort]
        }
        try await trust.expect(
            .reject(.malformedCertificate),
            of: AlamofirePinnedCertificates.withoutValidation,
            .pinning(cutShort)
        )
    }

    @Test("What is listed behind a certificate that our reader refuses is not guessed at")
    func unreadableIssuer() async throws {
        // Octets behind the certificate: the platform leaves them alone.
        let longer = EncodedCertificate(EncodedCertificate.intermediate.octets + [0x05, 0x00])
        let trust = StatedTrust().with {
            $0.served = [.leaf, longer]
            $0.withoutEvaluation = [.leaf]
        }
        let policy = AlamofirePinnedCertificates.withoutValidation
        await #expect(throws: BackendError.unsupported(.unreadableCertificate)) {
            try await trust.verdict(of: policy, .pinning(longer))
        }
        try await trust.expect(.accept, of: policy, .pinning(longer, .leaf))
    }

    @Test("Without any pin the host is refused")
    func empty() async throws {
        try await StatedTrust().expect(.reject(.noPins), of: standard, .pinning())
    }

    @Test(
        "A host without an evaluator of its own is refused: no wildcard, no case, no dot",
        arguments: ["example.com", "WWW.example.com", "www.example.com.", "a.www.example.com"]
    )
    func unlisted(host: String) async throws {
        let entry = PinnedHost.pinning(.leaf, host: host, includeSubdomains: true)
        try await StatedTrust().expect(.reject(.unlistedHost), of: standard, entry)
    }

    @Test("A redirect to a host that is not listed is refused")
    func redirect() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        try await trust.expect(.reject(.unlistedHost), of: standard, .pinning(.leaf))
        try await trust
            .expect(.notPinned, of: AlamofirePinnedCertificates.someHosts, .pinning(.leaf))
    }

    @Test("Where not all hosts must be evaluated, the others are left to the platform")
    func someHosts() async throws {
        let policy = AlamofirePinnedCertificates.someHosts
        let other = PinnedHost.pinning(.leaf, host: "example.com")
        try await StatedTrust().expect(.notPinned, of: policy, other)
        try await StatedTrust().refused(.noPath).expect(.reject(.noPath), of: policy, other)
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("Without the host's validation the chain is still evaluated")
    func withoutHost() async throws {
        let policy = AlamofirePinnedCertificates.withoutHost
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.accept, of: policy, .pinning(.leaf))
        try await otherHost.refused(.expired).expect(.reject(.expired), of: policy, .pinning(.leaf))
    }

    @Test("Without both validations what the platform lists by itself is compared")
    func withoutValidation() async throws {
        let policy = AlamofirePinnedCertificates.withoutValidation
        let untrusted = StatedTrust().refused(.noPath).with { $0.isForHost = false }
        try await untrusted.expect(.accept, of: policy, .pinning(.leaf))
        try await untrusted.expect(.reject(.noMatchingPin), of: policy, .pinning(.root))
    }

    @Test("Where self-signed certificates are accepted the pins are the only anchors")
    func selfSigned() async throws {
        let policy = AlamofirePinnedCertificates.selfSigned
        let pinned = StatedTrust().with { $0.paths = [[.leaf]: .path([.leaf])] }
        try await pinned.expect(.accept, of: policy, .pinning(.leaf))
        // A path to a public root counts for nothing.
        try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning(.otherRoot))
    }

    @Test("Anchors that are pins still leave dates and the host to be checked")
    func selfSignedIsEvaluated() async throws {
        let policy = AlamofirePinnedCertificates.selfSigned
        let expired = StatedTrust().with {
            $0.paths = [[.leaf]: .refused(.expired, native: "stated")]
        }
        try await expired.expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with {
            $0.paths = [[.leaf]: .path([.leaf])]
            $0.isForHost = false
        }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }

    @Test("A root that the user installed is trusted, and excuses from no pin")
    func userAnchor() async throws {
        let trust = StatedTrust().with {
            $0.anchors = Connection.Anchors(shipped: [], user: [.root])
        }
        try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherRoot))
    }
}
