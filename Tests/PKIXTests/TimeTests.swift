// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("Time")
struct TimeTests {
    // The seconds are those of `date -u -d … +%s`.
    @Test(
        "An instant is its seconds since 1970",
        arguments: [
            ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59Z", -1),
            ("2000-02-29T12:00:00Z", 951_825_600),
            ("2030-06-01T00:00:00Z", 1_906_502_400),
            ("2049-12-31T23:59:59Z", 2_524_607_999),
            ("1950-01-01T00:00:00Z", -631_152_000),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("0001-01-01T00:00:00Z", -62_135_596_800),
        ] as [(String, Int64)]
    )
    func seconds(text: String, seconds: Int64) {
        #expect(Time(text)?.seconds == seconds)
        #expect(Time(seconds: seconds).description == text)
    }

    // The years are those of Python's integers: seconds // 86400, and the civil date of that day.
    @Test(
        "Any number of seconds is an instant, beyond the years that a text can have",
        arguments: [
            (Int64.min, "-292277022657-01-27T08:29:52Z"),
            (Int64.min + 1, "-292277022657-01-27T08:29:53Z"),
            (Int64.max, "292277026596-12-04T15:30:07Z"),
        ]
    )
    func extremes(seconds: Int64, text: String) {
        #expect(Time(seconds: seconds).description == text)
    }

    @Test(
        "What is no instant is refused",
        arguments: [
            "2030-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2030-13-01T00:00:00Z",
            "2030-00-01T00:00:00Z", "2030-04-31T00:00:00Z", "2030-06-01T24:00:00Z",
            "2030-06-01T00:60:00Z", "2030-06-01T00:00:60Z", "2030-06-01 00:00:00Z",
            "2030-06-01T00:00:00", "2030-06-01T00:00:00+00:00", "+030-06-01T00:00:00Z", "",
        ]
    )
    func refused(text: String) {
        #expect(Time(text) == nil)
    }

    @Test(
        "Certificates write an instant in exactly two ways",
        arguments: [
            (DERTag.utcTime, "490101000000Z", "2049-01-01T00:00:00Z"),
            (.utcTime, "500101000000Z", "1950-01-01T00:00:00Z"),
            (.generalizedTime, "20500101000000Z", "2050-01-01T00:00:00Z"),
            (.generalizedTime, "20300601123456Z", "2030-06-01T12:34:56Z"),
            (.utcTime, "4901010000Z", nil),
            (.utcTime, "490101000000+0000", nil),
            (.utcTime, "490101000000", nil),
            (.utcTime, "491301000000Z", nil),
            (.utcTime, "49010100000 Z", nil),
            (.generalizedTime, "20500101000000.5Z", nil),
            (.generalizedTime, "205001010000Z", nil),
            (.generalizedTime, "20500101000000", nil),
        ] as [(DERTag, String, String?)]
    )
    func encoded(tag: DERTag, contents: String, instant: String?) {
        let octets = DERWriter.element(tag.rawValue, Array(contents.utf8))
        var reader = DERReader(0..<octets.count)
        #expect((try? reader.readTime(of: octets.span))?.description == instant)
    }

    @Test(
        "An instant is made of digits, and what is none is told by its place",
        arguments: [(DERTag.utcTime, "490101000000Z"), (.generalizedTime, "20500101000000Z")]
    )
    func digits(tag: DERTag, contents: String) {
        let contents = Array(contents.utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        for place in contents.indices.dropLast() {
            for octet in UInt8.min...UInt8.max where !digits.contains(octet) {
                var contents = contents
                contents[place] = octet
                let octets = DERWriter.element(tag.rawValue, contents)
                var reader = DERReader(0..<octets.count)
                #expect(throws: DERError(.invalidTime, at: 2 + place)) {
                    try reader.readTime(of: octets.span)
                }
            }
        }
    }
}
