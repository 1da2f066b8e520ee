// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("The DER writer")
struct DERWriterTests {
    @Test(
        "A length has the fewest octets",
        arguments: [
            (0, [0x00]), (127, [0x7F]), (128, [0x81, 0x80]), (255, [0x81, 0xFF]),
            (256, [0x82, 0x01, 0x00]), (65_536, [0x83, 0x01, 0x00, 0x00]),
        ] as [(Int, [UInt8])]
    )
    func length(count: Int, octets: [UInt8]) {
        #expect(DERWriter.length(count) == octets)
    }

    @Test(
        "An integer has the fewest octets, and its sign",
        arguments: [
            (0, [0x00]), (127, [0x7F]), (128, [0x00, 0x80]), (256, [0x01, 0x00]), (-1, [0xFF]),
            (-128, [0x80]), (-129, [0xFF, 0x7F]),
        ] as [(Int, [UInt8])]
    )
    func integer(value: Int, contents: [UInt8]) {
        #expect(DERWriter.integer(value) == [0x02, UInt8(contents.count)] + contents)
    }

    @Test(
        "A number that is not negative never looks like one that is",
        arguments: [
            ([], [0x00]), ([0x00, 0x00], [0x00]), ([0x00, 0x7F], [0x7F]), ([0x80], [0x00, 0x80]),
        ] as [([UInt8], [UInt8])]
    )
    func unsigned(octets: [UInt8], contents: [UInt8]) {
        #expect(DERWriter.integer(unsigned: octets) == [0x02, UInt8(contents.count)] + contents)
    }

    @Test(
        "Named bits end with the last that is set",
        arguments: [
            ([], [0x00]), ([0], [0x07, 0x80]), ([5, 6], [0x01, 0x06]), ([8], [0x07, 0x00, 0x80]),
        ] as [([Int], [UInt8])]
    )
    func namedBits(positions: [Int], contents: [UInt8]) {
        #expect(DERWriter.namedBits(positions) == [0x03, UInt8(contents.count)] + contents)
    }

    @Test(
        "A time is UTCTime through 2049 and GeneralizedTime from 2050 on",
        arguments: [
            ("2049-12-31T23:59:59Z", 0x17, "491231235959Z"),
            ("2050-01-01T00:00:00Z", 0x18, "20500101000000Z"),
            ("1950-01-01T00:00:00Z", 0x17, "500101000000Z"),
            ("1949-12-31T23:59:59Z", 0x18, "19491231235959Z"),
            ("2005-06-07T08:09:01Z", 0x17, "050607080901Z"),
        ] as [(String, UInt8, String)]
    )
    func time(text: String, tag: UInt8, contents: String) throws {
        let time = try #require(Time(text))
        #expect(DERWriter.time(time) == [tag, UInt8(contents.utf8.count)] + Array(contents.utf8))
    }

    @Test("Elements stand in one another with their headers")
    func nesting() {
        #expect(
            DERWriter.sequence(
                DERWriter.boolean(true),
                DERWriter.set(ofOne: DERWriter.utf8String("é")),
                DERWriter.explicit(3, DERWriter.null),
                DERWriter.implicit(2, [0x61]),
                DERWriter.implicitSequence(1, [DERWriter.octetString([0x00])]),
                DERWriter.bitString([0xFF])
            ) == [
                0x30, 0x19,
                0x01, 0x01, 0xFF,
                0x31, 0x04, 0x0C, 0x02, 0xC3, 0xA9,
                0xA3, 0x02, 0x05, 0x00,
                0x82, 0x01, 0x61,
                0xA1, 0x03, 0x04, 0x01, 0x00,
                0x03, 0x02, 0x00, 0xFF,
            ]
        )
    }
}
