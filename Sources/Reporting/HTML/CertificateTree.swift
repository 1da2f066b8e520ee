// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

/// Where each certificate of a vector stands in its picture: an issuer above what it issues, in the
/// middle of it.
struct CertificateTree {
    private(set) var places: [(item: ItemName, place: Place)] = []
    private let vector: Vector
    private let items: [ItemName]
    private var nextColumn = 0

    struct Place {
        let row: Int
        /// In halves of a column.
        let column: Int

        var middle: Int {
            ChainPicture.margin + ChainPicture.boxWidth / 2 + column * ChainPicture.halfColumn
        }
        var top: Int { ChainPicture.margin + row * ChainPicture.rowHeight }
    }

    /// - Parameters:
    ///   - vector: Whose certificates they are.
    ///   - items: Those that are drawn, in the order of their names.
    init(of vector: Vector, items: [ItemName]) {
        self.vector = vector
        self.items = items
        // Those that issue themselves first; then what is left, since two may issue each other.
        for item in items where !isDrawn(vector.issuer(of: item)) {
            _ = place(item, row: 0, below: [])
        }
        for item in items where !isPlaced(item) { _ = place(item, row: 0, below: []) }
        places.sort { one, other in
            (one.place.row, one.place.column) < (other.place.row, other.place.column)
        }
    }

    /// Places an item above those it issues, and gives its column.
    private mutating func place(_ item: ItemName, row: Int, below: Set<ItemName>) -> Int {
        let issued = items.filter { candidate in
            vector.issuer(of: candidate) == item && !isPlaced(candidate)
                && !below.contains(candidate)
        }
        let columns = issued.map { place($0, row: row + 1, below: below.union([item])) }
        let column: Int
        if let first = columns.first, let last = columns.last {
            column = (first + last) / 2
        } else {
            column = nextColumn
            nextColumn += 2
        }
        places.append((item, Place(row: row, column: column)))
        return column
    }

    private func isDrawn(_ issuer: ItemName?) -> Bool { issuer.map(items.contains) ?? false }

    private func isPlaced(_ item: ItemName) -> Bool { places.contains { $0.item == item } }
}
