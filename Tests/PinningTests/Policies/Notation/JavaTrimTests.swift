// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Texts as Java trims them")
struct JavaTrimTests {
    @Test(
        "Anything up to the space goes at either end, and no other white space",
        arguments: [
            ("", ""), (" \u{0}\t\r\n\u{1F} ", ""), (" a b\r\n", "a b"), ("a", "a"),
            ("\u{A0}a\u{7F}", "\u{A0}a\u{7F}"),
        ]
    )
    func trimmed(text: String, expected: String) {
        #expect(text.trimmedInJava == expected)
    }
}
