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
            try #require(form.written(Self.pair, by: .p256))
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
        let written = try #require(SignatureForm.notReduced.written(value, by: .ed25519))
        // RFC 8032, 5.1: L and one.
        let sum: [UInt8] =
            [
                0xEE, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9,
                0xDE, 0x14,
            ] + [UInt8](repeating: 0x00, count: 15) + [0x10]
        #expect(written == value.prefix(32) + sum)
    }

    @Test("The curve is that of the key, however short the numbers are")
    func shortNumbers() throws {
        let value = DERWriter.sequence(DERWriter.integer(1), DERWriter.integer(2))
        let sizes: [(TestKey.Kind, Int)] = [(.p256, 32), (.p384, 48), (.p521, 66)]
        for (kind, size) in sizes {
            func number(_ octet: UInt8) -> [UInt8] {
                [UInt8](repeating: 0x00, count: size - 1) + [octet]
            }
            let written = SignatureForm.sideBySide.written(value, by: kind)
            #expect(written == number(1) + number(2), "\(kind)")
        }
    }

    @Test("A kind of key has the forms that it is said to have, and no other")
    func forms() {
        for kind in TestKey.Kind.allCases {
            for form in SignatureForm.allCases {
                let value = kind == .ed25519 ? [UInt8](repeating: 0x00, count: 64) : Self.pair
                let has = form.written(value, by: kind) != nil
                #expect(has == SignatureForm.forms(by: kind).contains(form), "\(kind) \(form)")
            }
        }
    }

    @Test("What is cut, or has numbers beyond the curve, has no form of its own")
    func none() {
        let long = DERWriter.sequence(
            DERWriter.integer(unsigned: [0x01] + [UInt8](repeating: 0x00, count: 48)),
            DERWriter.integer(1)
        )
        for form in SignatureForm.allCases where form != .zeroInFront {
            #expect(form.written(Self.pair.dropLast(), by: .p256) == nil, "\(form)")
            #expect(form.written(long, by: .p384) == nil, "\(form)")
        }
    }
}
