// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Hexadecimal digits")
struct HexadecimalTests {
    @Test("Either case is read, and the lower is written")
    func bothCases() {
        #expect(Hexadecimal.decode("00fFaB9") == nil)
        #expect(Hexadecimal.decode("00fFaB09") == [0x00, 0xff, 0xab, 0x09])
        #expect(Hexadecimal.encode([0x00, 0xff, 0xab, 0x09]) == "00ffab09")
        #expect(Hexadecimal.decode("") == [])
    }

    @Test("What is no digit is refused", arguments: ["0", "0g", "0 1f", "0x", ":0", "é0"])
    func refused(text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }
}
