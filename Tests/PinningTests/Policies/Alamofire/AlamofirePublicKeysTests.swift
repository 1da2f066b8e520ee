// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Alamofire's public keys")
struct AlamofirePublicKeysTests {
    private let standard = AlamofirePublicKeys.standard

    @Test(
        "Any key of the validated path will do, whichever certificate it came in",
        arguments: [.leaf, .renewedLeaf, .renewedIntermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        let verdict = try await StatedTrust().verdict(of: standard, .pinning(pinned))
        #expect(verdict == .accept)
    }

    @Test("Keys are compared as the platform holds them, however they are written")
    func keyObjects() async throws {
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        #expect(try await trust.verdict(of: standard, .pinning(.rsaLeaf)) == .accept)
        #expect(
            try await trust.verdict(of: standard, .pinning(.leaf)) == .reject(.noMatchingPin)
        )
    }

    @Test("A key that the platform does not take is no pin")
    func unsupportedPin() async throws {
        #expect(
            try await StatedTrust().verdict(of: standard, .pinning(.koblitzLeaf))
                == .reject(.noPins)
        )
    }

    @Test("A key of the path that the platform does not take makes a certificate a weak one")
    func unsupportedKeyOfThePath() async throws {
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        #expect(
            try await trust.verdict(of: standard, .pinning(.intermediate))
                == .reject(.weakAlgorithm)
        )
        // Where nothing is evaluated it is passed over.
        #expect(
            try await trust.verdict(
                of: AlamofirePublicKeys.withoutValidation,
                .pinning(.intermediate)
            ) == .accept
        )
    }

    @Test("A key of Ed25519 is refused by the policy for TLS servers")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        #expect(
            try await trust.verdict(of: standard, .pinning(.ed25519Leaf))
                == .reject(.weakAlgorithm)
        )
    }

    @Test("The chain must be trusted and for the host, whatever is pinned")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: standard, .pinning(.leaf))
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: standard, .pinning(.leaf)) == .reject(.nameMismatch)
        )
    }

    @Test("Without any pin the host is refused")
    func empty() async throws {
        #expect(try await StatedTrust().verdict(of: standard, .pinning()) == .reject(.noPins))
    }

    @Test("A host without an evaluator is refused, or left to the platform")
    func unlisted() async throws {
        let other = PinnedHost.pinning(.leaf, host: "WWW.example.com")
        #expect(try await StatedTrust().verdict(of: standard, other) == .reject(.unlistedHost))
        #expect(
            try await StatedTrust().verdict(of: AlamofirePublicKeys.someHosts, other) == .notPinned
        )
    }

    @Test("A host with the default evaluator is left to the platform")
    func exempt() async throws {
        let entry = PinnedHost.exempt("www.example.com")
        #expect(try await StatedTrust().verdict(of: standard, entry) == .notPinned)
        #expect(
            try await StatedTrust().refused(.noPath).verdict(of: standard, entry)
                == .reject(.noPath)
        )
    }

    @Test("Without the host's validation the chain is still evaluated")
    func withoutHost() async throws {
        let policy = AlamofirePublicKeys.withoutHost
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(try await otherHost.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await otherHost.refused(.noPath).verdict(of: policy, .pinning(.leaf))
                == .reject(.noPath)
        )
    }

    // Its own tests: a leaf's key passes where the intermediate is missing, and a root's does not.
    @Test("Without both validations what the platform lists by itself is compared")
    func withoutValidation() async throws {
        let policy = AlamofirePublicKeys.withoutValidation
        let untrusted = StatedTrust().refused(.noPath).with {
            $0.withoutEvaluation = [.leaf]
            $0.isForHost = false
        }
        #expect(try await untrusted.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await untrusted.verdict(of: policy, .pinning(.root)) == .reject(.noMatchingPin)
        )
    }

    @Test("A key of a form that was not measured is not guessed at")
    func unmeasured() async throws {
        let trust = StatedTrust(
            path: try .with(key: ForgedKey.compressedP256()),
            .intermediate,
            .root
        )
        await #expect(throws: BackendError.unsupported(.unmeasuredKey)) {
            try await trust.verdict(of: standard, .pinning(.leaf))
        }
    }
}
