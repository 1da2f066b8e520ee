// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("Domains of NSPinnedDomains")
struct ATSEntryTests {
    @Test("An authority's pin goes to the authorities, and any other to the leaf's")
    func sorting() throws {
        let entry = try ATSEntry(.pinning(.leaf, .root, .otherLeaf), StatedTrust().trust)
        #expect(entry.leaf == [try pin(.leaf), try pin(.otherLeaf)])
        #expect(entry.authorities == [try pin(.root)])
    }

    @Test("A last pin behind nothing but authorities is their backup")
    func backup() throws {
        let entry = try ATSEntry(.pinning(.root, .otherLeaf), StatedTrust().trust)
        #expect(entry.leaf.isEmpty)
        #expect(entry.authorities == [try pin(.root), try pin(.otherLeaf)])
    }

    @Test("Lines for one domain make one entry")
    func lines() throws {
        let entries = try ATSEntry.read([
            "a.example NSPinnedLeafIdentities \(LeafText.key)",
            "b.example NSPinnedLeafIdentities \(LeafText.otherKey)",
            "a.example NSPinnedCAIdentities \(LeafText.otherKey)",
        ])
        #expect(entries.count == 2)
        let first = try #require(entries.first { $0.host == "a.example" })
        #expect(first.leaf == [try pin(.leaf)])
        #expect(first.authorities == [try SPKIPin(sha256: LeafText.otherKey)])
    }

    @Test(
        "A line that is not of a domain, a list and a pin is not guessed at",
        arguments: [
            "", "a.example", "a.example NSPinnedLeafIdentities",
            "a.example NSPinnedLeafIdentities no-base64",
            "a.example NSExceptionDomains \(LeafText.key)",
        ]
    )
    func unmeasured(text: String) {
        #expect(throws: BackendError.unsupported(.unmeasuredText)) { try ATSEntry.read([text]) }
    }

    @Test("The domain's own entry comes before the one above it")
    func deciding() throws {
        let trust = StatedTrust().trust
        let above = try ATSEntry(
            .pinning(.leaf, host: "example.com", includeSubdomains: true),
            trust
        )
        let own = try ATSEntry(.pinning(.otherLeaf, host: "a.example.com"), trust)
        let decides = { ATSEntry.deciding(of: [above, own], over: $0)?.host }
        #expect(decides("a.example.com") == "a.example.com")
        #expect(decides("b.example.com") == "example.com")
        #expect(decides("b.a.example.com") == nil)
        #expect(decides("192.0.2.1") == nil)
    }

    private func pin(_ certificate: EncodedCertificate) throws -> SPKIPin {
        SPKIPin(of: try Certificate(certificate.octets))
    }
}
