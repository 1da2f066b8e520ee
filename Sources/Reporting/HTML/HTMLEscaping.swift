// SPDX-License-Identifier: Apache-2.0

import Corpus

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

    /// The markup without the breaks that stand between two elements: a browser would keep each as
    /// a text of its own.
    var withoutBreaksBetweenElements: String {
        var octets: [UInt8] = []
        octets.reserveCapacity(utf8.count)
        var isBetween = false
        for octet in utf8 {
            // What was escaped has neither.
            if octet == UInt8(ascii: "\n"), octets.last == UInt8(ascii: ">") {
                isBetween = true
                continue
            }
            if isBetween, octet != UInt8(ascii: "<") { octets.append(UInt8(ascii: "\n")) }
            isBetween = false
            octets.append(octet)
        }
        if isBetween { octets.append(UInt8(ascii: "\n")) }
        return String(decoding: octets, as: UTF8.self)
    }

    /// The page with a picture of every control character that a text brought along: none has a
    /// place in HTML but those that break and indent lines.
    ///
    /// - SeeAlso: HTML Living Standard, 13.2.3.5: control-character-in-input-stream.
    var withPicturesOfControls: String {
        let isOdd = { (scalar: Unicode.Scalar) in
            scalar.picture != nil && scalar != "\n" && scalar != "\t"
        }
        guard unicodeScalars.contains(where: isOdd) else { return self }

        return String(
            UnicodeScalarView(unicodeScalars.map { isOdd($0) ? $0.picture ?? $0 : $0 })
        )
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
