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
        ([title, table, sum] + result.apps.map(details) + [notes, status]).filter { !$0.isEmpty }
            .joined(separator: "\n").printableLines
    }

    private var title: String {
        let plan = result.plan
        return "\(plan.host) from \(plan.from.day) to \(plan.horizon.day)\n"
            + plan.supposed.map { "supposing \($0)\n" }.joined()
    }

    private var table: String {
        let header = ["app", "breaks", "users", "no path", "users", "depends", "unpinned"]
        let rows = result.apps.map { app in
            [
                app.id, day(app.breaks), users(app.breaks), day(app.noPath), users(app.noPath),
                day(app.depends), day(app.unpinned),
            ]
        }
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        let lines = ([header] + rows).map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += "  " + cell + String(repeating: " ", count: width - cell.count)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line + "\n"
        }
        let hasStar = rows.contains { $0.dropFirst().contains { $0.hasSuffix("*") } }
        return lines.joined()
            + (hasStar
                ? "  * where a clock is wrong, and of those users: no exit status counts it\n" : "")
    }

    /// When most users cannot connect.
    private var sum: String {
        result.worst.map { worst in
            "At worst, on \(worst.time.day), \(Self.percent(worst.users)) of all users cannot "
                + "connect.\n"
        } ?? ""
    }

    private func details(_ app: RehearsalResult.App) -> String {
        var lines = ["\(app.id) (\(app.policy))"]
        if let breaks = app.breaks {
            let because = breaks.cause.map {
                ", because of its \($0 == .host ? "certificate" : "pins")"
            }
            lines.append("breaks \(when(breaks))\(whom(breaks))\(because ?? "")")
        }
        if let noPath = app.noPath {
            lines.append("has no path \(when(noPath))\(whom(noPath)), whatever is pinned")
        }
        if let depends = app.depends {
            lines.append("depends on the path that a client takes \(when(depends))\(whom(depends))")
        }
        if let unpinned = app.unpinned {
            lines.append("connects unpinned \(when(unpinned))\(whom(unpinned))")
        }
        if lines.count == 1 { lines.append("holds to the end") }
        lines += app.because
        for interval in app.later {
            lines.append(
                "From \(interval.start.day) on, "
                    + "\(Self.shares(interval.users, from: interval.start, of: "all users", interval.peak)) cannot connect:"
            )
            lines += interval.because
        }
        lines += remedies(of: app) + app.notes + recovery(of: app)
        return lines.enumerated().map { ($0.offset == 0 ? "" : "  ") + $0.element + "\n" }.joined()
    }

    private func remedies(of app: RehearsalResult.App) -> [String] {
        var lines: [String] = []
        let served = app.remedies.filter { $0.kind == .served }.map(\.name)
        if !served.isEmpty {
            lines.append(
                "One more certificate sent would help: \(served.joined(separator: ", or "))"
            )
        }
        let pins = app.remedies.filter { $0.kind == .pin }
        let lasting = pins.filter { $0.holdsUntil == nil }.map(\.name)
        if !lasting.isEmpty {
            lines.append(
                "One more pin would hold to the end: \(lasting.joined(separator: ", or "))"
            )
        }
        let passing = pins.compactMap { pin in
            pin.holdsUntil.map { "\(pin.name) (until \($0.day))" }
        }
        if !passing.isEmpty {
            lines.append(
                "One more pin would hold for a time: \(passing.joined(separator: ", or "))"
            )
        }
        if app.breaks?.cause == .pins, app.breaks?.time != nil, pins.isEmpty {
            lines.append(
                "No single pin of a key or certificate of the plan would hold on every path"
            )
        }
        if app.noPath?.time != nil, served.isEmpty {
            lines.append("No certificate of the plan would help if the server sent it too")
        }
        return lines
    }

    /// What comes after the first break.
    private func recovery(of app: RehearsalResult.App) -> [String] {
        guard let first = app.timeline.first({ $0.standing == .breaks }),
            let after = app.timeline.spans.first(where: {
                $0.start > first.start && $0.users { $0.standing == .breaks }.upperBound == 0
            })
        else { return [] }

        let again = app.timeline.spans.first {
            $0.start > after.start && $0.users { $0.standing == .breaks }.upperBound > 0
        }
        return [
            "All users can connect again from \(after.start.day) on"
                + (again.map { ", until some cannot on \($0.start.day)." } ?? ".")
        ]
    }

    private func day(_ change: RehearsalResult.Change?) -> String {
        change.map { $0.time.map(\.day) ?? "\($0.earliest.day)*" } ?? "–"
    }

    private func users(_ change: RehearsalResult.Change?) -> String {
        change.map { Self.percent($0.peak.users) } ?? "–"
    }

    /// The day, and the range of days where clocks decide.
    private func when(_ change: RehearsalResult.Change) -> String {
        // Whose users these are is said with their share.
        guard let time = change.time else { return "from \(change.earliest.day) on" }
        guard change.earliest.day != time.day || change.latest?.day != time.day else {
            return "from \(time.day) on"
        }

        let latest = change.latest.map { "to \($0.day)" } ?? "to never"
        return "from \(time.day) on (with clocks that are wrong: \(change.earliest.day) \(latest))"
    }

    private func whom(_ change: RehearsalResult.Change) -> String {
        let complete = change.complete.map { ", everywhere by \($0.day)" } ?? ""
        let whose = change.time == nil ? "those whose clocks are wrong" : "all users"
        return
            ", \(Self.shares(change.users, from: change.time ?? change.earliest, of: whose, change.peak))\(complete)"
    }

    /// `0 % of all users, and 30 % on 2026-12-11`; the second where there are more on a later day.
    private static func shares(
        _ users: ClosedRange<Double>,
        from start: Time,
        of whom: String,
        _ peak: RehearsalResult.Peak
    ) -> String {
        let isLater =
            peak.time.day != start.day && number(peak.users.upperBound) != number(users.upperBound)
            && peak.users.upperBound > users.upperBound
        return "\(percent(users)) of \(whom)"
            + (isLater ? ", and \(percent(peak.users)) on \(peak.time.day)" : "")
    }

    private var notes: String {
        result.events.map { "announced: \($0)\n" }.joined()
            + result.notes.map { "note: \($0)\n" }.joined()
    }

    /// What the exit status does not say, where nobody breaks.
    private var status: String {
        guard !result.hasBreak else { return "" }

        let doubts = [
            (result.hasDoubt, "what depends on the path"), (result.hasNoEntry, "a missing entry"),
            (!result.plan.misfits.isEmpty, "a certificate that does not fit the plan"),
        ].filter(\.0).map(\.1)
        return doubts.isEmpty
            ? ""
            : "Exit status 0: nobody breaks for certain; with --strict it is "
                + "\(result.plan.misfits.isEmpty ? 1 : 65), which counts "
                + "\(doubts.joined(separator: " and ")).\n"
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

extension String {
    /// Each line with nothing that a terminal obeys.
    fileprivate var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }
}
