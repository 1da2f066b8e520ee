// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Corpus

@Suite("Numbers of a version")
struct VersionNumbersTests {
    @Test("They are compared number by number, and one that is left out is 0")
    func order() {
        let ten: VersionNumbers = "2.10"
        let zero: VersionNumbers = "3.1.0"
        #expect(ten > "2.9")
        #expect(zero == "3.1")
        #expect(Set<VersionNumbers>(["3.1", "3.1.0", "3"]).count == 2)
    }

    @Test(
        "A text with anything else in it has none",
        arguments: ["", ".", "3.", "3.x", "v3", "3 "]
    )
    func strict(text: String) {
        #expect(VersionNumbers(text) == nil)
    }

    @Test(
        "A release has the numbers that it begins with",
        arguments: [("2.5.3-rc1", "2.5.3"), ("4.12.0", "4.12.0"), ("3.x", "3")]
    )
    func release(text: String, numbers: String) {
        #expect(VersionNumbers(ofRelease: text)?.description == numbers)
    }

    @Test(
        "What says something else of versions has none",
        arguments: ["", "unknown", "4 or older", "99999999999999999999", "1.99999999999999999999"]
    )
    func none(text: String) {
        #expect(VersionNumbers(ofRelease: text) == nil)
    }
}
