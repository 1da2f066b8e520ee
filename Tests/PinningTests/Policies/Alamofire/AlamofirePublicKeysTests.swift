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
        try await StatedTrust().expect(.accept, of: standard, .pinning(pinned))
    }

    @Test("Keys are compared as the platform holds them, however they are written")
    func keyObjects() async throws {
        let trust = StatedTrust(path: .rsaLeafWithoutNull, .intermediate, .root)
        try await trust.expect(.accept, of: standard, .pinning(.rsaLeaf))
        try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(.leaf))
    }

    @Test(
        "What a challenge makes of an unusual host is not guessed at",
        arguments: ["[2001:db8::1]", "2001:db8::1%eth0", "WWW.example.com", "www.example.com."]
    )
    func unusualHost(host: String) async {
        let trust = StatedTrust().with { $0.host = host }
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await trust.verdict(of: standard, .pinning(.leaf, host: "2001:db8::1"))
        }
    }

    @Test("A key that the platform does not take is no pin")
    func unsupportedPin() async throws {
        try await StatedTrust().expect(.reject(.noPins), of: standard, .pinning(.koblitzLeaf))
    }

    @Test("A key of the path that the platform does not take makes a certificate a weak one")
    func unsupportedKeyOfThePath() async throws {
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        try await trust.expect(.reject(.weakAlgorithm), of: standard, .pinning(.intermediate))
        // Where nothing is evaluated it is passed over, but for the end entity's, which the
        // handshake reads.
        let above = StatedTrust(path: .leaf, .koblitzLeaf, .intermediate, .root)
        try await above
            .expect(.accept, of: AlamofirePublicKeys.withoutValidation, .pinning(.intermediate))
    }

    @Test("A key of Ed25519 is refused by the policy for TLS servers")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        try await trust.expect(.reject(.weakAlgorithm), of: standard, .pinning(.ed25519Leaf))
    }

    @Test("The chain must be trusted and for the host, whatever is pinned")
    func trustFirst() async throws {
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: standard, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, .pinning(.leaf))
    }

    @Test("Without any pin the host is refused")
    func empty() async throws {
        try await StatedTrust().expect(.reject(.noPins), of: standard, .pinning())
    }

    @Test("A host without an evaluator is refused, or left to the platform")
    func unlisted() async throws {
        let other = PinnedHost.pinning(.leaf, host: "WWW.example.com")
        try await StatedTrust().expect(.reject(.unlistedHost), of: standard, other)
        try await StatedTrust().expect(.notPinned, of: AlamofirePublicKeys.someHosts, other)
    }

    @Test("A host with the default evaluator is left to the platform")
    func exempt() async throws {
        let entry = PinnedHost.exempt("www.example.com")
        try await StatedTrust().expect(.notPinned, of: standard, entry)
        try await StatedTrust().refused(.noPath).expect(.reject(.noPath), of: standard, entry)
    }

    @Test("Without the host's validation the chain is still evaluated")
    func withoutHost() async throws {
        let policy = AlamofirePublicKeys.withoutHost
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.accept, of: policy, .pinning(.leaf))
        try await otherHost.refused(.noPath).expect(.reject(.noPath), of: policy, .pinning(.leaf))
    }

    // Its own tests: a leaf's key passes where the intermediate is missing, and a root's does not.
    @Test("Without both validations what the platform lists by itself is compared")
    func withoutValidation() async throws {
        let policy = AlamofirePublicKeys.withoutValidation
        let untrusted = StatedTrust().refused(.noPath).with {
            $0.withoutEvaluation = [.leaf]
            $0.isForHost = false
        }
        try await untrusted.expect(.accept, of: policy, .pinning(.leaf))
        try await untrusted.expect(.reject(.noMatchingPin), of: policy, .pinning(.root))
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
