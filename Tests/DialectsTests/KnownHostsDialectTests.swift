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
            "|c0|www.example.com|443|0|6|0101", "|c0|www.example.com|443|0|8|\(digits(1))",
            "|g0|www.example.com|443|0|MAA", "|g0|www.example.com|443|0|",
            // A digest that no plan has.
            "|c0|www.example.com|443|0|9|\(digits(1))",
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
            "www.example.com", "|c0|www.example.com|443|0|six|\(digits(1))",
            "|c0|www.example.com|443|0|4|\(digits(1))", "|x0|www.example.com|443|0|AAAA",
        ]
    )
    func passedOver(text: String) throws {
        let reading = try dialect.read("\n" + text)
        #expect(reading.plan.entries.isEmpty)
        #expect(reading.warnings.map(\.place) == [Place(line: 2)])
    }

    @Test(
        "An expiry that no calendar has, and one that is no number of seconds to come, is never",
        arguments: [
            "\(Int64.max)", "253402300800", "99999999999999999999", "-1", "\(Int64.min)", "soon",
        ]
    )
    func never(expiry: String) throws {
        let reading = try dialect.read("|c0|www.example.com|443|\(expiry)|6|\(Self.digits(1))")
        #expect(reading.plan.entries == [Sample.pinned([Self.one])])
        #expect(!reading.warnings.isEmpty)
    }

    @Test(
        "Another service is named, and one that is any is none",
        arguments: [("smtp", 1), ("8443", 1), ("*", 0)]
    )
    func service(name: String, count: Int) throws {
        let reading = try dialect.read("|c0|www.example.com|\(name)|0|6|\(Self.digits(1))")
        #expect(reading.plan.entries == [Sample.pinned([Self.one])])
        #expect(reading.warnings.count == count)
    }

    @Test(
        "A line that is read as another is told with that",
        arguments: [
            "c0|www.example.com|443|0|6|\(digits(1))",
            "|c0|www.example.com|443|0|6|\(digits(1))|x",
            "|c0|www.example.com|443|0|6|\(digits(1)) x",
            "|c0|www.example.com|443|-1|6|\(digits(1))",
        ]
    )
    func readAs(text: String) throws {
        let reading = try dialect.read(text)
        #expect(reading.plan.entries == [Sample.pinned([Self.one])])
        #expect(
            reading.warnings.map(\.problem) == [
                "the line is read as “|c0|www.example.com|443|0|6|\(Self.digits(1))”"
            ]
        )
    }

    @Test(
        "Digests of other kinds stay what they are",
        arguments: [(PinnedDigest.Algorithm.sha1, 3), (.sha512, 8)]
    )
    func digests(algorithm: PinnedDigest.Algorithm, number: Int) throws {
        let digits = String(repeating: "01", count: algorithm.count)
        let text = "|c0|www.example.com|443|0|\(number)|\(digits)\n"
        let reading = try dialect.read(text)
        let pin = Sample.pin(algorithm, 1, .endEntity, .pinAlone)
        #expect(reading.plan.entries == [Sample.pinned([pin])])
        #expect(reading.warnings.isEmpty)
        #expect(dialect.write(reading.plan).text == text)
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
