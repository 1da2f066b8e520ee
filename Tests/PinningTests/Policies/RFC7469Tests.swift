// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("RFC 7469")
struct RFC7469Tests {
    private let policy = RFC7469()

    @Test(
        "Any key of the validated path will do",
        arguments: [.renewedLeaf, .intermediate, .root] as [EncodedCertificate]
    )
    func anyOfThePath(pinned: EncodedCertificate) async throws {
        try await StatedTrust().expect(.accept, of: policy, .pinning(pinned, .otherLeaf))
    }

    @Test("A host with a backup pin is held to its pins, and one without is not noted")
    func backup() async throws {
        try await StatedTrust()
            .expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf, .otherRoot))
        for entry in [PinnedHost.pinning(.otherLeaf), .pinning(.leaf, .renewedLeaf), .pinning()] {
            try await StatedTrust().expect(.notPinned, of: policy, entry)
        }
    }

    @Test("Errors of the connection come before any pin")
    func trustFirst() async throws {
        let entry = PinnedHost.pinning(.leaf, .otherLeaf)
        try await StatedTrust().refused(.expired).expect(.reject(.expired), of: policy, entry)
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, entry)
    }

    @Test("A path to an anchor that the user defined is spared")
    func userAnchor() async throws {
        let trust = StatedTrust().with { $0.anchors = .init(shipped: [], user: [.root]) }
        try await trust.expect(.notPinned, of: policy, .pinning(.otherLeaf, .otherRoot))
    }

    @Test("Pins lapse, are only reported, or are for an address: none of these is kept")
    func notKept() async throws {
        let address = StatedTrust().with { $0.host = "192.0.2.1" }
        try await address
            .expect(.notPinned, of: policy, .pinning(.otherLeaf, .otherRoot, host: "192.0.2.1"))
        for entry in [
            PinnedHost.pinning(.otherLeaf, .otherRoot, expires: "2030-05-31"),
            .pinning(.otherLeaf, .otherRoot, enforce: false),
        ] {
            try await StatedTrust().expect(.notPinned, of: policy, entry)
        }
    }

    @Test(
        "Subdomains are covered at any depth, without regard to case",
        arguments: ["a.example.com", "a.b.EXAMPLE.com"]
    )
    func subdomains(host: String) async throws {
        let trust = StatedTrust().with { $0.host = host }
        let entry = PinnedHost.pinning(
            .otherLeaf,
            .otherRoot,
            host: "example.com",
            includeSubdomains: true
        )
        try await trust.expect(.reject(.noMatchingPin), of: policy, entry)
        let alone = PinnedHost.pinning(.otherLeaf, .otherRoot, host: "example.com")
        try await trust.expect(.notPinned, of: policy, alone)
    }

    @Test("What digits alone come to depends on a visit that nobody names")
    func maxAge() async throws {
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await StatedTrust()
                .verdict(of: policy, .pinning(.leaf, .otherLeaf, expires: "1938038400"))
        }
        try await StatedTrust()
            .expect(.notPinned, of: policy, .pinning(.leaf, .otherLeaf, expires: "never"))
    }

    @Test("What becomes of readable pins beside one that is not depends on how the header says it")
    func unreadableBeside() async throws {
        let entry = PinnedHost(
            host: "www.example.com",
            keys: [.of(.leaf), .text("not a pin!"), .of(.otherLeaf)]
        )
        await #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try await StatedTrust().verdict(of: policy, entry)
        }
        // With one that can be read nothing is noted, either way.
        let alone = PinnedHost(host: "www.example.com", keys: [.of(.leaf), .text("not a pin!")])
        try await StatedTrust().expect(.notPinned, of: policy, alone)
        // Another host's header is another matter.
        try await StatedTrust().expect(
            .accept,
            of: policy,
            .pinning(.leaf, .otherLeaf),
            PinnedHost(host: "www.example.net", keys: [.text("not a pin!"), .of(.leaf)])
        )
    }
}
