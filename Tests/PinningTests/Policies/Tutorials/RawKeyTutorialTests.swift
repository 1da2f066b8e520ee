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
        #expect(try await trust.verdict(of: anyKey, .pinning(.renewedLeaf)) == .accept)
        #expect(try await trust.verdict(of: leafKey, .pinning(.renewedLeaf)) == .accept)
        for other in [EncodedCertificate.intermediate, .root] {
            #expect(try await trust.verdict(of: anyKey, .pinning(other)) == .accept)
            #expect(
                try await trust.verdict(of: leafKey, .pinning(other)) == .reject(.noMatchingPin)
            )
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
            #expect(try await StatedTrust().verdict(of: policy, .texts(text)) == expected)
        }
    }

    @Test("One takes any number of pins, and the other the first")
    func several() async throws {
        let entry = PinnedHost.pinning(.otherLeaf, .leaf)
        #expect(try await StatedTrust().verdict(of: anyKey, entry) == .accept)
        #expect(try await StatedTrust().verdict(of: leafKey, entry) == .reject(.noMatchingPin))
    }

    @Test("Trust and the host are evaluated first, and every host is pinned")
    func trustFirst() async throws {
        for policy in [anyKey, leafKey] {
            #expect(
                try await StatedTrust().refused(.expired).verdict(of: policy, .pinning(.leaf))
                    == .reject(.expired)
            )
            let otherHost = StatedTrust().with { $0.isForHost = false }
            #expect(
                try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
            )
            let elsewhere = StatedTrust().with {
                $0.host = "cdn.example.net"
                $0.redirectedFrom = "www.example.com"
            }
            #expect(
                try await elsewhere.verdict(of: policy, .pinning(.otherLeaf))
                    == .reject(.noMatchingPin)
            )
        }
    }

    @Test("A key of Ed25519 is refused by the policy for TLS servers")
    func ed25519() async throws {
        let trust = StatedTrust(path: .ed25519Leaf, .intermediate, .root)
        for policy in [anyKey, leafKey] {
            #expect(
                try await trust.verdict(of: policy, .pinning(.ed25519Leaf))
                    == .reject(.weakAlgorithm)
            )
        }
    }

    @Test("A path with a key that the platform has no object for is refused before")
    func unsupportedKey() async throws {
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        for policy in [anyKey, leafKey] {
            #expect(
                try await trust.verdict(of: policy, .pinning(.root)) == .reject(.weakAlgorithm)
            )
        }
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        for policy in [anyKey, leafKey] {
            #expect(
                try await StatedTrust().verdict(of: policy, .pinning()) == .reject(.noMatchingPin)
            )
        }
    }
}
