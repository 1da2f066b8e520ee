// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("AFNetworking's public-key mode")
struct AFNetworkingPublicKeysTests {
    private let standard = AFNetworkingPublicKeys.standard

    @Test(
        "Any key of the validated path will do",
        arguments: [.renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: standard, .pinning(pinned))
    }

    @Test("Another key is refused, one that was sent beside the path too")
    func mismatch() async throws {
        let trust = StatedTrust().with { $0.served.append(.otherRoot) }
        try await trust.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherRoot))
    }

    @Test("The platform evaluates first, a pinned certificate that signed itself too")
    func trustFirst() async throws {
        let trust = StatedTrust(path: .otherLeaf).refused(.selfSigned)
        try await trust.expect(.reject(.selfSigned), of: standard, .pinning(.otherLeaf))
    }

    @Test("The name is compared unless that is turned off")
    func anyName() async throws {
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, .pinning(.leaf))
        let anyName = AFNetworkingPublicKeys.anyName
        try await otherHost.expect(.accept, of: anyName, .pinning(.leaf))
        try await otherHost.refused(.noPath).expect(.reject(.noPath), of: anyName, .pinning(.leaf))
    }

    @Test("An Ed25519 key is refused by the policy for TLS, and taken where the name is turned off")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        try await trust.expect(.reject(.weakAlgorithm), of: standard, .pinning(.ed25519Leaf))
        try await trust.expect(.accept, of: AFNetworkingPublicKeys.anyName, .pinning(.ed25519Leaf))
    }

    @Test("Without the name, weak algorithms are no reason to refuse where the signatures hold")
    func weakAlgorithms() async throws {
        let trust = StatedTrust().refused(.weakAlgorithm).with {
            $0.withoutEvaluation = [.leaf, .intermediate, .root]
        }
        let anyName = AFNetworkingPublicKeys.anyName
        try await trust.expect(.accept, of: anyName, .pinning(.leaf))
        try await trust.expect(.reject(.weakAlgorithm), of: standard, .pinning(.leaf))
        // An issuer that did not sign.
        let forged = trust.with { $0.withoutEvaluation = [.leaf, .root] }
        try await forged.expect(.reject(.weakAlgorithm), of: anyName, .pinning(.leaf))
    }

    @Test("Invalid certificates allowed, nothing is evaluated: neither chain, dates nor name")
    func invalidAllowed() async throws {
        let policy = AFNetworkingPublicKeys.invalidAllowed
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        try await trust.expect(.accept, of: policy, .pinning(.leaf))
        try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
    }

    @Test("There is no map of hosts: other hosts and redirects are pinned too")
    func everyHost() async throws {
        let elsewhere = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        try await elsewhere.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherLeaf))
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        for policy in [standard, .anyName, .invalidAllowed] {
            try await StatedTrust().expect(.reject(.noPins), of: policy, .pinning())
        }
    }

    @Test("A chain with a key that the platform makes no object of is refused as weak")
    func noKeyObject() async throws {
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        for policy in [standard, .anyName] {
            try await trust.expect(.reject(.weakAlgorithm), of: policy, .pinning(.intermediate))
        }
        try await trust.refused(.expired).expect(.reject(.expired), of: standard, .pinning(.root))
        // Whether an array is ever made of its keys where nothing is evaluated was not measured.
        await #expect(throws: BackendError.unsupported(.unmeasuredKey)) {
            try await trust.verdict(of: AFNetworkingPublicKeys.invalidAllowed, .pinning(.root))
        }
    }

    @Test("A pinned certificate without a key object adds none")
    func pinWithoutKeyObject() async throws {
        try await StatedTrust().expect(.accept, of: standard, .pinning(.koblitzLeaf, .leaf))
    }

    @Test("Without the name no purpose is asked for, and issuers must still sign certificates")
    func anyPurpose() async throws {
        let trust = StatedTrust().refused(.wrongUsage).with {
            $0.withoutEvaluation = [.leaf, .intermediate, .root]
        }
        let anyName = AFNetworkingPublicKeys.anyName
        try await trust.expect(.accept, of: anyName, .pinning(.root))
        try await trust.expect(.reject(.noMatchingPin), of: anyName, .pinning(.otherLeaf))
        try await trust.expect(.reject(.wrongUsage), of: standard, .pinning(.root))
        let signsNothing = trust.with {
            $0.withoutEvaluation = [.leaf, Fixture.intermediateWithoutSigning.certificate, .root]
        }
        let noAnchor = trust.with { $0.withoutEvaluation = [.leaf, .intermediate] }
        for trust in [signsNothing, noAnchor] {
            try await trust.expect(.reject(.wrongUsage), of: anyName, .pinning(.root))
        }
        try await trust.refused(.expired).expect(.reject(.expired), of: anyName, .pinning(.root))
    }
}
