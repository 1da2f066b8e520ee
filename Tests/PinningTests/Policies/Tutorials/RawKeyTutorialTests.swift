// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("The tutorials that hash bare keys")
struct RawKeyTutorialTests {
    private let anyKey = RawKeyTutorial.anyKey
    private let leafKey = RawKeyTutorial.leafKey

    @Test("One compares every key of the path, and the other the leaf's alone")
    func views() async throws {
        let trust = StatedTrust()
        try await trust.expect(.accept, of: anyKey, .pinning(.renewedLeaf))
        try await trust.expect(.accept, of: leafKey, .pinning(.renewedLeaf))
        for other in [EncodedCertificate.intermediate, .root] {
            try await trust.expect(.accept, of: anyKey, .pinning(other))
            try await trust.expect(.reject(.noMatchingPin), of: leafKey, .pinning(other))
        }
    }

    @Test(
        "The digest is of the key without its algorithm, in base64, and no other matches",
        arguments: [
            (LeafText.rawKey, Verdict.accept), (LeafText.key, .reject(.noMatchingPin)),
            (LeafText.rawKeyDigits, .reject(.noMatchingPin)),
            (LeafText.certificateBase64, .reject(.noMatchingPin)),
            ("no base64", .reject(.noMatchingPin)),
        ]
    )
    func texts(text: String, expected: Verdict) async throws {
        for policy in [anyKey, leafKey] {
            try await StatedTrust().expect(expected, of: policy, .texts(text))
        }
    }

    @Test("One takes any number of pins, and the other the first")
    func several() async throws {
        let entry = PinnedHost.pinning(.otherLeaf, .leaf)
        try await StatedTrust().expect(.accept, of: anyKey, entry)
        try await StatedTrust().expect(.reject(.noMatchingPin), of: leafKey, entry)
    }

    @Test("Trust and the host are evaluated first, and every host is pinned")
    func trustFirst() async throws {
        for policy in [anyKey, leafKey] {
            try await StatedTrust().refused(.expired)
                .expect(.reject(.expired), of: policy, .pinning(.leaf))
            let otherHost = StatedTrust().with { $0.isForHost = false }
            try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
            let elsewhere = StatedTrust().with {
                $0.host = "cdn.example.net"
                $0.redirectedFrom = "www.example.com"
            }
            try await elsewhere.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
        }
    }

    @Test("A key of Ed25519 is refused by the policy for TLS servers")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        for policy in [anyKey, leafKey] {
            try await trust.expect(.reject(.weakAlgorithm), of: policy, .pinning(.ed25519Leaf))
        }
    }

    @Test("A path with a key that the platform has no object for is refused before")
    func unsupportedKey() async throws {
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        for policy in [anyKey, leafKey] {
            try await trust.expect(.reject(.weakAlgorithm), of: policy, .pinning(.root))
        }
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        for policy in [anyKey, leafKey] {
            try await StatedTrust().expect(.reject(.noMatchingPin), of: policy, .pinning())
        }
    }
}
