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
        var escaped = ""
        for character in text {
            switch character {
            case "|", "*", "_", "<", "[", "`", "\\": escaped += "\\\(character)"
            case "\n": escaped += " "
            default: escaped.append(character)
            }
        }
        return escaped
    }

    private func line(_ cells: [String]) -> String {
        "| \(cells.joined(separator: " | ")) |\n"
    }
}
