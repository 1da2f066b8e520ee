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
        text.reserveCapacity((octets.count + 2) / 3 * 4)
        var bits: UInt32 = 0
        for (index, octet) in octets.enumerated() {
            bits = bits << 8 | UInt32(octet)
            switch index % 3 {
            case 0: text.append(alphabet[Int(bits >> 2 & 0x3f)])
            case 1: text.append(alphabet[Int(bits >> 4 & 0x3f)])
            default:
                text.append(alphabet[Int(bits >> 6 & 0x3f)])
                text.append(alphabet[Int(bits & 0x3f)])
            }
        }
        let padding = UInt8(ascii: "=")
        switch octets.count % 3 {
        case 1: text += [alphabet[Int(bits << 4 & 0x3f)], padding, padding]
        case 2: text += [alphabet[Int(bits << 2 & 0x3f)], padding]
        default: break
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
