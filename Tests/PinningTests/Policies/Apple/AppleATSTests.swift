// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("App Transport Security")
struct AppleATSTests {
    private let policy = AppleATS()

    @Test(
        "A leaf identity matches the leaf, and a CA identity one of those above it",
        arguments: [.leaf, .renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func identities(pinned: EncodedCertificate) async throws {
        #expect(try await StatedTrust().verdict(of: policy, .pinning(pinned)) == .accept)
    }

    @Test("Each list is for its own part of the chain")
    func lists() async throws {
        let trust = StatedTrust()
        #expect(try await trust.verdict(of: policy, written: leaf(LeafText.key)) == .accept)
        #expect(
            try await trust.verdict(of: policy, written: authority(Self.root)) == .accept
        )
        #expect(
            try await trust.verdict(of: policy, written: leaf(Self.root))
                == .reject(.noMatchingPin)
        )
        #expect(
            try await trust.verdict(of: policy, written: authority(LeafText.key))
                == .reject(.noMatchingPin)
        )
    }

    @Test("Where both lists are given both must match, and within a list one is enough")
    func both() async throws {
        let trust = StatedTrust()
        #expect(
            try await trust.verdict(
                of: policy,
                written: leaf(LeafText.key),
                authority(Self.root)
            ) == .accept
        )
        #expect(
            try await trust.verdict(
                of: policy,
                written: leaf(LeafText.key),
                authority(LeafText.otherKey)
            ) == .reject(.noMatchingPin)
        )
        #expect(
            try await trust.verdict(
                of: policy,
                written: leaf(LeafText.otherKey),
                leaf(LeafText.key),
                authority(Self.root)
            ) == .accept
        )
    }

    @Test("Pins only tighten: the platform's trust and the host come first")
    func trustFirst() async throws {
        #expect(
            try await StatedTrust().refused(.noPath).verdict(of: policy, .pinning(.leaf))
                == .reject(.noPath)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
        )
    }

    @Test(
        "Subdomains are covered one label deep",
        arguments: [
            ("example.com", Verdict.reject(.noMatchingPin)),
            ("a.example.com", .reject(.noMatchingPin)),
            ("a.b.example.com", .notPinned),
            ("notexample.com", .notPinned),
        ]
    )
    func subdomains(host: String, expected: Verdict) async throws {
        let trust = StatedTrust().with { $0.host = host }
        let entry = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        #expect(try await trust.verdict(of: policy, entry) == expected)
    }

    @Test("Without subdomains the domain alone is covered")
    func withoutSubdomains() async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(.otherLeaf, host: "example.com"))
                == .notPinned
        )
    }

    @Test("A pin that is not decoded is dropped, and leaves a list that nothing is in")
    func dropped() async throws {
        let trust = StatedTrust()
        for entry in [
            PinnedHost.texts("***"), .texts(PinSpelling.unpadded.rawValue), .pinning(),
            .texts(PinSpelling.urlSafe.rawValue),
        ] {
            #expect(try await trust.verdict(of: policy, entry) == .reject(.noMatchingPin))
        }
        for entry in [
            PinnedHost.texts("***", LeafText.key), .texts(PinSpelling.spaceInside.rawValue),
            .texts(PinSpelling.oddTrailingBits.rawValue),
        ] {
            #expect(try await trust.verdict(of: policy, entry) == .accept)
        }
    }

    @Test("An authority's pin that is given as a text is the authority's")
    func authorityAsText() async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .texts(Self.root, LeafText.otherKey))
                == .accept
        )
    }

    @Test("The pins of the host's domain and of the one above it are joined")
    func joined() async throws {
        let trust = StatedTrust()
        let above = { (pin: EncodedCertificate) in
            PinnedHost.pinning(pin, host: "example.com", includeSubdomains: true)
        }
        // Where they are of one kind, either will do.
        for (own, parent) in [(EncodedCertificate.leaf, .otherLeaf), (.otherLeaf, .leaf)]
            as [(EncodedCertificate, EncodedCertificate)]
        {
            #expect(try await trust.verdict(of: policy, .pinning(own), above(parent)) == .accept)
        }
        // And where they are not, both must match.
        #expect(
            try await trust.verdict(of: policy, .pinning(.leaf), above(.otherRoot))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A path of one certificate has no authority")
    func alone() async throws {
        let trust = StatedTrust(path: .otherLeaf)
        #expect(try await trust.verdict(of: policy, .pinning(.otherLeaf)) == .accept)
        #expect(
            try await trust.verdict(of: policy, written: authority(LeafText.otherKey))
                == .reject(.noMatchingPin)
        )
    }

    private func leaf(_ pin: String) -> String {
        "www.example.com NSPinnedLeafIdentities \(pin)"
    }

    private func authority(_ pin: String) -> String {
        "www.example.com NSPinnedCAIdentities \(pin)"
    }

    /// The pin of the root's key, by the documented command.
    private static let root = "hRsQPZiB+I/Fefgg8RKuleYrqzP47KhKW8gj3If8zY8="
}
