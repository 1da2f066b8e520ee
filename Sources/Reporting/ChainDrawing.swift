// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

/// The certificates of a vector as a tree: below each, those it issues.
///
/// The tree follows the recipe; what was captured has no issuer there, and stands on its own.
struct ChainDrawing {
    private let vector: Vector

    init(of vector: Vector) {
        self.vector = vector
    }

    func text(_ style: TextStyle) -> String {
        let lines = lines
        let width = lines.map(\.drawing.count).max() ?? 0
        return style.bold("Certificates") + "\n"
            + lines.map { line in
                let padding = String(repeating: " ", count: width - line.drawing.count)
                return style.wrapped(
                    CertificateRole(of: line.item, in: vector).text,
                    indentation: "  \(line.drawing)\(padding)  ",
                    hanging: String(repeating: " ", count: width + 4)
                )
            }.joined()
    }

    private var lines: [Line] {
        var lines: [Line] = []
        // Those that issue themselves first; then what is left, since two may issue each other.
        for item in vector.certificates.keys.sorted() where vector.issuer(of: item) == nil {
            lines += branch(from: item, depth: 0, above: lines)
        }
        for item in vector.certificates.keys.sorted() where !lines.holds(item) {
            lines += branch(from: item, depth: 0, above: lines)
        }
        return lines
    }

    private func branch(from item: ItemName, depth: Int, above: [Line]) -> [Line] {
        guard !above.holds(item) else { return [] }

        let stem = depth == 0 ? "" : String(repeating: "  ", count: depth - 1) + "└╴"
        var lines = [Line(item: item, drawing: stem + item)]
        for issued in vector.certificates.keys.sorted() where vector.issuer(of: issued) == item {
            lines += branch(from: issued, depth: depth + 1, above: above + lines)
        }
        return lines
    }

    fileprivate struct Line {
        let item: ItemName
        let drawing: String
    }
}

extension [ChainDrawing.Line] {
    fileprivate func holds(_ item: ItemName) -> Bool { contains { $0.item == item } }
}

extension Vector {
    /// The item that issues a certificate; nil where it issues itself, or nobody says who does.
    func issuer(of item: ItemName) -> ItemName? {
        switch recipe[item] {
        case .certificate(let certificate): certificate.issuer == item ? nil : certificate.issuer
        case .captured, .pin, nil: nil
        }
    }
}
