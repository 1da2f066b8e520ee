// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// A rehearsal for programs.
///
/// - SeeAlso: Examples/Rotation/rehearsal.schema.json.
package struct RehearsalJSON {
    private let result: RehearsalResult
    private let labels: PlanLabels

    package init(_ result: RehearsalResult) {
        self.result = result
        labels = PlanLabels(result.plan, result.chains)
    }

    package var text: String {
        CanonicalText.text(
            of: .object([
                ("pinproofRehearsal", .integer(1)),
                ("host", .string(result.plan.host)),
                ("from", time(result.plan.from)),
                ("until", time(result.plan.horizon)),
                ("supposed", .strings(result.plan.supposed.map(\.description))),
                ("skew", .integer(Int(result.skew))),
                ("apps", .array(result.apps.map(app))),
                (
                    "users",
                    .array(
                        result.broken.map { point in
                            .object([
                                ("at", time(point.time)), ("cannotConnect", range(point.users)),
                            ])
                        }
                    )
                ),
                ("events", .strings(result.events)),
                ("notes", .strings(result.notes)),
            ])
        )
    }

    private func app(_ app: RehearsalResult.App) -> CanonicalText.Node {
        .object([
            ("id", .string(app.id)),
            ("policy", .string(app.policy)),
            ("breaks", app.breaks.map(change) ?? .null),
            ("noPath", app.noPath.map(change) ?? .null),
            ("depends", app.depends.map(change) ?? .null),
            ("unpinned", app.unpinned.map(change) ?? .null),
            ("because", .strings(app.because)),
            (
                "later",
                .array(
                    app.later.map { later in
                        .object([
                            ("from", time(later.start)), ("users", range(later.users)),
                            ("because", .strings(later.because)),
                        ])
                    }
                )
            ),
            (
                "remedies",
                .array(
                    app.remedies.map { remedy in
                        .object([
                            ("kind", .string(remedy.kind.rawValue)), ("name", .string(remedy.name)),
                            ("holdsUntil", remedy.holdsUntil.map(time) ?? .null),
                        ])
                    }
                )
            ),
            ("notes", .strings(app.notes)),
            ("timeline", .array(app.timeline.spans.map(span))),
        ])
    }

    private func change(_ change: RehearsalResult.Change) -> CanonicalText.Node {
        .object([
            ("from", change.time.map(time) ?? .null),
            ("earliest", time(change.earliest)),
            ("latest", change.latest.map(time) ?? .null),
            ("users", range(change.users)),
            (
                "peak",
                .object([
                    ("at", time(change.peak.time)), ("users", range(change.peak.users)),
                ])
            ),
            ("complete", change.complete.map(time) ?? .null),
            ("cause", change.cause.map { .string($0.rawValue) } ?? .null),
        ])
    }

    private func span(_ span: Timeline.Span) -> CanonicalText.Node {
        .object([
            ("from", time(span.start)), ("until", time(span.end)),
            (
                "stores",
                .array(
                    span.cells.map { cell in
                        .object([
                            ("store", .string(cell.store)), ("share", number(cell.share)),
                            (
                                "serves",
                                .array(
                                    cell.chains.map { chain in
                                        .object([
                                            ("serve", .integer(chain.index)),
                                            ("result", .string(chain.standing.rawValue)),
                                            ("ways", .array(chain.ways.map(way))),
                                        ])
                                    }
                                )
                            ),
                        ])
                    }
                )
            ),
        ])
    }

    private func way(_ way: Way) -> CanonicalText.Node {
        let result: String
        var reason = CanonicalText.Node.null
        switch way.outcome {
        case .breaks(let why):
            result = "breaks"
            reason = .string(why.rawValue)
        case .crashes: result = "crashes"
        case .holds: result = "holds"
        case .unpinned: result = "unpinned"
        }
        return .object([
            ("result", .string(result)), ("reason", reason),
            ("path", .strings(way.route?.path.map(labels.label) ?? [])),
            ("needs", way.route.flatMap(labels.need).map(CanonicalText.Node.string) ?? .null),
            ("asksAnchorsDates", .boolean(way.asksAnchorsDates)),
        ])
    }

    private func time(_ time: Time) -> CanonicalText.Node { .string(time.description) }

    private func range(_ range: ClosedRange<Double>) -> CanonicalText.Node {
        .array([number(range.lowerBound), number(range.upperBound)])
    }

    private func number(_ number: Double) -> CanonicalText.Node {
        .fraction("\(number.rounded(to: 6))")
    }
}
