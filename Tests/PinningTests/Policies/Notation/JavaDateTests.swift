// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

/// Every row was executed: Java 17, `Locale.US`, UTC, not lenient.
@Suite("Days as Java parses them")
struct JavaDateTests {
    @Test(
        "A day is its midnight, in as many digits as there are, behind blanks, whatever follows",
        arguments: [
            "2030-06-01", "2030-06-01T12:00", "2030-06-01 ", "2030-06-01\0", "2030-06-1x",
            "2030-6-1", "2030-006-01", "02030-06-01", "2030-06-1.5", "2030-06-1-",
            " 2030-06-01", "\t2030-06-01", "2030- 06-01", "2030-06-\t1", " 2030- 6- 1",
            "٢٠٣٠-06-01", "2030-06-１", "4294969326-06-01", "2030-4294967302-01",
        ]
    )
    func midnight(text: String) {
        #expect(JavaDate.parse(text) == .ordinary)
    }

    @Test(
        "Another day",
        arguments: [
            ("2030-06-010", 1_907_280_000), ("2030-06-0010", 1_907_280_000),
            ("2028-02-29", 1_835_395_200), ("9999-12-31", 253_402_214_400),
            ("12030-06-01", 317_476_022_400), ("292278994-08-17", 9_223_372_036_828_800),
            // Before Gregory's reform.
            ("1582-10-15", -12_219_292_800), ("1582-10-04", -12_219_379_200),
            ("1500-02-29", -14_825_894_400), ("100-02-29", -59_006_534_400),
            ("30-06-01", -61_207_574_400), ("0030-06-01", -61_207_574_400),
            ("4-02-29", -62_036_064_000), ("1-1-1", -62_135_769_600),
        ] as [(String, Int64)]
    )
    func days(text: String, seconds: Int64) {
        #expect(JavaDate.parse(text)?.seconds == seconds)
    }

    @Test(
        "What is no date is none",
        arguments: [
            "", " ", "x2030-06-01", "2030/06/01", "2030 06 01", "20300601", "2030-06", "2030-06-",
            "2030-06- ", "2030--06-01", "-2030-06-01", "+2030-06-01", "2030-+6-01", "2030 -06-01",
            "2030-06 -01", "\n2030-06-01", "\r2030-06-01", "\u{A0}2030-06-01", "2030.5-06-01",
            "2030-06-.5", "𝟐030-06-01",
        ]
    )
    func noDate(text: String) {
        #expect(JavaDate.parse(text) == nil)
    }

    @Test(
        "A day that there is not is none",
        arguments: [
            "2030-02-30", "2030-02-29", "1900-02-29", "2030-13-01", "2030-00-01", "2030-06-00",
            "2030-06-31", "2030-060-1", "01-06-2030", "0-06-01", "0000-06-01", "1582-10-05",
            "1582-10-14", "292278994-08-18", "2147483648-01-01", "9223372036854775807-01-01",
            "99999999999999999999-01-01", "2030-06-99999999999999999999",
        ]
    )
    func noDay(text: String) {
        #expect(JavaDate.parse(text) == nil)
    }

    @Test(
        "What is written for a day is read as that day, on either calendar",
        arguments: [
            "2030-06-01", "1582-10-15", "1582-10-04", "1582-09-30", "0894-06-01", "0300-02-28",
            "0004-02-29", "0001-01-01",
        ]
    )
    func written(text: String) throws {
        let day = try #require(JavaDate.parse(text))
        #expect(JavaDate.text(for: day) == text)
        #expect(JavaDate.text(for: day.advanced(by: 86_399)) == text)
    }
}
