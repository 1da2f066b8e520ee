// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import PKIX
import Pinning

/// The certificates of a vector as a picture: above each, what issues it; a heavy line where a
/// backend's path runs.
///
/// The tree follows the recipe, as the drawing on a terminal does. Every mark is a word too.
struct ChainPicture: Hashable {
    let width: Int
    let height: Int
    let boxes: [Box]
    let lines: [Line]
    /// How many certificates are not drawn.
    let hiddenCount: Int

    /// One certificate.
    struct Box: Hashable {
        let name: String
        let style: String
        let x: Int
        let y: Int
        let place: String
        /// How it is pinned; nil where it is not.
        let pin: String?
    }

    /// From an issuer to what it issues.
    struct Line: Hashable {
        let style: String
        let curve: String
    }

    init(of vector: Vector, paths: [[ItemName]]) {
        let pins = PinnedItems(of: vector)
        let onPath = Set(paths.flatMap { $0 })
        let items = Self.drawn(of: vector) { onPath.contains($0) || pins.words(for: $0) != nil }
        hiddenCount = vector.certificates.count - items.count
        let tree = CertificateTree(of: vector, items: items)
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
                at: CertificateRole(of: item, in: vector).place
            )
        }
        let places = Dictionary(tree.places, uniquingKeysWith: { first, _ in first })
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
        let columns = tree.places.map(\.place.column).max() ?? 0
        let rows = tree.places.map(\.place.row).max() ?? 0
        let leadsUp = steps.contains { step, _ in
            (places[step.issuer]?.row ?? 0) >= (places[step.subject]?.row ?? .max)
        }
        width =
            columns * Self.halfColumn + Self.boxWidth + 2 * Self.margin
            + (leadsUp ? Self.bulge : 0)
        height = rows * Self.rowHeight + Self.boxHeight + 2 * Self.margin
    }

    /// The certificates that are drawn: all, or, of very many, those that matter and some others.
    private static func drawn(
        of vector: Vector,
        where matters: (ItemName) -> Bool
    ) -> [ItemName] {
        let all = vector.certificates.keys.sorted()
        guard all.count > most else { return all }

        let some = Set(all.filter { !matters($0) }.prefix(some))
        return all.filter { some.contains($0) || matters($0) }
    }

    /// A picture of more certificates is wider than anybody scrolls.
    private static let most = 40
    private static let some = 6

    /// From the lower edge to the upper one; where authorities certify each other, a line may have
    /// to lead up again, and takes the way around the right.
    private static func curve(
        from issuer: CertificateTree.Place,
        to subject: CertificateTree.Place
    ) -> String {
        guard issuer.row < subject.row else {
            let start = (x: issuer.middle + boxWidth / 2, y: issuer.top + boxHeight / 2)
            let end = (x: subject.middle + boxWidth / 2, y: subject.top + boxHeight / 2)
            let around = max(start.x, end.x) + bulge
            return "M\(start.x) \(start.y)C\(around) \(start.y) \(around) \(end.y) "
                + "\(end.x) \(end.y)"
        }

        let start = (x: issuer.middle, y: issuer.top + boxHeight)
        let end = (x: subject.middle, y: subject.top)
        let pull = max(28, abs(end.y - start.y) / 2)
        return "M\(start.x) \(start.y)C\(start.x) \(start.y + pull) "
            + "\(end.x) \(end.y - pull) \(end.x) \(end.y)"
    }

    static let boxWidth = 204
    static let boxHeight = 66
    /// Columns are counted in halves, so that an issuer can stand between two that it issues.
    static let halfColumn = 112
    static let rowHeight = 104
    static let margin = 8
    /// How far a line that leads up again keeps from the boxes.
    private static let bulge = 64
}

extension ChainPicture.Box {
    fileprivate init(
        _ item: ItemName,
        _ place: CertificateTree.Place,
        style: String,
        pin: String?,
        at: String
    ) {
        name = item
        // The style sheet lays the lines of a box.
        self.style = pin == nil ? style : "\(style) pinned"
        x = place.middle - ChainPicture.boxWidth / 2
        y = place.top
        self.place = at
        self.pin = pin
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
