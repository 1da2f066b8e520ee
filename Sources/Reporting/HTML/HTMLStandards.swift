// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// The weaknesses and requirements that the vectors of a run speak of.
struct HTMLStandards {
    let rows: [Row]
    private let standards: CoveredStandards

    /// One of them as its template reads it.
    struct Row {
        let anchor: String
        let name: String
        let url: String
        /// What it was called before, and the revision that was read; nil where neither is known.
        let note: String?
        let title: String
        let vectors: Int
        let causes: Int
        /// The worst causes.
        let worst: [Link]
        let more: String?
    }

    struct Link {
        let id: String
        let text: String
    }

    init(of model: ReportModel) {
        var rows: [Row] = []
        for (standard, vectors) in model.standards.all {
            let causes = model.ledger.entries.filter { entry in
                entry.isInDefault && !entry.isByDesign && standard.covers(entry, by: vectors)
            }
            let worst = causes.prefix(Self.mostCauses)
            let notes = [
                standard.formerIDs.isEmpty
                    ? nil : "was \(standard.formerIDs.joined(separator: ", "))",
                standard.revision,
            ].compactMap { $0 }
            rows.append(
                Row(
                    anchor: Permalink.ofStandard(standard.id),
                    name: standard.id,
                    url: standard.url,
                    note: notes.isEmpty ? nil : notes.joined(separator: "; "),
                    title: standard.title,
                    vectors: vectors.count,
                    causes: causes.count,
                    worst: worst.map { Link(id: Permalink.ofCause($0.id), text: $0.id) },
                    more: causes.count > worst.count
                        ? "and \(causes.count - worst.count) more" : nil
                )
            )
        }
        self.rows = rows
        standards = model.standards
    }

    /// The ids of what a cause falls under, in the order of the rows.
    func ids(of entry: CauseLedger.Entry) -> [String] { standards.of(entry).map(\.id) }

    private static let mostCauses = 5
}
