// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pinning
import Testing

@Suite("Base64")
struct Base64Tests {
    // RFC 4648, section 10.
    @Test(
        "The vectors of RFC 4648 come out, and back",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ]
    )
    func vectors(plain: String, text: String) {
        #expect(Base64.encode(Array(plain.utf8)) == text)
        #expect(Base64.decode(text) == Array(plain.utf8))
    }

    @Test(
        "Nothing is forgiven",
        arguments: [
            "Zg", "Zg=", "Zg===", "Zg====", "Zh==", "Zm9=", "Zm9v=", "Zm9v====", "=", "====",
            "Zm 9v", "Zm9v\n", " Zm9v", "Zm-v", "Zm_v", "Z", "Zm9vZ", "Z===",
        ]
    )
    func refused(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("Octets of every length come out as Foundation writes them, and back")
    func lengths() {
        for count in 0...100 {
            let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
            let text = Data(octets).base64EncodedString()
            #expect(Base64.encode(octets) == text)
            #expect(Base64.decode(text) == octets)
        }
    }

    @Test("A character that is none of the alphabet is refused wherever it stands")
    func foreign() {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for count in [4, 6, 7] {
            for place in 0..<count {
                for character in UInt8.min...UInt8.max {
                    var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
                    text[place] = character

                    let octets = Base64.decode(unpadded: text[...], trailingBitsMustBeZero: false)
                    #expect((octets != nil) == alphabet.contains(character))
                }
            }
        }
    }

    @Test("Bits beyond the last octet are forgiven only where that is asked for")
    func surplus() {
        for (text, octets) in [("Zh", [0x66]), ("Zm9", [0x66, 0x6f])] as [(String, [UInt8])] {
            let characters = Array(text.utf8)[...]
            #expect(Base64.decode(unpadded: characters, trailingBitsMustBeZero: true) == nil)
            #expect(Base64.decode(unpadded: characters, trailingBitsMustBeZero: false) == octets)
        }
    }
}
