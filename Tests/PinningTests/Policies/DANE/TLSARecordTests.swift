// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("TLSA records")
struct TLSARecordTests {
    @Test(
        "A record comes out as it went in, the digits in lower case",
        arguments: [
            "3 1 1 \(LeafText.keyDigits)", "0 0 2 \(LeafText.keySHA512)",
            "2 0 0 \(Hexadecimal.encode(EncodedCertificate.root.octets))",
        ]
    )
    func text(record: String) {
        #expect(TLSARecord(record)?.description == record)
        #expect(TLSARecord(record.uppercased())?.description == record)
    }

    @Test("Digits may be written apart")
    func apart() {
        let apart = "3 1 1 \(LeafText.keyDigits.prefix(20)) \(LeafText.keyDigits.dropFirst(20))"
        #expect(TLSARecord(apart) == TLSARecord("3 1 1 \(LeafText.keyDigits)"))
    }

    @Test(
        "An unknown field, a digest of another length and unreadable contents are of no use",
        arguments: [
            "", "3 1 1", "4 1 1 \(LeafText.keyDigits)", "3 2 1 \(LeafText.keyDigits)",
            "3 1 3 \(LeafText.keyDigits)", "3 1 1 \(LeafText.keyDigits)00",
            "3 1 2 \(LeafText.keyDigits)", "3 1 1 \(LeafText.keySHA512)", "3 1 0 ",
            "2 0 0 3000", "2 1 0 3000",
            "3 1 1 \(LeafText.key)",
        ]
    )
    func unusable(record: String) {
        #expect(TLSARecord(record) == nil)
    }

    @Test(
        "A certificate matches by itself or by its key, whole or digested",
        arguments: [
            "3 0 1 \(LeafText.certificateSHA256)", "3 1 1 \(LeafText.keyDigits)",
            "3 1 2 \(LeafText.keySHA512)",
        ]
    )
    func matches(record: String) throws {
        let record = try #require(TLSARecord(record))
        #expect(record.matches(try Certificate(EncodedCertificate.leaf.octets)))
        #expect(!record.matches(try Certificate(EncodedCertificate.root.octets)))
    }

    @Test("Whole contents match octet for octet")
    func wholeContents() throws {
        let leaf = try Certificate(EncodedCertificate.leaf.octets)
        let key = try #require(FixtureKey.all.first { $0.of == .leaf }).presented
        #expect(TLSARecord(usage: 3, selector: 0, matching: 0, data: leaf.octets).matches(leaf))
        #expect(TLSARecord(usage: 3, selector: 1, matching: 0, data: key).matches(leaf))
        #expect(!TLSARecord(usage: 3, selector: 0, matching: 0, data: key).matches(leaf))
    }

    @Test("Of one usage and selector the strongest digest stays, and whole contents always do")
    func strongest() {
        func record(_ usage: UInt8, _ selector: UInt8, _ matching: UInt8) -> TLSARecord {
            TLSARecord(usage: usage, selector: selector, matching: matching, data: [])
        }
        let weak = record(3, 1, 1)
        let kept = [record(3, 1, 2), record(3, 1, 0), record(3, 0, 1), record(1, 1, 1)]
        #expect(TLSARecord.strongest(of: [weak] + kept) == kept)
        #expect(TLSARecord.strongest(of: [weak]) == [weak])
    }
}
