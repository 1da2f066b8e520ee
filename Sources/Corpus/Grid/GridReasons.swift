// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// Why cells of the grid are empty: the file `grid.json` beside the families.
///
/// - SeeAlso: Vectors/README.md, “The grid”.
package struct GridReasons: Sendable {
    /// Where it was read, for messages.
    package private(set) var location = GridReasons.fileName
    private var groups: [Group] = []

    /// Cells that are empty for one reason: every named row in every named column.
    private struct Group: Sendable {
        let table: String
        let rows: [String]
        let columns: [String]
        let reason: String
        /// Where it stands in the file.
        let place: String

        var cells: [GridCell] {
            rows.flatMap { row in
                columns.map { GridCell(table: table, place: GridPlace(row, $0)) }
            }
        }
    }

    package init() {}

    /// The file beside the families of a corpus.
    package static let fileName = "grid.json"

    /// Reads the file in the folder of a corpus, where there is one; what is wrong is named.
    package static func load(_ folder: String) -> (reasons: GridReasons, errors: [VectorError]) {
        let path = "\(folder)/\(fileName)"
        var reasons = GridReasons()
        reasons.location = path
        guard let data = FileManager.default.contents(atPath: path) else { return (reasons, []) }

        let problems = Problems(in: path)
        let groups = problems.value(of: [UInt8](data)) { root -> [Group]? in
            guard let members = root.members(required: ["pinproof", "empty"]),
                members["pinproof"]?.integer(in: 1...1) != nil
            else { return nil }

            return members["empty"]?.list(of: group)
        }
        if let groups { reasons.groups = groups }
        return (reasons, problems.found)
    }

    private static func group(_ field: Field) -> Group? {
        guard let members = field.members(required: ["table", "rows", "columns", "because"]),
            let table = members["table"]?.kebabName(),
            let rows = members["rows"]?.nonEmptyList(of: { $0.kebabName() }),
            let columns = members["columns"]?.nonEmptyList(of: { $0.kebabName() }),
            let reason = members["because"]?.text()
        else { return nil }

        return Group(
            table: table,
            rows: rows,
            columns: columns,
            reason: reason,
            place: field.path
        )
    }

    /// Why a cell is empty; nil where nobody said it.
    func reason(for cell: GridCell) -> String? {
        groups.first { group in
            group.table == cell.table && group.rows.contains(cell.place.row)
                && group.columns.contains(cell.place.column)
        }?.reason
    }

    /// Reasons of cells that have vectors, of cells that there are not, and of cells that have a
    /// reason already.
    func problems(of tables: [GridTable], filled: Set<GridCell>) -> [VectorError] {
        var explained: Set<GridCell> = []
        return groups.flatMap { group in
            let table = tables.first { $0.id == group.table }
            return group.cells.compactMap { cell -> VectorError? in
                let problem: (String, String)? =
                    if table?.has(cell.place) != true {
                        ("is no cell of the grid", "correct the names of table, row and column")
                    } else if filled.contains(cell) {
                        ("has vectors by now", "remove the reason")
                    } else if !explained.insert(cell).inserted {
                        ("has a reason already", "remove one of the two")
                    } else {
                        nil
                    }
                return problem.map { problem, remedy in
                    VectorError(
                        file: location,
                        field: "\(group.place): \(cell.table), \(cell.place.row), "
                            + cell.place.column,
                        problem: problem,
                        remedy: remedy
                    )
                }
            }
        }
    }
}
