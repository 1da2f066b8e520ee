// SPDX-License-Identifier: Apache-2.0

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
}
