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
            (model.attacks.rows.count, model.outages.rows.count, Self.mostCauses),
            isWhole: true
        )
    }

    private func text(
        _ attacks: AttackTable,
        _ outages: OperatorTable,
        _ most: (attacks: Int, outages: Int, causes: Int),
        isWhole: Bool = false
    ) -> String {
        [
            part(attacks, most: most.attacks),
            part(outages, most: most.outages),
            worst(most: most.causes) + hint(isWhole: isWhole),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func part<Column>(
        _ table: HarmTable<Column>,
        most: Int
    ) -> String {
        // A part of the corpus may ask nothing of the kind.
        guard !table.rows.isEmpty || model.run.isComplete else { return "" }

        let hidden = table.rows.dropFirst(most)
        func named(_ words: String, _ rows: [HarmTable<Column>.Row]) -> String? {
            rows.isEmpty ? nil : "\(words): \(rows.map(\.shortTitle).joined(separator: ", "))."
        }
        let others = [
            named("More", hidden.filter { !$0.isByDesignAlone }),
            named("By design alone", hidden.filter(\.isByDesignAlone)),
            named("Nothing known", table.silent),
        ].compactMap { $0 }.joined(separator: " ")
        let (text, cells) = table.text(style, most: most)
        return text
            + (others.isEmpty ? "" : style.wrapped(others, indentation: " ", hanging: " "))
            + style.wrapped(
                HarmLegend.entries(Column.self, in: cells).map { "\($0) \($1)" }.joined(
                    separator: ", "
                ),
                indentation: " ",
                hanging: " "
            )
    }

    /// What nobody chose, before what is by design, which is headed apart: it may be worse.
    private func worst(most: Int) -> String {
        let inFront = model.ledger.inFront(model.run.causes)
        guard !inFront.entries.isEmpty || inFront.heldBack > 0 else { return "" }

        let shown = inFront.entries.prefix(most)
        let ids = shown.map(\.id.count).max() ?? 0
        let lines = shown.map { entry in
            let padding = String(repeating: " ", count: ids - entry.id.count)
            let level = entry.degree.uppercased()
            let line =
                " \(entry.worst.kind.sign) \(level)"
                + String(repeating: " ", count: max(0, 6 - level.count))
                + " \(entry.id)\(padding)  \(entry.cause.title.printable)"
            return (line.count <= style.width ? line : line.prefix(style.width - 1) + "…") + "\n"
        }
        let heldBack =
            inFront.heldBack == 0
            ? "" : "; \(inFront.heldBack) not yet reported are not here"
        let chosen = shown.firstIndex(where: \.isByDesign) ?? shown.endIndex
        return style.bold(" WORST FIRST") + " ▲ bypass ◇ unpinned ▼ outage\(heldBack)\n"
            + lines[..<chosen].joined()
            + (chosen < lines.endIndex ? style.bold(" BY DESIGN") + "\n" : "")
            + lines[chosen...].joined()
    }

    /// Where to go on from here, by what is seen here.
    private func hint(isWhole: Bool) -> String {
        let shown = model.ledger.inFront(model.run.causes).entries.first?.cause
        // A client of somebody's own has a row, and no page that explains it.
        let own = Set(model.run.policies.filter(\.isOfProgram).map(\.framework))
        let row = model.attacks.rows.first { !own.contains($0.framework) }
        guard let subject = shown?.subject ?? row?.framework else { return "" }

        let cause = shown.map { ", pinproof show \($0.id) a cause" } ?? ""
        return style.wrapped(
            "pinproof show \(subject) explains a row\(cause)\(isWhole ? "" : "; --verbose shows all rows").",
            indentation: " ",
            hanging: " "
        )
    }

    private static let mostCauses = 6
}
