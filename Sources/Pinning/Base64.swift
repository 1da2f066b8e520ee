// SPDX-License-Identifier: Apache-2.0

/// The base64 encoding, to the letter.
///
/// Frameworks differ in what they forgive, and platform decoders forgive without saying so: this
/// one forgives nothing, and what a framework forgives is part of its policy.
///
/// Both directions look their characters up in tables and never decide by one: nearly all of a
/// stream is base64, and no processor guesses which kind of character comes next.
///
/// - SeeAlso: RFC 4648, section 4.
package enum Base64 {
    package static func encode(_ octets: [UInt8]) -> String {
        let count = length(of: octets.count)
        return unsafe String(unsafeUninitializedCapacity: count) { text in
            unsafe write(octets, to: text)
            return count
        }
    }

    /// How many characters stand for so many octets, padding included.
    package static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Writes the characters to where there is room for them.
    @unsafe package static func write(
        _ octets: [UInt8],
        to text: UnsafeMutableBufferPointer<UInt8>
    ) {
        let groups = (octets.count + 2) / 3
        unsafe alphabet.withUnsafeBufferPointer { alphabet in
            for group in 0..<groups {
                let start = group * 3
                let bits =
                    UInt32(octets[start]) << 16
                    | (start + 1 < octets.count ? UInt32(octets[start + 1]) << 8 : 0)
                    | (start + 2 < octets.count ? UInt32(octets[start + 2]) : 0)
                for place in 0..<4 {
                    let value = Int(bits >> UInt32(18 - 6 * place) & 0x3f)
                    unsafe text[group * 4 + place] = alphabet[value]
                }
            }
        }
        // What lies beyond the octets stands for none of them.
        for place in 0..<(groups * 3 - octets.count) {
            unsafe text[groups * 4 - 1 - place] = UInt8(ascii: "=")
        }
    }

    /// The octets of a text; nil where a character is foreign, padding is missing or surplus, or a
    /// bit beyond the last octet is set.
    package static func decode(_ text: String) -> [UInt8]? {
        decode(text.utf8Span.span)
    }

    /// The same of the octets of a text.
    package static func decode(_ characters: borrowing Span<UInt8>) -> [UInt8]? {
        let count = characters.count
        guard count.isMultiple(of: 4) else { return nil }

        let padding =
            count == 0 || characters[count - 1] != equalsSign
            ? 0 : characters[count - 2] != equalsSign ? 1 : 2
        return decode(
            characters.extracting(droppingLast: padding),
            trailingBitsMustBeZero: true
        )
    }

    /// The octets of characters of the alphabet alone; nil where one is foreign or one is left
    /// over.
    package static func decode(
        unpadded characters: ArraySlice<UInt8>,
        trailingBitsMustBeZero: Bool
    ) -> [UInt8]? {
        decode(characters.span, trailingBitsMustBeZero: trailingBitsMustBeZero)
    }

    private static func decode(
        _ characters: borrowing Span<UInt8>,
        trailingBitsMustBeZero: Bool
    ) -> [UInt8]? {
        let (groups, rest) = characters.count.quotientAndRemainder(dividingBy: 4)
        guard rest != 1 else { return nil }

        let size = groups * 3 + max(rest - 1, 0)
        // Four at a time; any four octets are a number.
        let bytes = unsafe characters.bytes
        var isValid = false
        let octets = unsafe values.withUnsafeBufferPointer { values in
            unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { octets, count in
                let places = UnsafeMutableRawBufferPointer(octets)
                // Beyond 24 bits where one of the characters is foreign.
                var seen: UInt32 = 0
                for group in 0..<groups {
                    let four = unsafe bytes.unsafeLoadUnaligned(
                        fromByteOffset: group &* 4,
                        as: UInt32.self
                    ).littleEndian
                    let bits =
                        unsafe values[Int(four & 0xff)]
                        | values[Int(four >> 8 & 0xff | 0x100)]
                        | values[Int(four >> 16 & 0xff | 0x200)]
                        | values[Int(four >> 24 | 0x300)]
                    seen |= bits
                    // Three octets and one more, which the next group is written over.
                    unsafe places.storeBytes(
                        of: (bits << 8).bigEndian,
                        toByteOffset: count,
                        as: UInt32.self
                    )
                    count &+= 3
                }

                var bits: UInt32 = 0
                for place in 0..<rest {
                    unsafe bits |= values[place << 8 | Int(characters[groups * 4 + place])]
                }
                seen |= bits
                while count < size {
                    unsafe octets[count] = UInt8(truncatingIfNeeded: bits >> 16)
                    bits <<= 8
                    count += 1
                }
                // What is left of them is no part of an octet.
                let isSurplus = bits & 0xff_ffff != 0
                isValid = seen <= 0xff_ffff && !(isSurplus && trailingBitsMustBeZero)
            }
        }
        return isValid ? octets : nil
    }

    private static let equalsSign = UInt8(ascii: "=")

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The bits that each character stands for at each of the four places of a group, by place and
    /// character; one bit beyond a group's where it stands for nothing.
    private static let values: [UInt32] = {
        var values = [UInt32](repeating: 1 << 24, count: 4 << 8)
        for (value, character) in alphabet.enumerated() {
            for place in 0..<4 {
                values[place << 8 | Int(character)] = UInt32(value) << UInt32(18 - 6 * place)
            }
        }
        return values
    }()
}
