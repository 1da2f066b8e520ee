// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Base64 as Foundation decodes it")
struct FoundationBase64Tests {
    @Test("One alphabet, padding and no white space; bits left over are ignored")
    func spellings() throws {
        let pin = Base64.decode(LeafText.key)
        for spelling in [PinSpelling.asIs, .oddTrailingBits] {
            #expect(try FoundationBase64.decode(spelling.rawValue) == pin, "\(spelling)")
        }
        for spelling in [PinSpelling.spaceAround, .spaceInside, .unpadded, .urlSafe] {
            #expect(try FoundationBase64.decode(spelling.rawValue) == nil, "\(spelling)")
        }
    }

    @Test("Hexadecimal digits are base64 of 48 octets")
    func hexadecimal() throws {
        #expect(try FoundationBase64.decode(LeafText.keyDigits)?.count == 48)
    }

    @Test("What Apple's own makes of surplus padding was not measured")
    func surplusPadding() {
        #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try FoundationBase64.decode(PinSpelling.surplusPadding.rawValue)
        }
    }
}
