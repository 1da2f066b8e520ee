// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("Object identifiers")
struct ObjectIdentifierTests {
    @Test(
        "Text and octets stand for each other",
        arguments: [
            // X.690, 8.19.5, has the first as its example.
            ("2.999.3", [0x88, 0x37, 0x03]),
            ("1.2.840.113549.1.1.11", [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]),
            ("2.5.29.19", [0x55, 0x1D, 0x13]),
            ("0.0", [0x00]), ("1.39", [0x4F]), ("2.0", [0x50]),
            ("1.3.101.112", [0x2B, 0x65, 0x70]),
        ] as [(String, [UInt8])]
    )
    func both(text: String, octets: [UInt8]) throws {
        #expect(try #require(ObjectIdentifier(text)).contents == octets)
        #expect(try #require(ObjectIdentifier(contents: octets)).description == text)
    }

    @Test(
        "What is no identifier is refused",
        arguments: [
            "", "1", "3.1", "1.40", "0.40", "1..2", "1.2.", "1.02", "1.+2", "1.-2", "a.b", "1.2 ",
        ]
    )
    func texts(text: String) {
        #expect(ObjectIdentifier(text) == nil)
    }

    @Test(
        "Octets that end within a number, or pad one, are refused",
        arguments: [[], [0x80], [0x2A, 0x86], [0x2A, 0x80, 0x01]] as [[UInt8]]
    )
    func octets(octets: [UInt8]) {
        #expect(ObjectIdentifier(contents: octets) == nil)
    }

    @Test("A number may have 64 bits and no more")
    func large() throws {
        let largest: [UInt8] = [0x2A, 0x81] + Array(repeating: 0xFF, count: 8) + [0x7F]
        #expect(
            try #require(ObjectIdentifier(contents: largest)).description == "1.2.\(UInt64.max)"
        )
        #expect(ObjectIdentifier("1.2.\(UInt64.max)")?.contents == largest)
        #expect(ObjectIdentifier("1.2.18446744073709551616") == nil)
        let larger: [UInt8] = [0x2A, 0x82] + Array(repeating: 0x80, count: 8) + [0x00]
        #expect(ObjectIdentifier(contents: larger) == nil)
    }
}
