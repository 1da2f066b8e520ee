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
        let verdict = try await StatedTrust().verdict(of: standard, .pinning(pinned))
        #expect(verdict == .accept)
    }

    @Test("Another certificate for the same key is another certificate")
    func octets() async throws {
        let verdict = try await StatedTrust().verdict(of: standard, .pinning(.renewedLeaf))
        #expect(verdict == .reject(.noMatchingPin))
    }

    @Test("A certificate that was sent beside the path is not compared")
    func superfluous() async throws {
        let trust = StatedTrust().with { $0.served.append(.otherRoot) }
        #expect(
            try await trust.verdict(of: standard, .pinning(.otherRoot)) == .reject(.noMatchingPin)
        )
    }

    @Test("The chain must be trusted and for the host, whatever is pinned")
    func trustFirst() async throws {
        let pinned = PinnedHost.pinning(.leaf)
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: standard, pinned)
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(try await otherHost.verdict(of: standard, pinned) == .reject(.nameMismatch))
    }

    @Test("A file that the platform makes no certificate of is no pin")
    func noCertificate() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        #expect(
            try await StatedTrust().verdict(of: standard, .pinning(cutShort)) == .reject(.noPins)
        )
        #expect(
            try await StatedTrust().verdict(of: standard, .pinning(cutShort, .leaf)) == .accept
        )
    }

    @Test("A server's own that the platform makes no certificate of ends the handshake")
    func noCertificateServed() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let trust = StatedTrust().with {
            $0.served = [cutShort]
            $0.withoutEvaluation = [cutShort]
        }
        #expect(
            try await trust.verdict(
                of: AlamofirePinnedCertificates.withoutValidation,
                .pinning(cutShort)
            ) == .reject(.malformedCertificate)
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
        #expect(try await trust.verdict(of: policy, .pinning(longer, .leaf)) == .accept)
    }

    @Test("Without any pin the host is refused")
    func empty() async throws {
        #expect(try await StatedTrust().verdict(of: standard, .pinning()) == .reject(.noPins))
    }

    @Test(
        "A host without an evaluator of its own is refused: no wildcard, no case, no dot",
        arguments: ["example.com", "WWW.example.com", "www.example.com.", "a.www.example.com"]
    )
    func unlisted(host: String) async throws {
        let entry = PinnedHost.pinning(.leaf, host: host, includeSubdomains: true)
        #expect(try await StatedTrust().verdict(of: standard, entry) == .reject(.unlistedHost))
    }

    @Test("A redirect to a host that is not listed is refused")
    func redirect() async throws {
        let trust = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        #expect(try await trust.verdict(of: standard, .pinning(.leaf)) == .reject(.unlistedHost))
        #expect(
            try await trust.verdict(of: AlamofirePinnedCertificates.someHosts, .pinning(.leaf))
                == .notPinned
        )
    }

    @Test("Where not all hosts must be evaluated, the others are left to the platform")
    func someHosts() async throws {
        let policy = AlamofirePinnedCertificates.someHosts
        let other = PinnedHost.pinning(.leaf, host: "example.com")
        #expect(try await StatedTrust().verdict(of: policy, other) == .notPinned)
        #expect(
            try await StatedTrust().refused(.noPath).verdict(of: policy, other) == .reject(.noPath)
        )
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("Without the host's validation the chain is still evaluated")
    func withoutHost() async throws {
        let policy = AlamofirePinnedCertificates.withoutHost
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(try await otherHost.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await otherHost.refused(.expired).verdict(of: policy, .pinning(.leaf))
                == .reject(.expired)
        )
    }

    @Test("Without both validations what the platform lists by itself is compared")
    func withoutValidation() async throws {
        let policy = AlamofirePinnedCertificates.withoutValidation
        let untrusted = StatedTrust().refused(.noPath).with { $0.isForHost = false }
        #expect(try await untrusted.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await untrusted.verdict(of: policy, .pinning(.root)) == .reject(.noMatchingPin)
        )
    }

    @Test("Where self-signed certificates are accepted the pins are the only anchors")
    func selfSigned() async throws {
        let policy = AlamofirePinnedCertificates.selfSigned
        let pinned = StatedTrust().with { $0.paths = [[.leaf]: .path([.leaf])] }
        #expect(try await pinned.verdict(of: policy, .pinning(.leaf)) == .accept)
        // A path to a public root counts for nothing.
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(.otherRoot))
                == .reject(.noMatchingPin)
        )
    }

    @Test("Anchors that are pins still leave dates and the host to be checked")
    func selfSignedIsEvaluated() async throws {
        let policy = AlamofirePinnedCertificates.selfSigned
        let expired = StatedTrust().with {
            $0.paths = [[.leaf]: .refused(.expired, native: "stated")]
        }
        #expect(try await expired.verdict(of: policy, .pinning(.leaf)) == .reject(.expired))
        let otherHost = StatedTrust().with {
            $0.paths = [[.leaf]: .path([.leaf])]
            $0.isForHost = false
        }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
        )
    }

    @Test("A root that the user installed is trusted, and excuses from no pin")
    func userAnchor() async throws {
        let trust = StatedTrust().with {
            $0.anchors = Connection.Anchors(shipped: [], user: [.root])
        }
        #expect(
            try await trust.verdict(of: standard, .pinning(.otherRoot)) == .reject(.noMatchingPin)
        )
    }
}
