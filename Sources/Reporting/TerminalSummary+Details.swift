// SPDX-License-Identifier: Apache-2.0

import Conformance
import Pinning

extension TerminalSummary {
    /// How many verdicts and facts came to which finding: of observations, and not of causes.
    var details: String { findings + "\n" + families + "\n" + evaluators }

    private var findings: String {
        let observations = Summary(run.observations)
        let facts = Summary(run.facts)
        var table = TextTable(header: [
            "Finding", "verdicts", "unexpected", "facts", "unexpected",
        ])
        for kind in Finding.Kind.byImportance {
            let of = (observations[kind], facts[kind])
            table.rows.append(
                TextTable.Row(
                    cells: ["\(kind.sign) \(kind.words)"]
                        + [of.0.all, of.0.unexpected, of.1.all, of.1.unexpected].map(String.init),
                    colour: of.0.unexpected + of.1.unexpected > 0 ? .red : nil
                )
            )
        }
        return table.text(style)
    }

    private var families: String {
        var table = TextTable(
            header: ["By family", "vectors"] + Self.columns,
            narrowHeader: ["By family", "vectors"] + Self.narrowColumns
        )
        for (name, vectors, summary) in Summary.byFamily(of: run) {
            table.rows.append(row([name, String(vectors)], summary))
        }
        return table.text(style)
    }

    private var evaluators: String {
        var policies = TextTable(
            header: ["By policy"] + Self.columns,
            narrowHeader: ["By policy"] + Self.narrowColumns
        )
        for policy in Summary.byPolicy(of: run) {
            policies.rows.append(row([policy.name], policy.summary))
        }
        var backends = TextTable(
            header: ["By library (its facts)"] + Self.columns,
            narrowHeader: ["By library (its facts)"] + Self.narrowColumns
        )
        for (name, summary) in Summary.byBackend(of: run) {
            backends.rows.append(row([name], summary))
        }
        return policies.text(style) + "\n" + backends.text(style)
    }

    private func row(_ cells: [String], _ summary: Summary) -> TextTable.Row {
        let counts = [
            summary[.bypass].all, summary[.outage].all, summary[.conforming].all,
            summary.total.unexpected,
        ]
        return TextTable.Row(
            cells: cells + counts.map(String.init),
            colour: summary.total.unexpected > 0 ? .red : nil
        )
    }

    private static let columns = ["▲ bypass", "▼ outage", "✓ conform", "✗ unexp."]
    /// The first table says what the signs mean.
    private static let narrowColumns = ["▲", "▼", "✓", "✗ unexp."]
}
