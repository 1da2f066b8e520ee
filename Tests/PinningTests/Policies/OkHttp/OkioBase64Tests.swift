// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Base64 as okio decodes it")
struct OkioBase64Tests {
    @Test(
        "Both alphabets, white space, padding or not, and bits left over are taken",
        arguments: [
            .asIs, .oddTrailingBits, .spaceAround, .spaceInside, .surplusPadding, .unpadded,
            .urlSafe,
        ] as [PinSpelling]
    )
    func spellings(spelling: PinSpelling) {
        #expect(OkioBase64.decode(spelling.rawValue) == Base64.decode(LeafText.key))
    }

    @Test("Hexadecimal digits are base64 of 48 octets")
    func hexadecimal() {
        #expect(OkioBase64.decode(LeafText.keyDigits)?.count == 48)
    }

    @Test(
        "Another character is refused, and so is one left over",
        arguments: ["Zm9!", "Zm9vZ", "é"]
    )
    func refused(text: String) {
        #expect(OkioBase64.decode(text) == nil)
    }
}
