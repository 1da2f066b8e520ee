// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension MarkdownReport {
    /// Who gets in.
    var attacks: String {
        "## Lets through\n\nSomebody in the middle, who also has …\n\n"
            + table(model.attacks)
    }

    /// Who is locked out.
    var outages: String {
        "## Locks out\n\nThe operator of the server …\n\n"
            + table(model.outages)
    }

    /// The causes to read first.
    var worst: String {
        let inFront = model.ledger.inFront(run.causes)
        let usual = inFront.entries.filter { !$0.isByDesign }
        guard !usual.isEmpty else { return "" }

        var table = MarkdownTable(["Finding", "Cause", "What", "Where", "Disclosure"])
        for entry in usual.prefix(Self.mostCauses) {
            let cause = entry.cause
            table.addMarkdown([
                MarkdownTable.escaped(entry.headline), link(entry.id).markdown,
                MarkdownTable.escaped(cause.title.printable),
                MarkdownTable.escaped(cause.condition?.says.printable ?? ""),
                cause.disclosure.rawValue,
            ])
        }
        return "## Worst first\n\n\(table.text)\n"
            + "What nobody chose, the worst \(min(usual.count, Self.mostCauses)) of "
            + "\(usual.count); [findings.md](findings.md) lists all, by design apart."
            + (CauseLedger.heldBack(inFront.heldBack).map { " \($0)" } ?? "") + "\n"
    }

    private func table<Column>(_ table: HarmTable<Column>) -> String {
        var text = MarkdownTable(
            ["Framework"] + Column.allCases.map { $0.heading.joined(separator: " ") }
        )
        var all: [String] = []
        for row in table.rows {
            let cells = Column.allCases.map { row[$0].text(held: Column.held, room: 40) }
            all += cells
            text.addMarkdown(
                [name(row.title, of: row.framework)] + cells.map(MarkdownTable.escaped)
            )
        }
        let silent = table.silent.map { name($0.title, of: $0.framework) }
        return (text.isEmpty ? "" : text.text + "\n")
            + (silent.isEmpty ? "" : "Nothing known of \(silent.joined(separator: ", ")).\n\n")
            + HarmLegend.entries(Column.self, in: all).map { "`\($0)` \($1)" }.joined(
                separator: ", "
            )
            + ". Numbers count causes; `by design` is chosen or documented.\n"
    }

    private func name(_ title: String, of framework: String) -> String {
        let title = MarkdownTable.escaped(title.printable)
        return ReportPages.path(of: framework, in: run).map { "[\(title)](\($0))" } ?? title
    }

    private func link(_ id: Cause.ID) -> PageText {
        let subject = String(id.prefix { $0 != "/" })
        return ReportPages.path(of: subject, in: run).map { "\(link: id, path: $0)" } ?? "\(id)"
    }

    private static let mostCauses = 12
}
