// SPDX-License-Identifier: Apache-2.0

/// A part of a page that is written once, and read as Markdown or on a terminal.
enum PageBlock: Hashable, Sendable {
    /// A command to copy.
    case command(String)
    /// From 1.
    case heading(Int, PageText)
    case list([PageText])
    case paragraph(PageText)
    /// A table that is Markdown alone: a terminal shows `rows` as lines of their own.
    case table([String], rows: [[PageText]])
}

extension [PageBlock] {
    var markdown: String {
        map { block in
            switch block {
            case .command(let text): "```sh\n\(text)\n```\n"
            case .heading(let level, let text):
                "\(String(repeating: "#", count: level)) \(text.markdown)\n"
            case .list(let items): items.map { "* \($0.markdown)\n" }.joined()
            case .paragraph(let text): text.markdown + "\n"
            case .table(let header, let rows): Self.table(header, rows)
            }
        }.joined(separator: "\n")
    }

    func terminal(_ style: TextStyle) -> String {
        var text = ""
        for (place, block) in enumerated() {
            let isBelowHeading =
                if place > 0, case .heading = self[place - 1] { true } else { false }
            if place > 0, !isBelowHeading { text += "\n" }
            switch block {
            case .command(let command): text += "    \(command)\n"
            case .heading(let level, let heading):
                let words =
                    level < 3 ? heading.plain.uppercasedLatin(if: level == 2) : heading.plain
                text += style.bold(style.wrapped(words, hanging: "  "))
            case .list(let items):
                for item in items {
                    text += style.wrapped(
                        item.plain,
                        indentation: "  • ",
                        hanging: "    "
                    )
                }
            case .paragraph(let paragraph):
                text += style.wrapped(
                    paragraph.plain,
                    indentation: "  ",
                    hanging: "  "
                )
            case .table(let header, let rows):
                for row in rows {
                    let rest = zip(header, row).dropFirst().filter { !$1.plain.isEmpty }
                        .map { "\($0.lowercased()): \($1.plain)" }.joined(separator: "; ")
                    let line = rest.isEmpty ? row[0].plain : "\(row[0].plain): \(rest)"
                    text += style.wrapped(line, indentation: "  ", hanging: "    ")
                }
            }
        }
        return text
    }

    private static func table(_ header: [String], _ rows: [[PageText]]) -> String {
        var table = MarkdownTable(header)
        for row in rows { table.addMarkdown(row.map(\.markdown)) }
        return table.text
    }
}

extension String {
    /// Headings of the second level stand out without colour.
    fileprivate func uppercasedLatin(if isWanted: Bool) -> String {
        isWanted ? uppercased() : self
    }
}
