// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Base64 as Android decodes it")
struct AndroidBase64Tests {
    @Test(
        "What is foreign is skipped, padding may be missing, bits left over are ignored",
        arguments: [.asIs, .oddTrailingBits, .spaceAround, .spaceInside, .unpadded] as [PinSpelling]
    )
    func spellings(spelling: PinSpelling) {
        #expect(AndroidBase64.decode(spelling.rawValue) == Base64.decode(LeafText.key))
    }

    @Test("Characters of the other alphabet are skipped, so that the octets are too few")
    func urlSafe() {
        #expect(AndroidBase64.decode(PinSpelling.urlSafe.rawValue)?.count != 32)
        #expect(AndroidBase64.decode("Zm9v-_Zm9v") == Array("foofoo".utf8))
    }

    @Test("Surplus padding and what follows padding are errors")
    func padding() {
        #expect(AndroidBase64.decode(PinSpelling.surplusPadding.rawValue) == nil)
        #expect(AndroidBase64.decode("Zg==Zg==") == nil)
    }

    @Test("Hexadecimal digits are base64 of 48 octets")
    func hexadecimal() {
        #expect(AndroidBase64.decode(LeafText.keyDigits)?.count == 48)
    }
}
