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
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(pinned, .otherLeaf)) == .accept
        )
    }

    @Test("A host with a backup pin is held to its pins, and one without is not noted")
    func backup() async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(.otherLeaf, .otherRoot))
                == .reject(.noMatchingPin)
        )
        for entry in [PinnedHost.pinning(.otherLeaf), .pinning(.leaf, .renewedLeaf), .pinning()] {
            #expect(try await StatedTrust().verdict(of: policy, entry) == .notPinned)
        }
    }

    @Test("Errors of the connection come before any pin")
    func trustFirst() async throws {
        let entry = PinnedHost.pinning(.leaf, .otherLeaf)
        #expect(
            try await StatedTrust().refused(.expired).verdict(of: policy, entry)
                == .reject(.expired)
        )
        let otherHost = StatedTrust().with { $0.isForHost = false }
        #expect(try await otherHost.verdict(of: policy, entry) == .reject(.nameMismatch))
    }

    @Test("A path to an anchor that the user defined is spared")
    func userAnchor() async throws {
        let trust = StatedTrust().with { $0.anchors = .init(shipped: [], user: [.root]) }
        #expect(
            try await trust.verdict(of: policy, .pinning(.otherLeaf, .otherRoot)) == .notPinned
        )
    }

    @Test("Pins lapse, are only reported, or are for an address: none of these is kept")
    func notKept() async throws {
        let address = StatedTrust().with { $0.host = "192.0.2.1" }
        #expect(
            try await address.verdict(
                of: policy,
                .pinning(.otherLeaf, .otherRoot, host: "192.0.2.1")
            ) == .notPinned
        )
        for entry in [
            PinnedHost.pinning(.otherLeaf, .otherRoot, expires: "2030-05-31"),
            .pinning(.otherLeaf, .otherRoot, enforce: false),
        ] {
            #expect(try await StatedTrust().verdict(of: policy, entry) == .notPinned)
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
        #expect(try await trust.verdict(of: policy, entry) == .reject(.noMatchingPin))
        let alone = PinnedHost.pinning(.otherLeaf, .otherRoot, host: "example.com")
        #expect(try await trust.verdict(of: policy, alone) == .notPinned)
    }
}
