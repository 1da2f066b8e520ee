// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import PKIX
import Pinning

/// The certificates of a vector as a picture: above each, what issues it; a heavy line where a
/// backend's path runs.
///
/// The tree follows the recipe, as the drawing on a terminal does. Every mark is a word too.
struct ChainPicture {
    let style: String
    let width: Int
    let height: Int
    /// The picture in a sentence, for whoever does not see it.
    let label: String
    let boxes: [Box]
    let lines: [Line]

    /// One certificate.
    struct Box {
        let name: String
        let style: String
        let x: Int
        let y: Int
        let middle: Int
        let nameY: Int
        let placeY: Int
        let pinY: Int
        let place: String
        /// How it is pinned; nil where it is not.
        let pin: String?
        let role: String
    }

    /// From an issuer to what it issues.
    struct Line {
        let style: String
        let curve: String
    }

    init(of vector: Vector, paths: [[ItemName]]) {
        let tree = Tree(of: vector)
        let pins = PinnedItems(of: vector)
        let onPath = Set(paths.flatMap { $0 })
        boxes = tree.places.map { item, place in
            let isServed = vector.connection.served.contains(item)
            return Box(
                item,
                place,
                style: [
                    "box", isServed ? "served" : "unserved",
                    vector.connection.allAnchors.contains(item) ? "anchor" : nil,
                    onPath.contains(item) ? "path" : nil,
                ].compactMap { $0 }.joined(separator: " "),
                pin: pins.words(for: item),
                role: CertificateRole(of: item, in: vector)
            )
        }
        let places = Dictionary(uniqueKeysWithValues: tree.places)
        let taken = Set(paths.flatMap { path in zip(path.dropFirst(), path).map(Step.init) })
        let issued = Set(
            vector.certificates.keys.compactMap { item in
                vector.issuer(of: item).map { Step($0, item) }
            }
        )
        // The heavy lines last, so that they lie on top.
        let steps =
            issued.subtracting(taken).sorted(by: <).map { ($0, "") }
            + taken.sorted(by: <).map { ($0, " path") }
        lines = steps.compactMap { step, style in
            guard let issuer = places[step.issuer], let subject = places[step.subject] else {
                return nil
            }
            return Line(style: "line\(style)", curve: Self.curve(from: issuer, to: subject))
        }
        // Two columns may shrink with a small window; more would become unreadable.
        style = (tree.places.map(\.place.column).max() ?? 0) > 2 ? "chain" : "chain narrow"
        width = (tree.places.map(\.place.column).max() ?? 0) * Self.halfColumn + Self.boxWidth + 16
        height = (tree.places.map(\.place.row).max() ?? 0) * Self.rowHeight + Self.boxHeight + 16
        label = tree.places.map(\.item).map { item in
            let pin = pins.words(for: item).map { ", \($0)" } ?? ""
            return "\(item): \(CertificateRole(of: item, in: vector).text)\(pin)"
        }.joined(separator: "; ")
    }

    private static func curve(from issuer: Tree.Place, to subject: Tree.Place) -> String {
        let start = (x: issuer.middle, y: issuer.top + boxHeight)
        let end = (x: subject.middle, y: subject.top)
        let pull = max(28, abs(end.y - start.y) / 2)
        return "M\(start.x) \(start.y)C\(start.x) \(start.y + pull) "
            + "\(end.x) \(end.y - pull) \(end.x) \(end.y)"
    }

    fileprivate static let boxWidth = 204
    fileprivate static let boxHeight = 66
    /// Columns are counted in halves, so that an issuer can stand between two that it issues.
    fileprivate static let halfColumn = 112
    fileprivate static let rowHeight = 104
    fileprivate static let margin = 8
}

extension ChainPicture.Box {
    fileprivate init(
        _ item: ItemName,
        _ place: Tree.Place,
        style: String,
        pin: String?,
        role: CertificateRole
    ) {
        name = item
        self.style = style
        x = place.middle - ChainPicture.boxWidth / 2
        y = place.top
        middle = place.middle
        nameY = place.top + (pin == nil ? 28 : 20)
        placeY = place.top + (pin == nil ? 47 : 38)
        pinY = place.top + 56
        self.place = role.place
        self.pin = pin
        self.role = role.text
    }
}

/// An issuer and what it issues.
private struct Step: Hashable {
    let issuer: ItemName
    let subject: ItemName

    init(_ issuer: ItemName, _ subject: ItemName) {
        self.issuer = issuer
        self.subject = subject
    }

    static func < (one: Step, other: Step) -> Bool {
        (one.issuer, one.subject) < (other.issuer, other.subject)
    }
}

/// Where each certificate stands.
private struct Tree {
    private(set) var places: [(item: ItemName, place: Place)] = []
    private let vector: Vector
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

    init(of vector: Vector) {
        self.vector = vector
        let items = vector.certificates.keys.sorted()
        // Those that issue themselves first; then what is left, since two may issue each other.
        for item in items where vector.issuer(of: item) == nil {
            _ = place(item, row: 0, below: [])
        }
        for item in items where !isPlaced(item) { _ = place(item, row: 0, below: []) }
        places.sort { one, other in
            (one.place.row, one.place.column) < (other.place.row, other.place.column)
        }
    }

    /// Places an item above those it issues, and gives its column.
    private mutating func place(_ item: ItemName, row: Int, below: Set<ItemName>) -> Int {
        let issued = vector.certificates.keys.sorted().filter { candidate in
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

    private func isPlaced(_ item: ItemName) -> Bool { places.contains { $0.item == item } }
}
