// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("IP addresses")
struct IPAddressTests {
    @Test(
        "An address is its octets",
        arguments: [
            ("192.0.2.1", [192, 0, 2, 1]),
            ("255.255.255.255", [255, 255, 255, 255]),
            ("2001:db8::1", [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
            ("::", [UInt8](repeating: 0, count: 16)),
            ("1::", [0, 1] + [UInt8](repeating: 0, count: 14)),
            ("::FFFF:192.0.2.1", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 1]),
            ("1:2:3:4:5:6:7:8", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8]),
            ("1:2:3:4:5:6:7::", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0]),
            ("1:2:3:4:5:6:192.0.2.1", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 192, 0, 2, 1]),
        ] as [(String, [UInt8])]
    )
    func read(text: String, octets: [UInt8]) {
        #expect(IPAddress(text)?.octets == octets)
    }

    @Test(
        "What is no address is refused",
        arguments: [
            "", "192.0.2", "192.0.2.256", "192.0.2.01", "192.0.2.1.", "0x7f.0.0.1", "192.0.2.+1",
            "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":1::2", "1:::2", ":", "1:", ":1",
            "12345::", "g::", "fe80::1%eth0", "[::1]", "1:2:3:4:5:6:7:8::", "192.0.2.1::",
            "1:2:3:4:5:6:7:192.0.2.1",
        ]
    )
    func refused(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "An address has a short text, which RFC 5952 wants, and a full one",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::", "0:0:0:0:0:0:0:0"), ("::1", "0:0:0:0:0:0:0:1"),
            ("1::", "1:0:0:0:0:0:0:0"), ("2001:db8::1:0:0:2", "2001:db8:0:0:1:0:0:2"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"), ("1:0:0:2::3", "1:0:0:2:0:0:0:3"),
        ]
    )
    func texts(short: String, full: String) throws {
        let address = try #require(IPAddress(full))
        #expect(address.text == short)
        #expect(address.fullText == full)
    }
}
