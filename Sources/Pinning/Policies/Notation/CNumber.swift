// SPDX-License-Identifier: Apache-2.0

/// A number as C's `atol` reads it where a `long` has 64 bits.
///
/// White space and a sign may stand in front of it, and anything behind it. It is zero where there
/// is none, and the nearest that there is where it is too great.
///
/// - SeeAlso: ISO C, `atol` and `strtol`; what `atol` makes of a number too great is glibc's.
enum CNumber {
    static func parse(_ text: String) -> Int64 {
        var rest = text.utf8.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
        let sign = rest.first
        let isNegative = sign == UInt8(ascii: "-")
        if isNegative || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return 0 }

        let magnitude = String(decoding: digits, as: UTF8.self)
        return Int64(isNegative ? "-" + magnitude : magnitude) ?? (isNegative ? .min : .max)
    }
}
