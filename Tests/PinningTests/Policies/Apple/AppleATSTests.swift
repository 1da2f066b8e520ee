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
        try await StatedTrust().expect(.accept, of: policy, .pinning(pinned))
    }

    @Test("Each list is for its own part of the chain")
    func lists() async throws {
        let trust = StatedTrust()
        try await trust.expect(.accept, of: policy, written: leaf(LeafText.key))
        try await trust.expect(.accept, of: policy, written: authority(Self.root))
        try await trust.expect(.reject(.noMatchingPin), of: policy, written: leaf(Self.root))
        try await trust
            .expect(.reject(.noMatchingPin), of: policy, written: authority(LeafText.key))
    }

    @Test("Where both lists are given both must match, and within a list one is enough")
    func both() async throws {
        let trust = StatedTrust()
        try await trust
            .expect(.accept, of: policy, written: leaf(LeafText.key), authority(Self.root))
        try await trust.expect(
            .reject(.noMatchingPin),
            of: policy,
            written: leaf(LeafText.key),
            authority(LeafText.otherKey)
        )
        try await trust.expect(
            .accept,
            of: policy,
            written: leaf(LeafText.otherKey),
            leaf(LeafText.key),
            authority(Self.root)
        )
    }

    @Test("Pins only tighten: the platform's trust and the host come first")
    func trustFirst() async throws {
        try await StatedTrust().refused(.noPath)
            .expect(.reject(.noPath), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
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
        try await trust.expect(expected, of: policy, entry)
    }

    @Test("Without subdomains the domain alone is covered")
    func withoutSubdomains() async throws {
        try await StatedTrust()
            .expect(.notPinned, of: policy, .pinning(.otherLeaf, host: "example.com"))
    }

    @Test("A pin that is not decoded is dropped, and leaves a list that nothing is in")
    func dropped() async throws {
        let trust = StatedTrust()
        for entry in [
            PinnedHost.texts("***"), .texts(PinSpelling.unpadded.rawValue), .pinning(),
            .texts(PinSpelling.urlSafe.rawValue),
        ] {
            try await trust.expect(.reject(.noMatchingPin), of: policy, entry)
        }
        for entry in [
            PinnedHost.texts("***", LeafText.key), .texts(PinSpelling.spaceInside.rawValue),
            .texts(PinSpelling.oddTrailingBits.rawValue),
        ] {
            try await trust.expect(.accept, of: policy, entry)
        }
    }

    @Test("An authority's pin that is given as a text is the authority's")
    func authorityAsText() async throws {
        try await StatedTrust().expect(.accept, of: policy, .texts(Self.root, LeafText.otherKey))
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
            try await trust.expect(.accept, of: policy, .pinning(own), above(parent))
        }
        // And where they are not, both must match.
        try await trust
            .expect(.reject(.noMatchingPin), of: policy, .pinning(.leaf), above(.otherRoot))
    }

    @Test("A path of one certificate has no authority")
    func alone() async throws {
        let trust = StatedTrust(path: .otherLeaf)
        try await trust.expect(.accept, of: policy, .pinning(.otherLeaf))
        try await trust
            .expect(.reject(.noMatchingPin), of: policy, written: authority(LeafText.otherKey))
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
