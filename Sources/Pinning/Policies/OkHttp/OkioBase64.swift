// SPDX-License-Identifier: Apache-2.0

/// Base64 as the library under OkHttp decodes it: both alphabets, white space anywhere, padding
/// optional or surplus, trailing bits ignored.
///
/// - SeeAlso: square/okio, okio/Base64.kt, `decodeBase64ToArray`.
enum OkioBase64 {
    static func decode(_ text: String) -> [UInt8]? {
        var characters = Array(text.utf8)
        // Padding is cut off the end, in any number, with white space between.
        while let last = characters.last, last == UInt8(ascii: "=") || isSpace(last) {
            characters.removeLast()
        }
        let standard = characters.compactMap { character -> UInt8? in
            guard !isSpace(character) else { return nil }

            return switch character {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: character
            }
        }
        return Base64.decode(unpadded: standard[...], trailingBitsMustBeZero: false)
    }

    private static func isSpace(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: " "): true
        default: false
        }
    }
}
