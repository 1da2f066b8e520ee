// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// One of the two tables that the report begins with, as its template reads it.
struct HTMLHarmTable {
    let id: String
    let title: String
    /// What the columns have in common.
    let lead: String
    let columns: [Column]
    let columnCount: Int
    let rows: [Row]
    /// Who has nothing to say, in one line; nil where everybody has.
    let silent: String?

    struct Column {
        let heading: String
        let explanation: String
    }

    struct Row {
        let link: String
        let name: String
        let cells: [Cell]
    }

    struct Cell {
        /// The column's heading, for a narrow window.
        let heading: String
        let style: String
        let lines: [Line]
    }

    /// One line of a cell: what nobody chose, what is by design, or what the library does.
    struct Line {
        let text: String
        /// The cause, or the framework where there are several.
        let link: String?
        /// What the link leads to, in words.
        let title: String
    }

    /// - Parameters:
    ///   - rows: What is shown, in this order.
    ///   - silent: Who is only named.
    ///   - id: Where it stands.
    ///   - title: Its heading.
    ///   - lead: What the headings of its columns begin with.
    ///   - lookup: What every part looks up.
    init<Column: HarmColumn>(
        _ rows: [HarmTable<Column>.Row],
        silent: [HarmTable<Column>.Row] = [],
        id: String,
        title: String,
        lead: String,
        _ lookup: HTMLLookup
    ) {
        self.id = id
        self.title = title
        self.lead = lead
        columns = Column.allCases.map { column in
            HTMLHarmTable.Column(
                heading: column.heading.joined(separator: " "),
                explanation: column.explanation
            )
        }
        columnCount = columns.count
        self.rows = rows.map { row in
            Row(
                link: Permalink.ofSubject(row.framework, lookup),
                name: row.shortTitle,
                cells: Column.allCases.map { column in
                    Cell(row[column], in: column, of: row.framework, lookup)
                }
            )
        }
        let names = silent.map(\.shortTitle).sorted().joined(separator: ", ")
        self.silent = silent.isEmpty ? nil : "Nothing known: \(names)."
    }
}

extension ReportModel {
    /// Both tables, with one row for each framework.
    func tables(_ lookup: HTMLLookup) -> [HTMLHarmTable] {
        let (attacks, outages) = (attacks.byFramework, outages.byFramework)
        return [
            HTMLHarmTable(
                attacks.rows,
                silent: attacks.silent,
                id: "lets-through",
                title: "Lets through",
                lead: AttackColumn.lead,
                lookup
            ),
            HTMLHarmTable(
                outages.rows,
                silent: outages.silent,
                id: "locks-out",
                title: "Locks out",
                lead: OperatorColumn.lead,
                lookup
            ),
        ]
    }

    /// Both tables of one framework, its settings and libraries apart where they differ.
    func tables(of framework: String, _ lookup: HTMLLookup) -> [HTMLHarmTable] {
        let attacks = attacks.allRows.filter { $0.framework == framework }
        let outages = outages.allRows.filter { $0.framework == framework }
        return [
            attacks.isEmpty
                ? nil
                : HTMLHarmTable(
                    attacks,
                    id: "lets-through:\(framework)",
                    title: "Lets through",
                    lead: AttackColumn.lead,
                    lookup
                ),
            outages.isEmpty
                ? nil
                : HTMLHarmTable(
                    outages,
                    id: "locks-out:\(framework)",
                    title: "Locks out",
                    lead: OperatorColumn.lead,
                    lookup
                ),
        ].compactMap { $0 }
    }
}

extension HTMLHarmTable.Cell {
    fileprivate init<Column: HarmColumn>(
        _ cell: HarmCell,
        in column: Column,
        of framework: String,
        _ lookup: HTMLLookup
    ) {
        heading = column.heading.joined(separator: " ")
        var lines: [HTMLHarmTable.Line] = []
        func add(_ ids: [Cause.ID], _ text: String) {
            guard let first = ids.first else { return }

            lines.append(
                HTMLHarmTable.Line(
                    text: text,
                    link: ids.count == 1
                        ? lookup.link(first) : Permalink.ofSubject(framework, lookup),
                    title: ids.map(lookup.title).joined(separator: "; ")
                )
            )
        }
        if cell.isUnexplained {
            lines.append(HTMLHarmTable.Line(text: "✗", link: nil, title: "no cause explains it"))
        }
        // A cell has a line: what is by design is said where there is nothing worse.
        let isWide = Column.allCases.count < Self.mostWideColumns
        if !cell.causes.isEmpty {
            let severity = cell.severity.map { " \($0.rawValue)" } ?? ""
            add(cell.causes, "\(cell.causes.count)\(severity)")
        } else {
            add(cell.byDesign, isWide ? "by design" : "design")
        }
        // A count: no cause that its maintainers do not know of is named in front.
        let severity = cell.inheritedSeverity.map { " \($0.rawValue)" } ?? ""
        add(cell.inherited, "↳ \(cell.inherited.count)\(severity)")
        style = Self.style(cell)
        if lines.isEmpty {
            lines.append(HTMLHarmTable.Line(text: Self.quiet(cell, column), link: nil, title: ""))
        }
        self.lines = lines
    }

    private static func style(_ cell: HarmCell) -> String {
        if cell.isUnexplained { return "unexpected" }
        if !cell.causes.isEmpty { return cell.severity?.rawValue ?? "out" }
        if !cell.byDesign.isEmpty { return "design" }
        return cell.inherited.isEmpty ? "quiet" : "inherited"
    }

    /// What stands where nothing harmful happens.
    private static func quiet<Column: HarmColumn>(_ cell: HarmCell, _ column: Column) -> String {
        if let limits = cell.limits { return limits }
        if cell.isOpen { return "open" }
        switch (cell.isHeld, cell.isUnknown) {
        case (true, true): return "\(Column.held)?"
        case (true, false): return Column.held
        case (false, true): return "?"
        case (false, false): return "–"
        }
    }

    private static let mostWideColumns = 5
}
