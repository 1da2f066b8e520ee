// SPDX-License-Identifier: Apache-2.0

import Corpus

/// Text as an XML document can carry it.
package enum XMLText {
    /// The text between tags, or between the quotes of an attribute.
    package static func escaped(_ text: String) -> String {
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
    /// a control character as its picture (U+2400 and those that follow), any other as U+FFFD; and
    /// what a terminal would obey alike, though XML carries it.
    ///
    /// No escape helps with them: `&#0;` is as ill-formed as the character itself.
    ///
    /// - SeeAlso: Extensible Markup Language 1.0, production 2, Char.
    private static func carried(_ text: String) -> String {
        var carried = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: carried.append(scalar)
            case 0xFFFE, 0xFFFF: carried.append("\u{FFFD}")
            default: carried.append(scalar.picture ?? scalar)
            }
        }
        return String(carried)
    }
}
