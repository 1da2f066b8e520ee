// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

@Suite("Versions of a library")
struct LibraryVersionsTests {
    @Test(
        "A bound is compared number by number",
        arguments: [
            ("3.7.9", "3.7.9", true), ("3.7.9", "3.7.10", false), ("3.7", "3.7.0", true),
            ("< 3.10", "3.9.9", true), ("< 3.10", "3.10", false), ("<= 3.10", "3.10.0", true),
            ("> 3.0", "3.0.1", true), ("> 3.0", "3.0", false), (">= 3.0", "3.0", true),
            (">= 3.0", "2.99", false), ("3.0", "3.0-beta", false),
        ]
    )
    func bounds(text: String, version: String, contains: Bool) throws {
        #expect(try #require(LibraryVersions(text)).contains(version) == contains)
    }

    @Test("What is no version is refused", arguments: ["", "3.", "<3.2", "~> 3.2", "3.0.1a", "< "])
    func refusals(text: String) {
        #expect(LibraryVersions(text) == nil)
    }
}
