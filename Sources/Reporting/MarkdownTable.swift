// SPDX-License-Identifier: Apache-2.0

/// A table of Markdown, one row to a line.
struct MarkdownTable {
    private(set) var text: String
    private(set) var isEmpty = true

    init(_ header: [String]) {
        text = ""
        text = line(header) + line(header.map { _ in "---" })
    }

    mutating func add(_ cells: [String]) {
        addMarkdown(cells.map(Self.escaped))
    }

    /// Adds cells that are Markdown already.
    mutating func addMarkdown(_ cells: [String]) {
        text += line(cells)
        isEmpty = false
    }

    /// The text with what Markdown would take for itself escaped.
    static func escaped(_ text: String) -> String {
        // Not by characters, of which several are one: "\r\n", and a bar with an accent.
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "|", "*", "_", "<", "[", "`", "\\": escaped += ["\\", scalar]
            case "\n", "\r": escaped.append(" ")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    private func line(_ cells: [String]) -> String {
        "| \(cells.joined(separator: " | ")) |\n"
    }
}
