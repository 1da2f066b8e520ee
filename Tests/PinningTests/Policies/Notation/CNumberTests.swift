// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Numbers as C reads them")
struct CNumberTests {
    @Test(
        "White space, a sign, digits, and whatever follows",
        arguments: [
            ("0", 0), ("443", 443), ("0443", 443), ("+6", 6), ("-1", -1), ("-0", 0),
            (" \t\n\u{B}\u{C}\r12", 12), ("12x", 12), ("12 3", 12), ("0x7f", 0),
            ("", 0), (" ", 0), ("abc", 0), ("-", 0), ("+-1", 0), ("- 1", 0), ("٣", 0),
            ("9223372036854775807", .max), ("9223372036854775808", .max),
            ("99999999999999999999", .max), ("-9223372036854775808", .min),
            ("-9223372036854775809", .min),
        ] as [(String, Int64)]
    )
    func numbers(text: String, expected: Int64) {
        #expect(CNumber.parse(text) == expected)
    }
}
