// SPDX-License-Identifier: Apache-2.0

import Corpus

/// How a text for people is laid out: how wide, and whether in colour.
///
/// Colour only repeats what a sign and a word already say.
package struct TextStyle: Hashable, Sendable {
    /// Columns; never fewer than 40.
    package let width: Int
    package let hasColour: Bool

    package init(width: Int = 80, hasColour: Bool = false) {
        self.width = max(40, width)
        self.hasColour = hasColour
    }

    enum Colour: Int {
        case red = 31
        case green = 32
    }

    func painted(_ text: String, _ colour: Colour?) -> String {
        guard hasColour, let colour else { return text }

        return "\u{1b}[\(colour.rawValue)m\(text)\u{1b}[0m"
    }

    func bold(_ text: String) -> String {
        hasColour ? "\u{1b}[1m\(text)\u{1b}[0m" : text
    }

    /// The text in lines of at most the width, broken at spaces, all but the first indented.
    ///
    /// A line's end in it, and whatever else a terminal would obey, is shown by its picture.
    package func wrapped(
        _ text: String,
        indentation: String = "",
        hanging: String = ""
    ) -> String {
        var lines: [String] = []
        var line = indentation
        var isEmpty = true
        for word in text.printable.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = hanging
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).map { $0 + "\n" }.joined()
    }
}
