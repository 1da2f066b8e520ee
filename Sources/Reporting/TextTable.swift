// SPDX-License-Identifier: Apache-2.0

/// A table in columns of equal width, the first flush left, the others flush right.
struct TextTable {
    var header: [String]
    /// What stands there where the table would be wider than the terminal.
    var narrowHeader: [String]?
    var rows: [Row] = []

    struct Row {
        let cells: [String]
        var colour: TextStyle.Colour?
    }

    func text(_ style: TextStyle) -> String {
        let isTooWide = width(of: widths(under: header)) > style.width
        let header = isTooWide ? narrowHeader ?? header : header
        let widths = widths(under: header)
        func line(_ cells: [String]) -> String {
            cells.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - cells[column].count)
                return column == 0 ? cells[column] + padding : padding + cells[column]
            }.joined(separator: Self.gap)
        }
        let head = style.bold(Self.gap + line(header)) + "\n"
        return head
            + rows.map { style.painted(Self.gap + line($0.cells), $0.colour) + "\n" }.joined()
    }

    private func widths(under header: [String]) -> [Int] {
        header.indices.map { column in
            ([header[column]] + rows.map { $0.cells[column] }).map(\.count).max() ?? 0
        }
    }

    private func width(of columns: [Int]) -> Int {
        columns.map { Self.gap.count + $0 }.reduce(0, +)
    }

    /// Before each column.
    private static let gap = "  "
}
