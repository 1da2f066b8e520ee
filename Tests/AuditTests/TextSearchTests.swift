// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Audit

@Suite("Texts in files of any format")
struct TextSearchTests {
    @Test("A text is found inside of another, and behind a beginning of it")
    func overlapping() {
        let search = TextSearch(["he", "she", "hers", "aab"])
        var found: [String] = []
        let octets = Array("ushers aaab".utf8)
        search.search(octets.span) { number, end in
            found.append("\(["he", "she", "hers", "aab"][number])@\(end)")
        }
        #expect(found == ["she@4", "he@4", "hers@6", "aab@11"])
    }

    @Test(
        "What looks like a pin, and what does not",
        arguments: [
            ("sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=", "sha256/"),
            // The length in front of a string of dex is a character of base64 by chance.
            ("3sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=", "sha256/"),
            ("sha256//Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=", "sha256/"),
            ("sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c", "sha256/"),
            ("\"Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=\"", nil),
            ("sha1/8imKzYk2eXXAmzVpCKlBUU4xLQg=", "sha1/"),
        ]
    )
    func pins(text: String, prefix: String?) {
        // At the end of a file, and in front of something.
        for text in [text, text + "\0"] {
            let octets = Array(text.utf8)
            let found = PinTextSearch.texts(in: octets.span).found
            #expect(found.count == 1)
            #expect(found.first?.prefix == prefix)
        }
    }

    @Test(
        "A longer run of base64, one without its sign and one with bits left over are no pins",
        arguments: [
            "xOd3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c=",
            "Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0c",
            "sha256/Od3oEsTgOkbmDd1gzMdy/Loh8zfHTGqtzTSwX50lF0d=",
            "8imKzYk2eXXAmzVpCKlBUU4xLQg=",
        ]
    )
    func others(text: String) {
        let octets = Array((text + "\0").utf8)
        #expect(PinTextSearch.texts(in: octets.span).found.isEmpty)
    }
}
