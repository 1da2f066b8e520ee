// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("The attributes of a name")
struct NameAttributeTests {
    /// CN=one, CN=zwei in one relative name (a SET OF two), and CN=last as a BMPString in another.
    ///
    /// Written out by hand, by X.690, 8.1 and RFC 5280, section 4.1.2.4.
    private let name: [UInt8] = [
        0x30, 0x2e,
        0x31, 0x19,
        0x30, 0x0a, 0x06, 0x03, 0x55, 0x04, 0x03, 0x0c, 0x03, 0x6f, 0x6e, 0x65,
        0x30, 0x0b, 0x06, 0x03, 0x55, 0x04, 0x03, 0x13, 0x04, 0x7a, 0x77, 0x65, 0x69,
        0x31, 0x11,
        0x30, 0x0f, 0x06, 0x03, 0x55, 0x04, 0x03, 0x1e, 0x08,
        0x00, 0x6c, 0x00, 0x61, 0x00, 0x73, 0x00, 0x74,
    ]

    @Test("Relative names are kept apart, and their attributes in order, tags included")
    func rdns() {
        // Not at the beginning of the bytes, as a name in a certificate never is.
        let octets = [0xff, 0xff] + name
        let rdns = NameAttribute.rdns(of: 2..<octets.count, in: octets)
        let type: [UInt8] = [0x55, 0x04, 0x03]
        #expect(
            rdns == [
                [
                    NameAttribute(
                        type: type,
                        tag: 0x0c,
                        contents: Array("one".utf8),
                        value: [0x0c, 0x03] + Array("one".utf8)
                    ),
                    NameAttribute(
                        type: type,
                        tag: 0x13,
                        contents: Array("zwei".utf8),
                        value: [0x13, 0x04] + Array("zwei".utf8)
                    ),
                ],
                [
                    NameAttribute(
                        type: type,
                        tag: 0x1e,
                        contents: Array("\0l\0a\0s\0t".utf8),
                        value: [0x1e, 0x08] + Array("\0l\0a\0s\0t".utf8)
                    )
                ],
            ]
        )
    }

    @Test(
        "Bytes that are no name have no attributes",
        arguments: [[], [0x05, 0x00], [0x30, 0x05]] as [[UInt8]]
    )
    func noName(octets: [UInt8]) {
        #expect(NameAttribute.rdns(of: 0..<octets.count, in: octets) == [])
    }
}
