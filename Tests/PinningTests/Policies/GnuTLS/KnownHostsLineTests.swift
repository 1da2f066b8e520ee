// SPDX-License-Identifier: Apache-2.0

import BackendFixtures
import PKIX
import Testing

@testable import Pinning

@Suite("Lines of known hosts")
struct KnownHostsLineTests {
    @Test(
        "A line comes out as it went in",
        arguments: [
            "|g0|www.example.com|443|0|\(LeafText.wholeKey)",
            "|c0|www.example.com|443|1906502400|6|\(LeafText.keyDigits)",
        ]
    )
    func text(line: String) {
        #expect(KnownHostsLine(line)?.description == line)
    }

    @Test("Its parts are the host, when it lapses, and what is kept of the key")
    func parts() {
        let line = KnownHostsLine("|c0|www.example.com|443|1906502400|6|\(LeafText.keyDigits)")
        #expect(
            line
                == KnownHostsLine(
                    host: "www.example.com",
                    expiry: .at(.ordinary),
                    key: .sha256(LeafText.keyDigits)
                )
        )
    }

    @Test(
        "What is no line is passed over",
        arguments: [
            "", "c0|www.example.com|443|0|6|00", "|c0|www.example.com|443|0|6",
            "|c0|www.example.com|443|never|6|00", "|c0|www.example.com|443|0|2|00",
            "|g0|www.example.com|443|0|a|b", "|x0|www.example.com|443|0|00",
        ]
    )
    func noLine(text: String) {
        #expect(KnownHostsLine(text) == nil)
    }
}
