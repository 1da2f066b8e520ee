// SPDX-License-Identifier: Apache-2.0

/// Base64 as Android's `Base64.decode(text, DEFAULT)` decodes it: whatever is no character of the
/// alphabet is skipped, and padding may be left out; bits left over are ignored.
///
/// - SeeAlso: frameworks/base, core/java/android/util/Base64.java, `Decoder.process`.
package enum AndroidBase64 {
    package static func decode(_ text: String) -> [UInt8]? {
        var characters: [UInt8] = []
        var padding = 0
        for character in text.utf8 {
            switch character {
            case UInt8(ascii: "="): padding += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                // Nothing but padding may follow padding.
                guard padding == 0 else { return nil }

                characters.append(character)
            default: continue
            }
        }
        // Padding that is there must be as much as is due.
        guard padding == 0 || padding == (4 - characters.count % 4) % 4 else { return nil }

        return Base64.decode(unpadded: characters[...], trailingBitsMustBeZero: false)
    }
}
