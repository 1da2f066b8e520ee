// SPDX-License-Identifier: Apache-2.0

/// A table in columns of equal width, the first flush left, the others flush right.
struct TextTable {
    var header: [String]
    var rows: [Row] = []

    struct Row {
        let cells: [String]
        var colour: TextStyle.Colour?
    }

    func text(_ style: TextStyle) -> String {
        let widths = header.indices.map { column in
            ([header[column]] + rows.map { $0.cells[column] }).map(\.count).max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            cells.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - cells[column].count)
                return column == 0 ? cells[column] + padding : padding + cells[column]
            }.joined(separator: "  ")
        }
        let head = style.bold("  " + line(header)) + "\n"
        return head + rows.map { style.painted("  " + line($0.cells), $0.colour) + "\n" }.joined()
    }
}
