// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

/// A rehearsal for people at a terminal: a table, and below it each version that does not hold.
package struct RehearsalText {
    private let result: RehearsalResult
    private let labels: PlanLabels

    package init(_ result: RehearsalResult) {
        self.result = result
        labels = PlanLabels(result.plan, result.chains)
    }

    package var text: String {
        ([title, table, sum] + result.apps.map(details) + [notes]).filter { !$0.isEmpty }
            .joined(separator: "\n").printableLines
    }

    private var title: String {
        let plan = result.plan
        return "\(plan.host) from \(plan.from.day) to \(plan.horizon.day)\n"
    }

    private var table: String {
        let header = ["app", "breaks", "because of", "users", "depends", "unpinned"]
        let rows = result.apps.map { app in
            [
                app.id,
                app.breaks.map(day) ?? "–",
                app.breaks.map { $0.causes.map(\.rawValue).joined(separator: ", ") } ?? "–",
                app.breaks.map { Self.percent($0.users) } ?? "–",
                app.depends.map(day) ?? "–",
                app.unpinned.map(day) ?? "–",
            ]
        }
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([header] + rows).map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += "  " + cell + String(repeating: " ", count: width - cell.count)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// When most users cannot connect.
    private var sum: String {
        guard let worst = result.broken.max(by: { $0.users.upperBound < $1.users.upperBound }),
            worst.users.upperBound > 0
        else { return "" }

        return "At worst, from \(worst.time.day), \(Self.percent(worst.users)) of all users cannot "
            + "connect.\n"
    }

    private func details(_ app: RehearsalResult.App) -> String {
        var lines = ["\(app.id) (\(app.policy))"]
        if let breaks = app.breaks {
            lines.append("breaks \(when(breaks))\(whom(breaks))")
        } else if let depends = app.depends {
            lines.append("depends \(when(depends))")
        } else if let unpinned = app.unpinned {
            lines.append("connects unpinned \(when(unpinned)), and breaks never")
        } else {
            lines.append("holds to the end")
        }
        lines += app.because
        lines += remedies(of: app)
        if app.breaks != nil, let depends = app.depends {
            lines.append("Which path a client takes decides \(when(depends)).")
        }
        if app.breaks != nil || app.depends != nil, let unpinned = app.unpinned {
            lines.append("Connects unpinned \(when(unpinned)).")
        }
        lines += app.notes + recovery(of: app)
        return lines.enumerated().map { ($0.offset == 0 ? "" : "  ") + $0.element + "\n" }.joined()
    }

    private func remedies(of app: RehearsalResult.App) -> [String] {
        guard let breaks = app.breaks else { return [] }

        var lines: [String] = []
        let served = app.remedies.filter { $0.kind == .served }.map(\.name)
        if !served.isEmpty {
            lines.append("Saved by a server that also sends: \(served.joined(separator: ", or "))")
        }
        let pins = app.remedies.filter { $0.kind == .pin }
        let lasting = pins.filter { $0.holdsUntil == nil }.map(\.name)
        if !lasting.isEmpty {
            lines.append("Saved by one pin more, to the end: \(lasting.joined(separator: ", or "))")
        }
        let passing = pins.compactMap { pin in
            pin.holdsUntil.map { "\(pin.name) (until \($0.day))" }
        }
        if !passing.isEmpty {
            lines.append("Saved by one pin more, for a time: \(passing.joined(separator: ", or "))")
        }
        if lines.isEmpty, !breaks.causes.isEmpty {
            lines.append("Saved by nothing in the plan: no single pin or certificate of it helps")
        }
        return lines
    }

    /// What comes after the first break.
    private func recovery(of app: RehearsalResult.App) -> [String] {
        guard let first = app.timeline.first(.breaks) else { return [] }

        let after = app.timeline.spans.first {
            $0.start > first.start && !$0.standings.contains(.breaks)
        }
        return after.map { ["No user is kept out from \($0.start.day) on, until something else is."] }
            ?? []
    }

    private func day(_ change: RehearsalResult.Change) -> String {
        change.time.map(\.day) ?? "\(change.earliest.day)*"
    }

    /// The day, and the range of days where clocks decide.
    private func when(_ change: RehearsalResult.Change) -> String {
        guard let time = change.time else {
            return "from \(change.earliest.day) on, where a clock is wrong"
        }

        let day = "from \(time.isMidnight ? time.day : time.description) on"
        guard change.earliest.day != time.day || change.latest?.day != time.day else { return day }

        let latest = change.latest.map { "to \($0.day)" } ?? "to never"
        return "\(day) (with clocks that are wrong: \(change.earliest.day) \(latest))"
    }

    private func whom(_ change: RehearsalResult.Change) -> String {
        let causes = change.causes.map(\.rawValue).joined(separator: ", ")
        return ", \(Self.percent(change.users)) of all users: \(causes)"
    }

    private var notes: String {
        result.notes.map { "note: \($0)\n" }.joined()
    }

    /// `31 %`, or a range.
    package static func percent(_ range: ClosedRange<Double>) -> String {
        let (least, most) = (number(range.lowerBound), number(range.upperBound))
        return least == most ? "\(least) %" : "\(least) to \(most) %"
    }

    private static func number(_ share: Double) -> String {
        let text = "\((share * 100).rounded(to: 1))"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Time {
    /// Whether a day begins in UTC.
    var isMidnight: Bool { seconds % 86_400 == 0 }
}

extension String {
    /// Each line with nothing that a terminal obeys.
    fileprivate var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }
}
