// SPDX-License-Identifier: Apache-2.0

/// Octets as hexadecimal digits of either case.
package enum Hexadecimal {
    /// The octets; nil where the number of digits is odd or a character is no digit.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let digits = text.utf8.map(value)
        guard digits.count.isMultiple(of: 2) else { return nil }

        var octets: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[start], let low = digits[start + 1] else { return nil }

            octets.append(high << 4 | low)
        }
        return octets
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    package static func encode(_ octets: some Sequence<UInt8>) -> String {
        encode(Array(octets))
    }

    /// The same for an array, which is what there is a million of.
    package static func encode(_ octets: [UInt8]) -> String {
        unsafe String(unsafeUninitializedCapacity: 2 * octets.count) { text in
            unsafe write(octets, to: text)
            return 2 * octets.count
        }
    }

    /// Writes the digits to where there is room for them, two for each octet.
    @unsafe package static func write(
        _ octets: [UInt8],
        to text: UnsafeMutableBufferPointer<UInt8>
    ) {
        for (place, octet) in octets.enumerated() {
            unsafe text[2 * place] = digit(octet >> 4)
            unsafe text[2 * place + 1] = digit(octet & 0xf)
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
