// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PinproofCommand

@Suite("A pattern over ids")
struct GlobTests {
    @Test(
        "A star is any text, a question mark one character",
        arguments: [
            ("valid-chains/*", "valid-chains/a", true), ("*", "", true), ("", "", true),
            ("*/a", "valid-chains/a", true), ("*/a", "valid-chains/b", false),
            ("v*c*s/?", "valid-chains/a", true), ("*ab", "aab", true), ("a*b*c", "abbc", true),
            ("a*b*c", "abcb", false), ("?", "", false), ("a?", "a", false), ("", "a", false),
            ("*a**b*", "ab", true), ("a", "ab", false),
        ]
    )
    func matches(_ pattern: String, _ text: String, _ isMatch: Bool) {
        #expect(Glob(pattern).matches(text) == isMatch)
    }

    @Test("No pattern takes longer than it is long", .timeLimit(.minutes(1)))
    func manyStars() {
        let stars = String(repeating: "*a", count: 40) + "*z"
        #expect(!Glob(stars).matches(String(repeating: "a", count: 200)))
    }
}
