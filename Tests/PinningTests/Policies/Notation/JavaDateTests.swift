// SPDX-License-Identifier: Apache-2.0

import BackendFixtures
import PKIX
import Testing

@testable import Pinning

@Suite("Days as Java parses them")
struct JavaDateTests {
    @Test("A day is its midnight, whatever follows", arguments: ["2030-06-01", "2030-06-01T12:00"])
    func midnight(text: String) {
        #expect(JavaDate.parse(text) == .ordinary)
    }

    @Test(
        "What is no date, or a day that there is not, is none",
        arguments: ["", "01-06-2030", " 2030-06-01", "2030-02-30", "2030-13-01", "2030/06/01"]
    )
    func refused(text: String) {
        #expect(JavaDate.parse(text) == nil)
    }
}
