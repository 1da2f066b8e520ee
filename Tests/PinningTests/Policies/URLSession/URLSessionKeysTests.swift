// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("URLSession delegates that compare keys")
struct URLSessionKeysTests {
    @Test("One compares every key of the path, and the other the leaf's alone")
    func views() async throws {
        let trust = StatedTrust()
        for policy in [URLSessionKeys.any, .leaf] {
            #expect(try await trust.verdict(of: policy, .pinning(.renewedLeaf)) == .accept)
            #expect(
                try await trust.verdict(of: policy, .pinning(.otherLeaf))
                    == .reject(.noMatchingPin)
            )
        }
        #expect(try await trust.verdict(of: URLSessionKeys.any, .pinning(.root)) == .accept)
        #expect(
            try await trust.verdict(of: URLSessionKeys.leaf, .pinning(.root))
                == .reject(.noMatchingPin)
        )
    }

    @Test("Trust and the host are evaluated first, and every host is pinned")
    func trustFirst() async throws {
        for policy in [URLSessionKeys.any, .leaf] {
            #expect(
                try await StatedTrust().refused(.expired).verdict(of: policy, .pinning(.leaf))
                    == .reject(.expired)
            )
            let otherHost = StatedTrust().with { $0.isForHost = false }
            #expect(
                try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
            )
            let elsewhere = StatedTrust().with { $0.host = "cdn.example.net" }
            #expect(
                try await elsewhere.verdict(of: policy, .pinning(.otherLeaf))
                    == .reject(.noMatchingPin)
            )
        }
    }

    @Test("A file that is no certificate adds no pin")
    func unreadableFile() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        #expect(
            try await StatedTrust().verdict(of: URLSessionKeys.any, .pinning(cutShort, .leaf))
                == .accept
        )
        #expect(
            try await StatedTrust().verdict(of: URLSessionKeys.any, .pinning(cutShort))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A key that the platform does not take is no pin, and makes its certificate a weak one")
    func unsupportedKey() async throws {
        #expect(
            try await StatedTrust().verdict(of: URLSessionKeys.leaf, .pinning(.koblitzLeaf))
                == .reject(.noMatchingPin)
        )
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        for policy in [URLSessionKeys.leaf, .any] {
            #expect(
                try await trust.verdict(of: policy, .pinning(.koblitzLeaf, .root))
                    == .reject(.weakAlgorithm)
            )
        }
    }

    @Test("A key of Ed25519 is refused by the policy for TLS servers")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        for policy in [URLSessionKeys.leaf, .any] {
            #expect(
                try await trust.verdict(of: policy, .pinning(.ed25519Leaf))
                    == .reject(.weakAlgorithm)
            )
        }
    }
}
