// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

@Suite("Foreign text")
struct PrintableTests {
    @Test(
        "can neither end a line nor rule a terminal, nor be there unseen",
        arguments: [
            ("www.example.com", "www.example.com"), ("über ☃", "über ☃"),
            ("a\r\nb\u{1b}[2Jc\u{7f}", "a␍␊b␛[2Jc␡"),
            ("\u{9b}2J\u{202e}x\u{2028}", "\u{FFFD}2J\u{FFFD}x\u{FFFD}"),
            ("www\u{200b}.ex\u{ad}ample\u{feff}", "www\u{FFFD}.ex\u{FFFD}ample\u{FFFD}"),
            ("\u{61c}a\u{180e}b\u{200f}c\u{2060}", "\u{FFFD}a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
        ]
    )
    func printable(text: String, shown: String) {
        #expect(text.printable == shown)
    }
}
