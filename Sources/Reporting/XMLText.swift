// SPDX-License-Identifier: Apache-2.0

/// Text as an XML document can carry it.
enum XMLText {
    /// The text between tags, or between the quotes of an attribute.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in carried(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // A parser makes a space of these in an attribute, and a line feed of the last.
            case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The text between tags where its lines stay lines.
    static func lines(_ lines: [String]) -> String {
        lines.map(escaped).joined(separator: "\n")
    }

    /// The text with every character that XML 1.0 has no place for as one that shows what it was:
    /// a control character as its picture (U+2400 and those that follow), any other as U+FFFD.
    ///
    /// No escape helps with them: `&#0;` is as ill-formed as the character itself.
    ///
    /// - SeeAlso: Extensible Markup Language 1.0, production 2, Char.
    private static func carried(_ text: String) -> String {
        var carried = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD,
                0x1_0000...0x10_FFFF:
                carried.append(scalar)
            case 0x00...0x1F: carried.append(Unicode.Scalar(0x2400 + scalar.value) ?? replacement)
            case 0x7F: carried.append("\u{2421}")
            // Allowed and discouraged: a terminal may obey them.
            case 0x80...0x9F: carried.append(replacement)
            default: carried.append(replacement)
            }
        }
        return String(carried)
    }

    private static let replacement: Unicode.Scalar = "\u{FFFD}"
}
