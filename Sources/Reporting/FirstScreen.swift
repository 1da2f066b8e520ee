// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// The two tables and the worst causes, in as many lines as there are.
struct FirstScreen {
    private let model: ReportModel
    private let style: TextStyle

    init(of model: ReportModel, style: TextStyle) {
        self.model = model
        self.style = style
    }

    /// One row for each framework; what there is no room for is named in a line below.
    ///
    /// - Parameter lines: How many there are at most; a few are always used.
    /// - Returns: The text, each line with its end.
    func text(lines: Int) -> String {
        let (attacks, outages) = (model.attacks.byFramework, model.outages.byFramework)
        guard !attacks.allRows.isEmpty else { return worst(most: Self.mostCauses) }

        var most = (
            attacks: attacks.rows.count, outages: outages.rows.count, causes: Self.mostCauses
        )
        var text = text(attacks, outages, most)
        while text.count(where: { $0 == "\n" }) > lines {
            // Who gets in stays longest, and each part keeps what is worst.
            if most.outages > 6 {
                most.outages -= 1
            } else if most.causes > 4 {
                most.causes -= 1
            } else if most.attacks > 8 {
                most.attacks -= 1
            } else if most.outages > 3 {
                most.outages -= 1
            } else if most.causes > 2 {
                most.causes -= 1
            } else if most.attacks > 4 {
                most.attacks -= 1
            } else {
                break
            }
            text = self.text(attacks, outages, most)
        }
        return text
    }

    /// Every row, a framework's settings and libraries apart where they differ.
    var wholeText: String {
        text(
            model.attacks,
            model.outages,
            (model.attacks.rows.count, model.outages.rows.count, Self.mostCauses)
        )
    }

    private func text(
        _ attacks: AttackTable,
        _ outages: OperatorTable,
        _ most: (attacks: Int, outages: Int, causes: Int)
    ) -> String {
        [
            part(attacks, most: most.attacks, legend: HarmLegend.attack),
            part(outages, most: most.outages, legend: HarmLegend.outage),
            worst(most: most.causes) + hint,
        ].joined(separator: "\n")
    }

    private func part<Column>(
        _ table: HarmTable<Column>,
        most: Int,
        legend: [(String, String)]
    ) -> String {
        let hidden = table.rows.dropFirst(most)
        func named(_ words: String, _ rows: [HarmTable<Column>.Row]) -> String {
            guard !rows.isEmpty else { return "" }

            let names = rows.map(\.shortTitle).joined(separator: ", ")
            return style.wrapped("\(words): \(names)", indentation: " ", hanging: "   ")
        }
        return table.text(style, most: most)
            + named("More", hidden.filter { !$0.isByDesignAlone })
            + named("By design alone", hidden.filter(\.isByDesignAlone))
            + named("Nothing known", table.silent)
            + style.wrapped(
                legend.map { "\($0) \($1)" }.joined(separator: ", "),
                indentation: " ",
                hanging: " "
            )
    }

    /// What nobody chose, before what is by design.
    private func worst(most: Int) -> String {
        let entries = model.ledger.inFront(model.run.causes).entries
        guard !entries.isEmpty else { return "" }

        let shown = entries.prefix(most)
        let ids = shown.map(\.id.count).max() ?? 0
        let lines = shown.map { entry in
            let severity = (entry.severity?.rawValue ?? entry.worst.kind.words).uppercased()
            let padding = String(repeating: " ", count: ids - entry.id.count)
            let level = severity + String(repeating: " ", count: max(0, 6 - severity.count))
            let line = " \(level) \(entry.id)\(padding)  \(entry.cause.title.printable)"
            return (line.count <= style.width ? line : line.prefix(style.width - 1) + "…") + "\n"
        }
        return style.bold(" WORST FIRST") + "\n" + lines.joined()
    }

    private var hint: String {
        let subject = model.ledger.entries.first { !$0.isByDesign }?.cause.subject ?? "okhttp"
        let heldBack = CauseLedger.heldBack(model.ledger.inFront(model.run.causes).heldBack)
        return style.wrapped(
            "pinproof show \(subject) explains one; --verbose shows every row."
                + (heldBack.map { " \($0)" } ?? ""),
            indentation: " ",
            hanging: " "
        )
    }

    private static let mostCauses = 6
}
