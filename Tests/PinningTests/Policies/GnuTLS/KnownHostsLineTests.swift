// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("Lines of known hosts")
struct KnownHostsLineTests {
    @Test(
        "A line comes out as it went in",
        arguments: [
            "|g0|www.example.com|443|0|\(LeafText.wholeKey)",
            "|c0|www.example.com|443|1906502400|6|\(LeafText.keyDigits)",
            "|c0|*|8443|0|8|\(LeafText.keySHA512)",
        ]
    )
    func text(line: String) {
        #expect(KnownHostsLine(line)?.description == line)
    }

    @Test("Its parts are host, service, when it lapses, and what is kept of the key")
    func parts() {
        let line = KnownHostsLine("|c0|www.example.com|443|1906502400|6|\(LeafText.keyDigits)")
        #expect(
            line
                == KnownHostsLine(
                    host: "www.example.com",
                    service: "443",
                    expiry: .at(.ordinary),
                    key: .digest(.sha256, LeafText.keyDigits)
                )
        )
    }

    // Each was executed with GnuTLS 3.7.9, as the tests of the backend do again.
    @Test(
        "What is no line is passed over",
        arguments: [
            "", "|", "||", "x", "|c0", "|g0", "|c0|www.example.com|443|0|6",
            "|g0|www.example.com|443|0", "|c0|www.example.com|443||6|00",
            "|c0|www.example.com|443|0|4|00", "|c0|www.example.com|443|0|0|00",
            "|c0|www.example.com|443|0|18|00", "|c0|www.example.com|443|0|six|00",
            "|c0|www.example.com|443|0|18446744073709551622|00",
            "|c0x|www.example.com|443|0|6|00", "|c1|www.example.com|443|0|6|00",
            "|x0|www.example.com|443|0|00", "|C0|www.example.com|443|0|6|00",
            " |c0|www.example.com|443|0|6|00", "|c0|www.example.com|443|0|6\0|00",
        ]
    )
    func noLine(text: String) {
        #expect(KnownHostsLine(text) == nil)
    }

    @Test(
        "What is written loosely is a line all the same",
        arguments: [
            "c0|www.example.com|443|0|6|ab", "||c0||www.example.com||443||0||6||ab",
            "|c0|www.example.com|443|0|6|ab|", "|c0|www.example.com|443|0|6|ab|x|y",
            "|c0|www.example.com|443|0|6|ab x", "|c0|www.example.com|443|0|6|ab\tx",
            "|c0|www.example.com|443|0|6|ab\rx", "|c0|www.example.com|443|-1|6|ab",
            "|c0|www.example.com|443|never|6|ab", "|c0|www.example.com|443|- 1|6|ab",
            "|c0|www.example.com|443|0|06|ab", "|c0|www.example.com|443|0| 6x|ab",
            "|c0|www.example.com|443|0|4294967302|ab", "|c0|www.example.com|443|0|6|ab\0x",
        ]
    )
    func loosely(text: String) {
        #expect(KnownHostsLine(text)?.description == "|c0|www.example.com|443|0|6|ab")
    }

    @Test("Of a key's mark two characters count, and it may be empty")
    func keys() {
        let line = KnownHostsLine("|g0xy|www.example.com|443|0|")
        #expect(
            line == KnownHostsLine(host: "www.example.com", expiry: .never, key: .base64(""))
        )
    }

    @Test(
        "Host and service are compared octet for octet, and an asterisk in front is any",
        arguments: [
            ("www.example.com", "443", true), ("*", "443", true), ("*.example.org", "*x", true),
            ("www.example.com", "8443", false), ("www.example.com", "0443", false),
            ("www.example.com", "https", false), ("WWW.example.com", "443", false),
            (" www.example.com", "443", false),
        ]
    )
    func isFor(host: String, service: String, expected: Bool) {
        let line = KnownHostsLine("|c0|\(host)|\(service)|0|6|ab")
        #expect(line?.isFor("www.example.com", service: "443") == expected)
    }
}
