// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("Domains of NSPinnedDomains")
struct ATSEntryTests {
    @Test("An authority's pin goes to the authorities, and any other to the leaf's")
    func sorting() throws {
        let entry = try entry(.pinning(.leaf, .root, .otherLeaf))
        #expect(entry.lists.leaf == [try pin(.leaf), try pin(.otherLeaf)])
        #expect(entry.lists.authorities == [try pin(.root)])
    }

    @Test("The last pin backs authorities up where the leaf is not pinned")
    func backup() throws {
        let backedUp = try entry(.pinning(.root, .otherLeaf))
        #expect(backedUp.lists.leaf == nil)
        #expect(backedUp.lists.authorities == [try pin(.root), try pin(.otherLeaf)])
        // An old leaf's is the leaf's.
        let both = try entry(.pinning(.otherLeaf, .root))
        #expect(both.lists.leaf == [try pin(.otherLeaf)])
        #expect(both.lists.authorities == [try pin(.root)])
    }

    @Test("A text is sorted by whose key it is the digest of")
    func texts() throws {
        let root = try SPKIPin(sha256: Self.root).octets
        let other = try SPKIPin(sha256: LeafText.otherKey).octets
        let authority = try entry(.texts(Self.root, LeafText.otherKey))
        #expect(authority.lists == ATSLists(leaf: nil, authorities: [root, other]))
        let leaf = try entry(.texts(LeafText.otherKey, LeafText.key))
        #expect(leaf.lists == ATSLists(leaf: [try pin(.leaf), other], authorities: nil))
        let both = try entry(.texts(LeafText.key, Self.root))
        #expect(both.lists == ATSLists(leaf: [try pin(.leaf)], authorities: [root]))
    }

    @Test("What is not decoded is dropped, and its list stays")
    func dropped() throws {
        #expect(try entry(.texts("***")).lists == ATSLists(leaf: [], authorities: nil))
        #expect(try entry(.pinning()).lists == ATSLists(leaf: [], authorities: nil))
        #expect(
            try entry(.texts("***", LeafText.key)).lists
                == ATSLists(leaf: [try pin(.leaf)], authorities: nil)
        )
    }

    @Test("Lines for one domain make one entry")
    func lines() throws {
        let entries = try ATSEntry.read([
            "a.example NSPinnedLeafIdentities \(LeafText.key)",
            "b.example NSPinnedLeafIdentities \(LeafText.otherKey)",
            "a.example NSPinnedCAIdentities \(LeafText.otherKey)",
            "b.example NSPinnedCAIdentities ***",
        ])
        #expect(entries.count == 2)
        let first = try #require(entries.first { $0.host == "a.example" })
        #expect(first.lists.leaf == [try pin(.leaf)])
        #expect(first.lists.authorities == [try SPKIPin(sha256: LeafText.otherKey).octets])
        #expect(entries.last?.lists.authorities == [])
    }

    @Test(
        "A line that is not of a domain, a list and a pin is not guessed at",
        arguments: [
            "", "a.example", "a.example NSPinnedLeafIdentities",
            "a.example NSExceptionDomains \(LeafText.key)",
        ]
    )
    func unmeasured(text: String) {
        #expect(throws: BackendError.unsupported(.unmeasuredText)) { try ATSEntry.read([text]) }
    }

    @Test(
        "A domain is compared as a text without case, with the host and with what is a label above",
        arguments: [
            ("example.com", true), ("EXAMPLE.com.", true), ("a.example.com", true),
            ("A.Example.COM", true), ("b.a.example.com", false), ("notexample.com", false),
            ("example.com..", false), ("com", false), ("", false),
        ]
    )
    func covering(host: String, isCovered: Bool) throws {
        let domain = try entry(.pinning(.leaf, host: "Example.com", includeSubdomains: true))
        #expect(domain.covers(host) == isCovered)
        let alone = try entry(.pinning(.leaf, host: "Example.com"))
        #expect(alone.covers(host) == ["example.com", "EXAMPLE.com."].contains(host))
    }

    @Test(
        "What is no domain is not guessed at",
        arguments: ["example.com.", "192.0.2.1", "*.example.com", "example.com:443", "", " a.b"]
    )
    func noDomain(host: String) {
        #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try entry(.pinning(.leaf, host: host))
        }
    }

    @Test("The lists of the host's own domain and of the one above it are joined")
    func joined() throws {
        let above = try entry(.pinning(.leaf, host: "example.com", includeSubdomains: true))
        let own = try entry(.pinning(.otherLeaf, host: "a.example.com"))
        let authority = try entry(.pinning(.root, host: "a.example.com"))
        let entries = [above, own, authority]
        #expect(
            ATSLists.joined(of: entries, over: "a.example.com")
                == ATSLists(
                    leaf: [try pin(.leaf), try pin(.otherLeaf)],
                    authorities: [try pin(.root)]
                )
        )
        #expect(
            ATSLists.joined(of: entries, over: "b.example.com")
                == ATSLists(leaf: [try pin(.leaf)], authorities: nil)
        )
        #expect(ATSLists.joined(of: entries, over: "b.a.example.com") == ATSLists())
    }

    private func entry(_ pinned: PinnedHost) throws -> ATSEntry {
        try ATSEntry(pinned, StatedTrust().trust)
    }

    private func pin(_ certificate: EncodedCertificate) throws -> [UInt8] {
        SPKIPin(of: try Certificate(certificate.octets)).octets
    }

    /// The pin of the root's key, by the documented command.
    private static let root = "hRsQPZiB+I/Fefgg8RKuleYrqzP47KhKW8gj3If8zY8="
}
