// SPDX-License-Identifier: Apache-2.0

import Corpus

/// What several vectors cite in the same words, each once: the rules of the norm above all.
struct HTMLRules {
    /// Sorted by source and words.
    let rows: [Row]
    private let ids: [Vector.Assertion: String]

    /// What is cited as its template reads it.
    struct Row {
        let id: String
        let source: String
        let says: String
    }

    /// - Parameter vectors: The vectors that are shown.
    init(of vectors: [Vector]) {
        var counts: [Vector.Assertion: Int] = [:]
        for vector in vectors { for claim in vector.asserts { counts[claim, default: 0] += 1 } }
        let shared = counts.filter { $0.value >= Self.fewest }.keys.sorted {
            ($0.source, $0.says) < ($1.source, $1.says)
        }
        var (rows, ids): ([Row], [Vector.Assertion: String]) = ([], [:])
        for (place, claim) in shared.enumerated() {
            let row = Row(id: "r\(place + 1)", source: Self.source(of: claim), says: claim.says)
            ids[claim] = row.id
            rows.append(row)
        }
        self.rows = rows
        self.ids = ids
    }

    /// Where a claim stands for all that cite it; nil where few do.
    func id(of claim: Vector.Assertion) -> String? { ids[claim] }

    /// The source; the page says once whose the rules of the norm are.
    static func source(of claim: Vector.Assertion) -> String {
        String(claim.source.trimmingPrefix("NORM.md, "))
    }

    private static let fewest = 3
}
