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
        #expect(try await StatedTrust().verdict(of: standard, .pinning(pinned)) == .accept)
    }

    @Test("Another key is refused, one that was sent beside the path too")
    func mismatch() async throws {
        let trust = StatedTrust().with { $0.served.append(.otherRoot) }
        #expect(
            try await trust.verdict(of: standard, .pinning(.otherRoot)) == .reject(.noMatchingPin)
        )
    }

    @Test("The platform evaluates first, a pinned certificate that signed itself too")
    func trustFirst() async throws {
        let trust = StatedTrust(path: .otherLeaf).refused(.selfSigned)
        #expect(
            try await trust.verdict(of: standard, .pinning(.otherLeaf)) == .reject(.selfSigned)
        )
    }

    @Test("The name is compared unless that is turned off")
    func anyName() async throws {
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: standard, .pinning(.leaf)) == .reject(.nameMismatch)
        )
        let anyName = AFNetworkingPublicKeys.anyName
        #expect(try await otherHost.verdict(of: anyName, .pinning(.leaf)) == .accept)
        #expect(
            try await otherHost.refused(.noPath).verdict(of: anyName, .pinning(.leaf))
                == .reject(.noPath)
        )
    }

    @Test("An Ed25519 key is refused by the policy for TLS, and taken where the name is turned off")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        #expect(
            try await trust.verdict(of: standard, .pinning(.ed25519Leaf))
                == .reject(.weakAlgorithm)
        )
        #expect(
            try await trust.verdict(of: AFNetworkingPublicKeys.anyName, .pinning(.ed25519Leaf))
                == .accept
        )
    }

    @Test("Without the name, weak algorithms are no reason to refuse where the signatures hold")
    func weakAlgorithms() async throws {
        let trust = StatedTrust().refused(.weakAlgorithm).with {
            $0.withoutEvaluation = [.leaf, .intermediate, .root]
        }
        let anyName = AFNetworkingPublicKeys.anyName
        #expect(try await trust.verdict(of: anyName, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: standard, .pinning(.leaf)) == .reject(.weakAlgorithm)
        )
        // An issuer that did not sign.
        let forged = trust.with { $0.withoutEvaluation = [.leaf, .root] }
        #expect(
            try await forged.verdict(of: anyName, .pinning(.leaf)) == .reject(.weakAlgorithm)
        )
    }

    @Test("Invalid certificates allowed, nothing is evaluated: neither chain, dates nor name")
    func invalidAllowed() async throws {
        let policy = AFNetworkingPublicKeys.invalidAllowed
        let trust = StatedTrust().refused(.expired).with { $0.isForHost = false }
        #expect(try await trust.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: policy, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
    }

    @Test("There is no map of hosts: other hosts and redirects are pinned too")
    func everyHost() async throws {
        let elsewhere = StatedTrust().with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        #expect(
            try await elsewhere.verdict(of: standard, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        for policy in [standard, .anyName, .invalidAllowed] {
            #expect(try await StatedTrust().verdict(of: policy, .pinning()) == .reject(.noPins))
        }
    }

    @Test("A chain with a key that the platform makes no object of is refused as weak")
    func noKeyObject() async throws {
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        for policy in [standard, .anyName] {
            #expect(
                try await trust.verdict(of: policy, .pinning(.intermediate))
                    == .reject(.weakAlgorithm)
            )
        }
        #expect(
            try await trust.refused(.expired).verdict(of: standard, .pinning(.root))
                == .reject(.expired)
        )
        // Whether an array is ever made of its keys where nothing is evaluated was not measured.
        await #expect(throws: BackendError.unsupported(.unmeasuredKey)) {
            try await trust.verdict(of: AFNetworkingPublicKeys.invalidAllowed, .pinning(.root))
        }
    }

    @Test("A pinned certificate without a key object adds none")
    func pinWithoutKeyObject() async throws {
        #expect(
            try await StatedTrust().verdict(of: standard, .pinning(.koblitzLeaf, .leaf)) == .accept
        )
    }

    @Test("Without the name no purpose is asked for, and issuers must still sign certificates")
    func anyPurpose() async throws {
        let trust = StatedTrust().refused(.wrongUsage).with {
            $0.withoutEvaluation = [.leaf, .intermediate, .root]
        }
        let anyName = AFNetworkingPublicKeys.anyName
        #expect(try await trust.verdict(of: anyName, .pinning(.root)) == .accept)
        #expect(
            try await trust.verdict(of: anyName, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
        #expect(
            try await trust.verdict(of: standard, .pinning(.root)) == .reject(.wrongUsage)
        )
        let signsNothing = trust.with {
            $0.withoutEvaluation = [.leaf, Fixture.intermediateWithoutSigning.certificate, .root]
        }
        let noAnchor = trust.with { $0.withoutEvaluation = [.leaf, .intermediate] }
        for trust in [signsNothing, noAnchor] {
            #expect(
                try await trust.verdict(of: anyName, .pinning(.root)) == .reject(.wrongUsage)
            )
        }
        #expect(
            try await trust.refused(.expired).verdict(of: anyName, .pinning(.root))
                == .reject(.expired)
        )
    }
}
