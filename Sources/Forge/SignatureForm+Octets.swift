// SPDX-License-Identifier: Apache-2.0

import Corpus
private import PKIX

extension SignatureForm {
    /// The value of a signature in this form.
    ///
    /// - Parameters:
    ///   - value: The value as it is usually written.
    ///   - kind: The kind of the key that made it.
    /// - Returns: Nil where a signature by such a key has no such form.
    func written(_ value: [UInt8], by kind: TestKey.Kind) -> [UInt8]? {
        if self == .zeroInFront { return [0x00] + value }
        if kind == .ed25519 { return self == .notReduced ? Self.withOrderOfBase(value) : nil }
        guard let order = kind.order, let pair = Pair(value, size: order.count) else { return nil }

        return switch self {
        case .notReduced:
            DERWriter.sequence(
                DERWriter.integer(unsigned: Self.sum(pair.first, order)),
                DERWriter.integer(unsigned: Self.sum(pair.second, order))
            )
        case .octetStrings:
            DERWriter.sequence(
                DERWriter.octetString(pair.first),
                DERWriter.octetString(pair.second)
            )
        case .sideBySide: pair.first + pair.second
        case .thirdNumber:
            DERWriter.sequence(
                DERWriter.integer(unsigned: pair.first),
                DERWriter.integer(unsigned: pair.second),
                DERWriter.integer(1)
            )
        case .withoutZero:
            pair.numbers.contains { $0[0] > 0x7F }
                ? DERWriter.sequence(pair.numbers.map { DERWriter.element(0x02, $0) }) : nil
        case .zeroInFront: nil
        }
    }

    /// The forms that a signature by such a key has.
    static func forms(by kind: TestKey.Kind) -> [SignatureForm] {
        switch kind {
        case .p256, .p384, .p521: allCases
        case .ed25519: [.notReduced, .zeroInFront]
        case .brainpool256, .ed448, .rsa, .secp256k1, .x25519: [.zeroInFront]
        }
    }

    /// The second half of a signature of Ed25519 is a number whose least octet comes first.
    ///
    /// - SeeAlso: RFC 8032, section 5.1.6.
    private static func withOrderOfBase(_ value: [UInt8]) -> [UInt8] {
        let number = sum(value.suffix(32).reversed(), orderOfBase)
        // Both are below 2^253.
        return value.prefix(32) + number.suffix(32).reversed()
    }

    /// The sum of two numbers of one size, in an octet more.
    private static func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var sum: [UInt8] = []
        var carry: UInt16 = 0
        for (first, second) in zip(one.reversed(), other.reversed()) {
            let total = UInt16(first) + UInt16(second) + carry
            sum.append(UInt8(truncatingIfNeeded: total))
            carry = total >> 8
        }
        return [UInt8(carry)] + sum.reversed()
    }

    /// - SeeAlso: RFC 8032, section 5.1.
    private static let orderOfBase: [UInt8] =
        [0x10] + [UInt8](repeating: 0x00, count: 15) + [
            0x14, 0xDE, 0xF9, 0xDE, 0xA2, 0xF7, 0x9C, 0xD6, 0x58, 0x12, 0x63, 0x1A, 0x5C, 0xF5,
            0xD3, 0xED,
        ]
}

/// The two numbers of a signature by ECDSA, each in as many octets as the order of the curve.
private struct Pair {
    let first: [UInt8]
    let second: [UInt8]
    /// Both without zero octets in front.
    let numbers: [[UInt8]]

    /// - SeeAlso: RFC 3279, section 2.2.3.
    init?(_ value: [UInt8], size: Int) {
        let span = value.span
        guard var reader = try? DERReader.whole(.sequence, of: span).reader,
            let first = try? reader.read(.integer, of: span).contents,
            let second = try? reader.read(.integer, of: span).contents, reader.isAtEnd
        else { return nil }

        numbers = [first, second].map { Array(value[$0].drop { $0 == 0x00 }) }
        guard numbers.allSatisfy({ (1...size).contains($0.count) }) else { return nil }

        func padded(_ number: [UInt8]) -> [UInt8] {
            [UInt8](repeating: 0x00, count: size - number.count) + number
        }
        self.first = padded(numbers[0])
        self.second = padded(numbers[1])
    }
}

extension TestKey.Kind {
    /// The order of the base point of a curve on which ECDSA signs here; nil for other kinds.
    ///
    /// - SeeAlso: NIST SP 800-186, section 3.2.1.
    fileprivate var order: [UInt8]? {
        switch self {
        case .p256:
            [
                0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2,
                0xFC, 0x63, 0x25, 0x51,
            ]
        case .p384:
            [UInt8](repeating: 0xFF, count: 24) + [
                0xC7, 0x63, 0x4D, 0x81, 0xF4, 0x37, 0x2D, 0xDF, 0x58, 0x1A, 0x0D, 0xB2, 0x48, 0xB0,
                0xA7, 0x7A, 0xEC, 0xEC, 0x19, 0x6A, 0xCC, 0xC5, 0x29, 0x73,
            ]
        case .p521:
            [0x01] + [UInt8](repeating: 0xFF, count: 32) + [
                0xFA, 0x51, 0x86, 0x87, 0x83, 0xBF, 0x2F, 0x96, 0x6B, 0x7F, 0xCC, 0x01, 0x48, 0xF7,
                0x09, 0xA5, 0xD0, 0x3B, 0xB5, 0xC9, 0xB8, 0x89, 0x9C, 0x47, 0xAE, 0xBB, 0x6F, 0xB7,
                0x1E, 0x91, 0x38, 0x64, 0x09,
            ]
        case .brainpool256, .ed25519, .ed448, .rsa, .secp256k1, .x25519: nil
        }
    }
}
