// SPDX-License-Identifier: Apache-2.0

import Dialects
import Pinning
import Testing

@Suite("TLSA records")
struct TLSADialectTests {
    private let dialect = TLSADialect()

    // RFC 6698, section 2.3.
    @Test("The examples of the standard come out, in one line each")
    func examples() throws {
        let digest = "d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971"
        let plan = try dialect.read(
            """
            _443._tcp.www.example.com. IN TLSA ( 0 0 1 \(digest) )
            """.filter { !"()".contains($0) }
        ).plan
        let octets = try #require(Hexadecimal.decode(digest))
        let pin = try #require(PinnedDigest(.sha256, of: .certificate, octets))
        #expect(
            plan.entries == [Sample.pinned([PlannedPin(pin, position: .authority)])]
        )
    }

    @Test(
        "The usage says which certificate is meant, and whether the platform must trust it",
        arguments: [
            (0, PlannedPin.Position.authority, PlannedPin.Trust.platform),
            (1, .endEntity, .platform), (2, .authority, .pinAlone), (3, .endEntity, .pinAlone),
        ]
    )
    func usages(usage: Int, position: PlannedPin.Position, trust: PlannedPin.Trust) throws {
        let plan = try dialect.read("\(usage) 1 1 \(Self.digits(1))").plan
        let pin = Sample.pin(.sha256, 1, position, trust)
        #expect(plan.entries == [PinPlan.Entry(.everyHost, [pin])])
    }

    @Test("The octets themselves are kept as their digest")
    func wholeKey() throws {
        // The key of RFC 8410, section 10.1.
        let digits =
            "302a300506032b6570032100"
            + "19bf44096984cdfe8541bac167dc3b96c85086aa30b6b6cb0c5c38ad703166e1"
        let plan = try dialect.read("3 1 0 \(digits)").plan
        let key = try #require(Hexadecimal.decode(digits))
        let digest = PinnedDigest(SPKIPin(hashing: key[...]))
        let pin = PlannedPin(digest, position: .endEntity, trust: .pinAlone)
        #expect(plan.entries == [PinPlan.Entry(.everyHost, [pin])])
    }

    @Test("A digest beside a longer one is not compared")
    func agility() throws {
        let reading = try dialect.read(
            "3 1 1 \(Self.digits(1))\n3 1 2 \(Self.digits(2, 64))\n1 1 1 \(Self.digits(3))"
        )
        #expect(
            reading.plan.entries.first.map { Set($0.pins) } == [
                Sample.pin(.sha512, 2, .endEntity, .pinAlone), Sample.pin(.sha256, 3, .endEntity),
            ]
        )
        #expect(reading.warnings.map(\.place) == [Place(line: 1)])
    }

    @Test(
        "A record that no client can use pins nothing",
        arguments: ["4 1 1 \(digits(1))", "3 2 1 \(digits(1))", "3 1 3 00", "3 1 1 0000"]
    )
    func unusable(text: String) throws {
        let reading = try dialect.read(text)
        #expect(reading.plan.entries.isEmpty)
        #expect(reading.warnings.count == 1)
    }

    @Test("A record for another port is named, and one for an anchor itself too")
    func warned() throws {
        let text = "_25._tcp.example.com. 3600 IN TLSA 2 1 0 3000 ; mail"
        #expect(try dialect.read(text).warnings.count == 2)
    }

    @Test(
        "What is no record is refused",
        arguments: [
            ("3 1 1", "is not three numbers"), ("3 1 1 0", "is not three numbers"),
            ("3 1 x 00", "is not three numbers"), ("256 1 1 00", "is not three numbers"),
            ("example.com. IN TLSA 3 1 1 00", "is not a port"),
            ("_443._tcp.*.example.com. TLSA 3 1 1 00", "is not a port"),
            ("_443._tcp.example.com. CH TLSA 3 1 1 00", "no more than a time to live"),
            ("TLSA 3 1 1 00", "an owner"),
        ]
    )
    func refused(text: String, problem: String) {
        #expect(Sample.problem(text, dialect)?.contains(problem) == true)
    }

    @Test("A pin for any certificate takes two records, which is no loss")
    func twoRecords() {
        let writing = dialect.write(PinPlan([Sample.pinned([Sample.one])]))
        let owner = "_443._tcp.www.example.com. IN TLSA"
        #expect(
            writing.text == "\(owner) 0 1 1 \(Self.digits(1))\n\(owner) 1 1 1 \(Self.digits(1))\n"
        )
        #expect(writing.losses.isEmpty)
    }

    @Test(
        "What cannot be said is told",
        arguments: [
            (Sample.entry("example.com", .subtree), [Loss.Kind.subdomains]),
            (Sample.entry("example.com", .oneLabelBelow), [.ownHost, .subdomains]),
            (Sample.pinned([Sample.pin(.sha256, 1), Sample.pin(.sha512, 2)]), [.longestDigest]),
            (
                Sample.pinned(
                    [Sample.pin(.sha256, 1, .endEntity), Sample.pin(.sha256, 2, .authority)],
                    match: .endEntityAndAuthority
                ),
                [.bothLists]
            ),
            (Sample.pinned([.unmatched]), [.unmatchedPin]),
            (Sample.pinned(expiry: .at(Sample.received)), [.expiry]),
            (Sample.entry("192.0.2.1"), [.hostForm]),
        ]
    )
    func losses(entry: PinPlan.Entry, kinds: [Loss.Kind]) {
        #expect(Sample.kinds(of: PinPlan([entry]), in: dialect) == Set(kinds))
    }

    private static func digits(_ octet: UInt8, _ count: Int = 32) -> String {
        Hexadecimal.encode(Array(repeating: octet, count: count))
    }
}
