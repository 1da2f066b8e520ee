// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// The grid as the README of a corpus shows it, between two marks.
package struct GridPage: Sendable {
    /// The README.
    package let location: String
    private let text: String
    /// The text between the marks.
    private let range: Range<String.Index>

    /// Nil where the corpus has no README with the marks: then nobody asked for a grid.
    ///
    /// - Parameter folder: The folder of a corpus.
    package init?(in folder: String) {
        location = "\(folder)/README.md"
        guard let data = FileManager.default.contents(atPath: location),
            let text = String(data: data, encoding: .utf8),
            let begin = text.range(of: Self.begin),
            let end = text.range(of: Self.end, range: begin.upperBound..<text.endIndex)
        else { return nil }

        self.text = text
        range = begin.upperBound..<end.lowerBound
    }

    /// What is wrong with the page beside the grid that the vectors make, and the rounds: nothing,
    /// where it shows those.
    package func problems(
        _ grid: Grid,
        _ rounds: BlindRounds = BlindRounds()
    ) -> [VectorError] {
        guard text[range] != Self.markdown(of: grid, rounds) else { return [] }

        return [
            VectorError(
                file: location,
                field: "the grid",
                problem: "is not the one that the vectors make",
                remedy: "run “pinproof check --fix” on the corpus"
            )
        ]
    }

    /// Puts the grid between the marks, and the rounds below it; false where both are there.
    package func write(
        _ grid: Grid,
        _ rounds: BlindRounds = BlindRounds()
    ) throws(VectorErrors) -> Bool {
        guard !problems(grid, rounds).isEmpty else { return false }

        let written = text.replacingCharacters(in: range, with: Self.markdown(of: grid, rounds))
        do {
            try Data(written.utf8).write(to: URL(fileURLWithPath: location), options: .atomic)
        } catch {
            throw VectorErrors(all: [
                VectorError(
                    file: location,
                    field: "",
                    problem: "cannot be written",
                    remedy: "see whether you may write there"
                )
            ])
        }
        return true
    }

    private static let begin = "<!-- The grid: “pinproof check --fix” writes it. -->\n"
    private static let end = "<!-- The end of the grid. -->"

    /// The tables, each with the reasons for its empty cells.
    private static func markdown(of grid: Grid, _ rounds: BlindRounds) -> String {
        grid.tables.map { "\n\(markdown(of: $0, in: grid))" }.joined() + rounds.markdown + "\n"
    }

    private static func markdown(of table: GridTable, in grid: Grid) -> String {
        // Reasons are numbered in the order in which a reader meets them.
        var notes: [String] = []
        var lines = ["### \(table.title)", "", table.about, ""]
        lines.append(row([table.rowsAre] + table.columns.map(\.name)))
        lines.append(row(["---"] + table.columns.map { _ in "---:" }))
        for heading in table.rows {
            let cells = table.columns.map { column in
                let vectors = grid.vectors(table, heading.id, column.id)
                if let first = vectors.first { return "[\(vectors.count)](\(first).json)" }
                guard let reason = grid.reason(table, heading.id, column.id) else { return "?" }

                if !notes.contains(reason) { notes.append(reason) }
                return notes.firstIndex(of: reason).map { "(\(letters(of: $0)))" } ?? ""
            }
            lines.append(row([heading.name] + cells))
        }
        if !notes.isEmpty { lines.append("") }
        for (index, reason) in notes.enumerated() {
            lines.append("* (\(letters(of: index))) \(reason)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }

    /// From a to z, then aa.
    private static func letters(of index: Int) -> String {
        let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
        return index < 26 ? letter : letters(of: index / 26 - 1) + letter
    }
}
