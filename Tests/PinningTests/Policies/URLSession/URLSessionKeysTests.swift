// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("URLSession delegates that compare keys")
struct URLSessionKeysTests {
    @Test("One compares every key of the path, and the other the leaf's alone")
    func views() async throws {
        let trust = StatedTrust()
        for policy in [URLSessionKeys.any, .leaf] {
            try await trust.expect(.accept, of: policy, .pinning(.renewedLeaf))
            try await trust.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
        }
        try await trust.expect(.accept, of: URLSessionKeys.any, .pinning(.root))
        try await trust.expect(.reject(.noMatchingPin), of: URLSessionKeys.leaf, .pinning(.root))
    }

    @Test("Trust and the host are evaluated first, and every host is pinned")
    func trustFirst() async throws {
        for policy in [URLSessionKeys.any, .leaf] {
            try await StatedTrust().refused(.expired)
                .expect(.reject(.expired), of: policy, .pinning(.leaf))
            let otherHost = StatedTrust().with { $0.isForHost = false }
            try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
            let elsewhere = StatedTrust().with { $0.host = "cdn.example.net" }
            try await elsewhere.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
        }
    }

    @Test("A file that is no certificate adds no pin")
    func unreadableFile() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        try await StatedTrust().expect(.accept, of: URLSessionKeys.any, .pinning(cutShort, .leaf))
        try await StatedTrust()
            .expect(.reject(.noMatchingPin), of: URLSessionKeys.any, .pinning(cutShort))
    }

    @Test("A key that the platform does not take is no pin, and makes its certificate a weak one")
    func unsupportedKey() async throws {
        try await StatedTrust()
            .expect(.reject(.noMatchingPin), of: URLSessionKeys.leaf, .pinning(.koblitzLeaf))
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        for policy in [URLSessionKeys.leaf, .any] {
            try await trust
                .expect(.reject(.weakAlgorithm), of: policy, .pinning(.koblitzLeaf, .root))
        }
    }

    @Test("A key of Ed25519 is refused by the policy for TLS servers")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        for policy in [URLSessionKeys.leaf, .any] {
            try await trust.expect(.reject(.weakAlgorithm), of: policy, .pinning(.ed25519Leaf))
        }
    }
}
