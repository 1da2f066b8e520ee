// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Base64 as Apple's Security framework decodes it")
struct SecurityBase64Tests {
    // By SecBase64.c:258, followed by hand.
    @Test(
        "What is no character of the alphabet is skipped, and what is left over is dropped",
        arguments: [
            ("AQID", [1, 2, 3]), ("AQI=", [1, 2]), ("AQ==", [1]), (" A-Q\nI_D*", [1, 2, 3]),
            ("AQIDBA", [1, 2, 3]), ("AQI=AQID", [1, 2]), ("AR==", [1]), ("A=ID", [0, 2, 3]),
            ("", nil), ("AQI", nil), ("****", nil),
        ] as [(String, [UInt8]?)]
    )
    func decode(text: String, expected: [UInt8]?) {
        #expect(SecurityBase64.decode(text) == expected, "\(text)")
    }
}
