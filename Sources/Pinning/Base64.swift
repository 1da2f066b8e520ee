// SPDX-License-Identifier: Apache-2.0

/// The base64 encoding, to the letter.
///
/// Frameworks differ in what they forgive, and platform decoders forgive without saying so: this
/// one forgives nothing, and what a framework forgives is part of its policy.
///
/// - SeeAlso: RFC 4648, section 4.
package enum Base64 {
    package static func encode(_ octets: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: octets.count, by: 3) {
            let group = octets[start..<min(start + 3, octets.count)]
            var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
            bits <<= UInt32(8 * (3 - group.count))
            for position in 0..<4 {
                text.append(
                    position <= group.count
                        ? alphabet[Int(bits >> UInt32(6 * (3 - position)) & 0x3f)]
                        : UInt8(ascii: "=")
                )
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The octets of a text; nil where a character is foreign, padding is missing or surplus, or a
    /// bit beyond the last octet is set.
    package static func decode(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else { return nil }

        let padding = characters.suffix(2).count { $0 == UInt8(ascii: "=") }
        return decode(unpadded: characters.dropLast(padding), trailingBitsMustBeZero: true)
    }

    /// The octets of characters of the alphabet alone; nil where one is foreign or one is left
    /// over.
    package static func decode(
        unpadded characters: ArraySlice<UInt8>,
        trailingBitsMustBeZero: Bool
    ) -> [UInt8]? {
        guard characters.count % 4 != 1 else { return nil }

        var octets: [UInt8] = []
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in characters {
            guard let value = value(of: character) else { return nil }

            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                octets.append(UInt8(truncatingIfNeeded: bits >> count))
                bits &= (1 << count) - 1
            }
        }
        guard bits == 0 || !trailingBitsMustBeZero else { return nil }

        return octets
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
}
