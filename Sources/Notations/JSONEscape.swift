// SPDX-License-Identifier: Apache-2.0

/// A character that a string of JSON writes with a backslash.
///
/// - SeeAlso: RFC 8259, section 7.
package enum JSONEscape {
    /// Why what follows a backslash is no character.
    package struct Failure: Error {
        package let problem: String
    }

    /// Reads what follows the backslash.
    ///
    /// - Parameters:
    ///   - octets: The whole text.
    ///   - offset: Behind the backslash; moved as far as was read, also where that fails.
    /// - Throws: Why it is no character.
    /// - Returns: The character.
    package static func read(
        _ octets: [UInt8],
        at offset: inout Int
    ) throws(Failure) -> Unicode.Scalar {
        guard offset < octets.count else { throw Failure(problem: "a string has no end") }

        let octet = octets[offset]
        offset += 1
        switch octet {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(octet)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar(octets, at: &offset)
        default:
            throw Failure(
                problem: "“\\\(Character(Unicode.Scalar(octet)))” stands for no character"
            )
        }
    }

    /// The character by one number, or by the two halves of a surrogate pair.
    private static func scalar(
        _ octets: [UInt8],
        at offset: inout Int
    ) throws(Failure) -> Unicode.Scalar {
        let first = try codeUnit(octets, at: &offset)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800...0xDBFF).contains(first), octets[offset...].starts(with: "\\u".utf8) else {
            throw Failure(problem: "half a surrogate pair stands alone")
        }

        offset += 2
        let second = try codeUnit(octets, at: &offset)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw Failure(problem: "half a surrogate pair stands alone") }

        return scalar
    }

    private static func codeUnit(
        _ octets: [UInt8],
        at offset: inout Int
    ) throws(Failure) -> UInt32 {
        let digits = octets[offset...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Failure(problem: "four hexadecimal digits are wanted after “\\u”") }

        offset += 4
        return number
    }
}
