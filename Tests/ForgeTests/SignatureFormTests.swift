// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Testing

@testable import Forge

@Suite("Forms of a signature")
struct SignatureFormTests {
    /// r is the order of P-256 less one, and s one half of it.
    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63,
        0x25, 0x51,
    ]
    private static let first: [UInt8] = order.dropLast() + [0x50]
    private static let second: [UInt8] = [0x7F] + [UInt8](repeating: 0xFF, count: 31)
    private static let pair = DERWriter.sequence(
        DERWriter.integer(unsigned: first),
        DERWriter.integer(unsigned: second)
    )

    @Test("The numbers stay those of the signature, or are congruent to them")
    func ofCurves() throws {
        func form(_ form: SignatureForm) throws -> [UInt8] {
            let contents = try #require(form.contents(of: [0x00] + Self.pair))
            #expect(contents.first == 0x00)
            return Array(contents.dropFirst())
        }
        let (first, second) = (Self.first, Self.second)
        #expect(try form(.zeroInFront) == [0x00] + Self.pair)
        #expect(try form(.sideBySide) == first + second)
        #expect(
            try form(.octetStrings)
                == DERWriter.sequence(DERWriter.octetString(first), DERWriter.octetString(second))
        )
        #expect(
            try form(.thirdNumber)
                == DERWriter.sequence(
                    DERWriter.integer(unsigned: first),
                    DERWriter.integer(unsigned: second),
                    DERWriter.integer(1)
                )
        )
        // 2n - 1, and n + 2^255 - 1.
        let numbers: [[UInt8]] = [
            [
                0x01, 0xFF, 0xFF, 0xFF, 0xFE, 0x00, 0x00, 0x00, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                0xFF, 0xFF, 0xFF, 0x79, 0xCD, 0xF5, 0x5B, 0x4E, 0x2F, 0x3D, 0x09, 0xE7, 0x73, 0x95,
                0x85, 0xF8, 0xC6, 0x4A, 0xA1,
            ],
            [
                0x01, 0x7F, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA,
                0xC2, 0xFC, 0x63, 0x25, 0x50,
            ],
        ]
        #expect(
            try form(.notReduced)
                == DERWriter.sequence(numbers.map { DERWriter.integer(unsigned: $0) })
        )
    }

    @Test("The second half of one of Ed25519 is more by the order of the base")
    func ofEdwards() throws {
        let value: [UInt8] =
            [UInt8](repeating: 0xAB, count: 32) + [0x01] + [UInt8](repeating: 0x00, count: 31)
        let contents = try #require(SignatureForm.notReduced.contents(of: [0x00] + value))
        // RFC 8032, 5.1: L and one.
        let sum: [UInt8] =
            [
                0xEE, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9,
                0xDE, 0x14,
            ] + [UInt8](repeating: 0x00, count: 15) + [0x10]
        #expect(contents == [0x00] + value.prefix(32) + sum)
    }

    @Test("An RSA signature has none of the forms of curves, and neither is one that is cut")
    func none() {
        let others = [[UInt8](repeating: 0x5A, count: 256), Array(Self.pair.dropLast())]
        for form in SignatureForm.allCases where form != .zeroInFront {
            for value in others { #expect(form.contents(of: [0x00] + value) == nil, "\(form)") }
        }
    }
}
