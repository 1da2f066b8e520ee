// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

/// A rehearsal as a picture: a row for each version and store, in time from left to right.
///
/// What a colour says a letter says as well.
package struct RehearsalDrawing {
    private let result: RehearsalResult

    package init(_ result: RehearsalResult) {
        self.result = result
    }

    /// SVG 1.1, without scripts, fonts or links.
    package var text: String {
        let title = "\(result.plan.host), \(result.plan.from.day) to \(result.plan.horizon.day)"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
            viewBox="0 0 \(Self.width) \(height)" font-family="sans-serif" font-size="12">
            <title>\(title.escaped)</title>
            <rect width="\(Self.width)" height="\(height)" fill="#ffffff"/>
            \((years + serves + bars + legend).joined(separator: "\n"))
            </svg>

            """
    }

    private typealias Row = (label: String, spans: [(Time, Time, Standing)])

    private var rows: [Row] {
        result.apps.flatMap { app -> [Row] in
            let stores = app.timeline.spans.first?.cells.map(\.store) ?? []
            return stores.enumerated().map { index, store in
                var spans: [(Time, Time, Standing)] = []
                for span in app.timeline.spans {
                    let standing = span.cells[index].chains.map(\.standing).max() ?? .holds
                    if let last = spans.last, last.2 == standing {
                        spans[spans.count - 1].1 = span.end
                    } else {
                        spans.append((span.start, span.end, standing))
                    }
                }
                return ("\(app.id), \(store)", spans)
            }
        }
    }

    private var height: Int { Self.top + rows.count * Self.rowHeight + 60 }

    private func place(_ time: Time) -> Double {
        let (from, until) = (result.plan.from.seconds, result.plan.horizon.seconds)
        let part = Double(time.seconds - from) / Double(max(1, until - from))
        return (Double(Self.left) + part * Double(Self.width - Self.left - 20)).rounded(to: 1)
    }

    private var bars: [String] {
        rows.enumerated().flatMap { index, row in
            let y = Self.top + index * Self.rowHeight
            let isLong = row.label.count > Self.longestLabel
            let shown = isLong ? row.label.prefix(Self.longestLabel - 1) + "…" : row.label[...]
            let label = text(String(shown), x: 8, y: y + 15)
            return [label]
                + row.spans.flatMap { start, end, standing -> [String] in
                    let (from, to) = (place(start), place(end))
                    let title =
                        "\(row.label): \(standing.rawValue) from \(start.day) to \(end.day)"
                    let bar =
                        "<rect x=\"\(from)\" y=\"\(y)\" width=\"\((to - from).rounded(to: 1))\" "
                        + "height=\"20\" fill=\"\(standing.fill)\"><title>\(title.escaped)</title>"
                        + "</rect>"
                    let letter = text(standing.letter, x: from + 3, y: y + 15)
                    return to - from > 12 ? [bar, letter] : [bar]
                }
        }
    }

    /// When the server's chain changes: each day on the first of two lines that has room for it.
    private var serves: [String] {
        var ends = [0.0, 0.0]
        return result.chains.filter { $0.from > result.plan.from }.flatMap { chain in
            let x = place(chain.from)
            let line =
                "<line x1=\"\(x)\" y1=\"30\" x2=\"\(x)\" y2=\"\(height - 50)\" stroke=\"#555555\" "
                + "stroke-dasharray=\"3 3\"/>"
            guard let row = ends.firstIndex(where: { $0 < x - 34 }) else { return [line] }

            ends[row] = x + 36
            return [line, text(chain.from.day, x: x - 32, y: 26 - row * 13)]
        }
    }

    private var years: [String] {
        let (first, last) = (result.plan.from.parts.year, result.plan.horizon.parts.year)
        return (first...max(first, last)).flatMap { year -> [String] in
            guard let start = Time(year: year, month: 1, day: 1), start > result.plan.from,
                start < result.plan.horizon
            else { return [] }

            let x = place(start)
            return [
                "<line x1=\"\(x)\" y1=\"30\" x2=\"\(x)\" y2=\"\(height - 50)\" stroke=\"#cccccc\"/>",
                text("\(year)", x: x + 2, y: height - 38),
            ]
        }
    }

    private var legend: [String] {
        Standing.allCases.enumerated().flatMap { index, standing in
            let x = Double(Self.left + index * 130)
            return [
                "<rect x=\"\(x)\" y=\"\(height - 28)\" width=\"16\" height=\"16\" "
                    + "fill=\"\(standing.fill)\"/>",
                text(standing.letter, x: x + 3, y: height - 15),
                text(standing.rawValue, x: x + 22, y: height - 15),
            ]
        }
    }

    private func text(_ text: String, x: Double, y: Int) -> String {
        "<text x=\"\(x.rounded(to: 1))\" y=\"\(y)\">\(text.escaped)</text>"
    }

    private static let width = 960
    private static let left = 220
    private static let top = 40
    private static let rowHeight = 26
    private static let longestLabel = 32
}

extension Standing {
    /// Light enough for black letters.
    fileprivate var fill: String {
        switch self {
        case .breaks: "#f4a3a3"
        case .depends: "#f6d886"
        case .holds: "#a8d8a8"
        case .unpinned: "#b9c4e8"
        }
    }

    fileprivate var letter: String { String(rawValue.prefix(1)).uppercased() }
}

extension String {
    /// As XML carries it, between tags and in attributes.
    fileprivate var escaped: String {
        printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
