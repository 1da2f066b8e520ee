// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// What maintainers may want to know, as short Markdown.
///
/// Each row says who lets through or refuses what they should not, why, and the vector to begin
/// with.
///
/// A row is one reason of one library or one framework, however many vectors show it. Bypasses are
/// listed where a vector of high or medium importance shows them, outages where one of high
/// importance does. What a mode is documented to do is a row for all who do it.
package struct FindingsReport {
    let run: Run
    let stamp: ReportStamp
    let importance: [String: Vector.Importance]

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.run = run
        self.stamp = stamp
        importance = Dictionary(
            uniqueKeysWithValues: run.vectors.map { ($0.id, $0.importance) }
        )
    }

    package var text: String {
        [
            heading, unexpected, libraries, frameworks, modes,
            MarkdownReport(of: run, stamp: stamp).environment,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        """
        # Findings of Pinproof \(run.version)

        What maintainers may want to know, from \(counted(run.vectors.count, "vector")): each row \
        is one thing that a library or a framework does where the norm says something else, why, \
        and the vector to begin with; `pinproof show ID` explains it. \(Finding.Kind.laxer.sign) \
        is a bypass: \(Finding.Kind.laxer.explanation). \(Finding.Kind.stricter.sign) is an \
        outage: \(Finding.Kind.stricter.explanation). Frameworks are models, read from their \
        source, unless a row says “executed”. Left out are bypasses that vectors of low importance \
        alone show, and outages that none of high importance does: \(counted(left, "row")). \
        SECURITY.md says who is told first of what is new.
        """ + "\n"
    }

    private var unexpected: String {
        let lines = run.unexpected + run.newOnVersion
        return lines.isEmpty
            ? ""
            : "## Not recorded yet\n\n"
                + lines.map { "* \(MarkdownTable.escaped($0))\n" }.joined()
    }

    private var libraries: String {
        let rows = FindingRow.facts(of: run)
        let sections = run.backends.compactMap { backend -> String? in
            let here = rows.filter { $0.subjects.contains(backend) && isWorthARow($0) }
            guard !here.isEmpty else { return nil }

            var table = MarkdownTable(["", "What happens", "Because", "Also", "Vectors"])
            for row in sorted(here) {
                let others = row.subjects.filter { $0 != backend }
                table.add(cells(row, others.isEmpty ? "" : others.joined(separator: ", ")))
            }
            return "### \(backend)\n\n\(table.text)"
        }
        return sections.isEmpty ? "" : "## Libraries\n\n" + sections.joined(separator: "\n")
    }

    private var frameworks: String {
        let projects = Dictionary(
            grouping: FindingRow.verdicts(of: run).filter(isWorthARow),
            by: \.project
        )
        let sections = projects.keys.sorted().map { project in
            var table = MarkdownTable(["", "What happens", "Because", "Who", "Vectors"])
            for row in sorted(projects[project] ?? []) {
                table.add(cells(row, row.subjects.joined(separator: ", ")))
            }
            return "### \(MarkdownTable.escaped(project))\n\n\(table.text)"
        }
        return sections.isEmpty ? "" : "## Frameworks\n\n" + sections.joined(separator: "\n")
    }

    private var modes: String {
        let rows = FindingRow.modes(of: run).filter(isWorthARow)
        guard !rows.isEmpty else { return "" }

        var table = MarkdownTable(["", "What happens", "Because", "Who", "Vectors"])
        for row in sorted(rows) {
            let more = row.subjects.count - Self.mostNames
            let names = row.subjects.prefix(Self.mostNames).joined(separator: ", ")
            table.add(cells(row, more > 0 ? "\(names) and \(more) more" : names))
        }
        return """
            ## What a mode is made to do

            The framework says so, or the configuration does: no fault, but whoever chooses the \
            mode should know it.

            \(table.text)
            """
    }

    private var left: Int {
        let rows =
            FindingRow.facts(of: run) + FindingRow.verdicts(of: run) + FindingRow.modes(of: run)
        return rows.count { !isWorthARow($0) }
    }

    private func isWorthARow(_ row: FindingRow) -> Bool {
        let highest = row.vectors.map(rank).min() ?? Self.lowest
        return highest <= (row.harm == .laxer ? 1 : 0)
    }

    /// Bypasses first, and what most important vectors show before the rest.
    private func sorted(_ rows: [FindingRow]) -> [FindingRow] {
        rows.sorted { one, other in key(of: one).lexicographicallyPrecedes(key(of: other)) }
    }

    private func key(of row: FindingRow) -> [String] {
        let highest = row.vectors.map(rank).min() ?? Self.lowest
        return [row.harm == .laxer ? "0" : "1", "\(highest)", row.because] + row.subjects + row.what
    }

    private func cells(_ row: FindingRow, _ who: String) -> [String] {
        let vectors = row.vectors.sorted { (rank($0), $0) < (rank($1), $1) }
        let more = vectors.count - 1
        return [
            row.harm.sign, row.what.joined(separator: "; "), row.because, who,
            (vectors.first ?? "") + (more > 0 ? " and \(more) more" : ""),
        ]
    }

    private func rank(_ vector: String) -> Int {
        switch importance[vector] {
        case .high: 0
        case .medium: 1
        case .low, nil: Self.lowest
        }
    }

    private static let lowest = 2
    private static let mostNames = 4
}
