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
                    CertificateRole(of: line.item, in: vector).wholeText,
                    indentation: "  \(line.drawing)\(padding)  ",
                    hanging: String(repeating: " ", count: width + 4)
                )
            }.joined()
    }

    private var lines: [Line] {
        var lines: [Line] = []
        // Those that issue themselves first; then what is left, since two may issue each other.
        for item in vector.certificates.keys.sorted() where vector.issuer(of: item) == nil {
            lines += branch(from: item, above: lines)
        }
        for item in vector.certificates.keys.sorted() where !lines.holds(item) {
            lines += branch(from: item, above: lines)
        }
        return lines
    }

    /// A certificate and what it issues.
    ///
    /// - Parameters:
    ///   - item: The certificate.
    ///   - stem: What stands before its name.
    ///   - margin: What stands before the stems of those that it issues.
    ///   - above: What was drawn before.
    /// - Returns: Their lines.
    private func branch(
        from item: ItemName,
        stem: String = "",
        margin: String = "",
        above: [Line]
    ) -> [Line] {
        var lines = [Line(item: item, drawing: stem + item)]
        // Two may issue each other: the one above is there already.
        let issued = vector.certificates.keys.sorted().filter {
            vector.issuer(of: $0) == item && !above.holds($0)
        }
        for one in issued {
            let isLast = one == issued.last
            lines += branch(
                from: one,
                stem: margin + (isLast ? "└╴" : "├╴"),
                margin: margin + (isLast ? "  " : "│ "),
                above: above + lines
            )
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
