// SPDX-License-Identifier: Apache-2.0

import Dialects
import PKIX
import Pinning
import Testing

@Suite("GnuTLS's known_hosts")
struct KnownHostsDialectTests {
    private let dialect = KnownHostsDialect()
    private static let one = Sample.pin(.sha256, 1, .endEntity, .pinAlone)

    @Test("A digest, and a key as a whole, are pins of the end entity beside which nothing counts")
    func lines() throws {
        let key: [UInt8] = [0x30, 0x03, 0x02, 0x01, 0x00]
        let reading = try dialect.read(
            """
            |c0|www.example.com|443|0|6|\(Self.digits(1))
            |g0|www.example.com|443|1893456060|\(Base64.encode(key))

            """
        )
        let pin = PlannedPin(
            PinnedDigest(SPKIPin(hashing: key[...])),
            position: .endEntity,
            trust: .pinAlone
        )
        #expect(
            Set(reading.plan.entries) == [
                Sample.pinned([Self.one]),
                Sample.pinned([pin], expiry: .at(Sample.received.advanced(by: 60))),
            ]
        )
        #expect(reading.plan.overlap == .union)
        #expect(reading.warnings.isEmpty)
    }

    @Test("An asterisk in front is every host, whatever is behind it")
    func asterisk() throws {
        let reading = try dialect.read("|c0|*.example.com|443|0|6|\(Self.digits(1))")
        #expect(reading.plan.entries == [PinPlan.Entry(.everyHost, [Self.one])])
        #expect(reading.warnings.count == 1)
    }

    @Test(
        "A key that is never equal never matches",
        arguments: [
            "|c0|www.example.com|443|0|6|\(digits(0xAB).uppercased())",
            "|c0|www.example.com|443|0|6|0101", "|g0|www.example.com|443|0|MAA",
            "|g0|www.example.com|443|0|",
        ]
    )
    func unmatched(text: String) throws {
        let reading = try dialect.read(text)
        #expect(reading.plan.entries == [Sample.pinned([.unmatched])])
        #expect(reading.warnings.count == 1)
    }

    @Test(
        "What is passed over is named with its line",
        arguments: [
            "www.example.com", "|c0|www.example.com|443|soon|6|\(digits(1))",
            "|c0|www.example.com|443|0|8|\(digits(1))", "|x0|www.example.com|443|0|AAAA",
        ]
    )
    func passedOver(text: String) throws {
        let reading = try dialect.read("\n" + text)
        #expect(reading.plan.entries.isEmpty)
        #expect(reading.warnings.map(\.place) == [Place(line: 2)])
    }

    @Test("An expiry that no calendar has is never, or has passed")
    func farExpiry() throws {
        for (seconds, count) in [(Int64.max, 1), (Int64.min, 0), (253_402_300_800, 1)] {
            let text = "|c0|www.example.com|443|\(seconds)|6|\(Self.digits(1))"
            let reading = try dialect.read(text)
            #expect(reading.plan.entries.count == count)
            #expect(reading.plan.entries.allSatisfy { $0.expiry == .never })
            #expect(reading.warnings.count == 1)
        }
    }

    @Test("Another service is named")
    func service() throws {
        let reading = try dialect.read("|c0|www.example.com|smtp|0|6|\(Self.digits(1))")
        #expect(reading.plan.entries == [Sample.pinned([Self.one])])
        #expect(reading.warnings.count == 1)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.pinned([Sample.one]), [Loss.Kind.anyCertificate, .platformTrust]),
            (Sample.pinned([Sample.pin(.sha256, 1, .endEntity)]), [.platformTrust]),
            (Sample.entry("example.com", .subtree, [one]), [.subdomains]),
            (Sample.pinned([Sample.pin(.sha256, 1, .authority)]), [.authorityPin, .noPinLeft]),
            (Sample.pinned([one], expiry: .at(Time(seconds: 0))), [.expiryDay]),
            (PinPlan.Entry(.everyHost, [one]), []),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    private static func digits(_ octet: UInt8) -> String {
        Hexadecimal.encode(Array(repeating: octet, count: 32))
    }
}
