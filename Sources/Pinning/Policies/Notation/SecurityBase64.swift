// SPDX-License-Identifier: Apache-2.0

/// Base64 as Apple's Security framework decodes the pins of an app: whatever is no character of the
/// standard alphabet is skipped, and of four characters that are not all there nothing is made.
///
/// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecBase64.c:258,
///   `SecBase64Decode_`, with `kSecB64_F_STOP_ON_NOTHING`; SecPolicy.c:1466,
///   `CreateCFDataFromBase64CFString`.
package enum SecurityBase64 {
    /// The octets, of which there is at least one; nil where the pin is dropped.
    package static func decode(_ text: String) -> [UInt8]? {
        var octets: [UInt8] = []
        var group: [UInt8] = []
        var padding = 0
        for character in text.utf8 {
            if character == UInt8(ascii: "=") {
                group.append(0)
                padding += 1
            } else if let value = value(of: character) {
                group.append(value)
                padding = 0
            } else {
                continue
            }
            guard group.count == 4 else { continue }

            octets.append(group[0] << 2 | group[1] >> 4)
            if padding != 2 {
                octets.append(group[1] << 4 | group[2] >> 2)
                if padding != 1 { octets.append(group[2] << 6 | group[3]) }
            }
            if padding != 0 { break }
            group = []
        }
        return octets.isEmpty ? nil : octets
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
