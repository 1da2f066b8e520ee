// SPDX-License-Identifier: Apache-2.0

extension HarmTable {
    /// The table on a terminal.
    ///
    /// - Parameters:
    ///   - style: How wide, and whether in colour.
    ///   - most: How many rows are shown; the others are named in the last line.
    /// - Returns: Lines no wider than the terminal, and what stands in their cells.
    func text(_ style: TextStyle, most: Int) -> (text: String, cells: [String]) {
        let columns = Column.allCases
        let shown = rows.prefix(most)
        let widest = shown.map(\.shortTitle.count).max() ?? 0
        let heads = columns.map { $0.heading.map(\.count).max() ?? 0 }
        // What the cells need at least; the names get the rest.
        let cells = zip(columns, heads).map { max($1, Column.narrowest) }
        let gaps = 2 * columns.count + 1
        let names = max(
            12,
            min(widest, style.width - gaps - cells.reduce(0, +))
        )
        let spare = max(0, style.width - gaps - names - cells.reduce(0, +))
        let widths = cells.map { min($0 + spare / columns.count, 18) }

        func line(_ name: String, _ cells: [String]) -> String {
            var line = " " + Self.fitted(name, names)
            for (cell, width) in zip(cells, widths) { line += "  " + Self.fitted(cell, width) }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        var text = style.bold(" \(Column.title)") + " \(Column.lead)\n"
        let height = columns.map(\.heading.count).max() ?? 0
        for level in 0..<height {
            text += style.bold(line("", columns.map { $0.heading[level] }))
        }
        var all: [String] = []
        for row in shown {
            let cells = zip(columns, widths).map { row[$0].text(held: Column.held, room: $1) }
            all += cells
            text += style.painted(
                line(row.shortTitle, cells),
                row.cells.values.contains(where: \.isUnexplained) ? .red : nil
            )
        }
        return (text, all)
    }

    private static func fitted(_ text: String, _ width: Int) -> String {
        text.count <= width
            ? text + String(repeating: " ", count: width - text.count)
            : text.prefix(width - 1) + "…"
    }
}

extension HarmColumn {
    /// As wide as the widest sign.
    static var narrowest: Int { 6 }
}
