// SPDX-License-Identifier: Apache-2.0

/// What the vectors of a corpus ask, and where nobody asks: tables whose cells are filled by what
/// stands in the vectors.
///
/// A vector is in a cell because of its recipe, its connection and its pins, and for some tables
/// because of the rules that it cites. Nothing is listed by hand but why a cell is empty.
package struct Grid: Sendable {
    package let tables: [GridTable]
    /// The vectors of each cell, the smallest first.
    private let cells: [GridCell: [Vector.ID]]
    /// Why cells are empty.
    private let reasons: GridReasons

    /// - Parameters:
    ///   - vectors: The corpus.
    ///   - reasons: Why cells are empty, as far as somebody wrote it down.
    ///   - tables: What is asked; everything, where nothing is said.
    package init(
        of vectors: [Vector],
        reasons: GridReasons = GridReasons(),
        tables: [GridTable] = GridTable.all
    ) {
        self.tables = tables
        self.reasons = reasons
        var cells: [GridCell: [Vector.ID]] = [:]
        let ranked = vectors.sorted { one, other in
            (one.certificates.count + one.pinned.count, one.id)
                < (other.certificates.count + other.pinned.count, other.id)
        }
        for vector in ranked {
            let question = GridQuestion(vector)
            for table in tables {
                for place in table.places(question) where table.has(place) {
                    cells[GridCell(table: table.id, place: place), default: []].append(vector.id)
                }
            }
        }
        self.cells = cells
    }

    /// The vectors of a cell, the smallest first.
    package func vectors(_ table: GridTable, _ row: String, _ column: String) -> [Vector.ID] {
        cells[GridCell(table: table.id, place: GridPlace(row, column))] ?? []
    }

    /// Why a cell is empty; nil where nobody said it.
    package func reason(_ table: GridTable, _ row: String, _ column: String) -> String? {
        reasons.reason(for: GridCell(table: table.id, place: GridPlace(row, column)))
    }

    /// Cells without a vector and without a reason, reasons of cells that have vectors, and reasons
    /// of cells that there are not.
    package var problems: [VectorError] {
        let idle = tables.flatMap { table in
            table.allPlaces.compactMap { place -> VectorError? in
                let cell = GridCell(table: table.id, place: place)
                guard cells[cell] == nil, reasons.reason(for: cell) == nil else { return nil }

                return VectorError(
                    file: reasons.location,
                    field: "\(table.id), \(place.row), \(place.column)",
                    problem: "has neither a vector nor a reason",
                    remedy: "write the vector, or say why there can be none"
                )
            }
        }
        return idle + reasons.problems(of: tables, filled: Set(cells.keys))
    }
}

/// A cell of one of the tables.
package struct GridCell: Hashable, Sendable {
    package let table: String
    package let place: GridPlace
}

/// A row and a column.
package struct GridPlace: Hashable, Sendable {
    package let row: String
    package let column: String

    package init(_ row: String, _ column: String) {
        self.row = row
        self.column = column
    }
}

/// One table: what is asked, in rows, and where or how, in columns.
package struct GridTable: Identifiable, Sendable {
    package let id: String
    package let title: String
    /// What a cell holds, for people.
    package let about: String
    /// What the rows are, for the head of their column.
    package let rowsAre: String
    package let rows: [Heading]
    package let columns: [Heading]
    /// Where a vector belongs.
    let places: @Sendable (GridQuestion) -> Set<GridPlace>

    /// A row or a column.
    package struct Heading: Identifiable, Hashable, Sendable {
        package let id: String
        package let name: String

        package init(_ id: String, _ name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Every table, in their order.
    package static let all: [GridTable] = [
        .places, .entries, .pins, .sizes, .orders, .nearMisses,
    ]

    var allPlaces: [GridPlace] {
        rows.flatMap { row in columns.map { GridPlace(row.id, $0.id) } }
    }

    func has(_ place: GridPlace) -> Bool {
        rows.contains { $0.id == place.row } && columns.contains { $0.id == place.column }
    }
}
