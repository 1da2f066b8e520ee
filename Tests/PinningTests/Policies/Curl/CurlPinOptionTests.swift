// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@Suite("curl's option")
struct CurlPinOptionTests {
    @Test(
        "The value is split at every semicolon, and ends where an item has no prefix",
        arguments: [
            "sha256//a": ["a"], "sha256//a;sha256//b": ["a", "b"], "sha256//a;": ["a"],
            "sha256//a;b;sha256//c": ["a"], "sha256//a; sha256//b": ["a"],
            "sha256//;sha256//b": ["", "b"], "SHA256//a": [], "sha256/a": [], "pin.pem": [],
            "": [],
        ]
    )
    func digests(value: String, expected: [String]) {
        #expect(CurlPinOption.digests(in: value) == expected)
    }
}
