// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text as HTML has it, in an element or between double quotes.
    ///
    /// For the few places that are written without a template; a template escapes by itself.
    var escaped: String {
        guard utf8.contains(where: { Self.entity(of: $0) != nil }) else { return self }

        return unicodeScalars.map { scalar in
            scalar.isASCII ? Self.entity(of: UInt8(scalar.value)) ?? String(scalar) : String(scalar)
        }.joined()
    }

    private static func entity(of octet: UInt8) -> String? {
        switch octet {
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "'"): "&#39;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        default: nil
        }
    }
}
