// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// Why a version breaks, or depends on the path, in sentences.
struct BreakReason {
    private let app: RotationPlan.App
    private let timeline: Timeline
    private let rehearsal: Rehearsal
    private let labels: PlanLabels
    private let digests: Set<[UInt8]>
    private let kind: PinningKind

    init(app: RotationPlan.App, timeline: Timeline, rehearsal: Rehearsal) {
        self.app = app
        self.timeline = timeline
        self.rehearsal = rehearsal
        labels = PlanLabels(rehearsal.plan, rehearsal.chains)
        kind = app.policy.traits.kind
        digests = app.pins.digests(kind)
    }

    /// Of the first break, the first time without a path, and the first time that it depends.
    var sentences: [String] {
        sentences(\.isBroken) + sentences(\.hasNoPath) + sentences { $0.standing == .depends }
    }

    /// Of each later time of which something is to be said that was not said before.
    var later: [RehearsalResult.Interval] {
        var said = Set(sentences)
        return zip(timeline.spans, timeline.spans.dropFirst()).compactMap { before, span in
            // Who could not connect before, and for the same cause, learns nothing of another path.
            let causes = Dictionary(
                before.cells.map { ($0.store, $0.chains.last?.cause) },
                uniquingKeysWith: { first, _ in first }
            )
            let changed = span.cells.filter { cell in
                cell.chains.contains { $0.cause == nil || $0.cause != causes[cell.store] ?? nil }
            }
            let new = sentences(of: span, changed) { $0.standing >= .depends }
                .filter { !said.contains($0) }
            guard !new.isEmpty else { return nil }

            said.formUnion(new)
            let users = span.broken.scaled(by: app.users(at: span.start))
            return RehearsalResult.Interval(
                start: span.start,
                users: users,
                peak: .init(of: app, [span], \.broken) ?? .init(time: span.start, users: users),
                because: new
            )
        }
    }

    private func sentences(_ matches: (Timeline.Chain) -> Bool) -> [String] {
        timeline.first(matches).map { sentences(of: $0, $0.cells, matches) } ?? []
    }

    /// One for each store, and for several together of which the same is said.
    private func sentences(
        of span: Timeline.Span,
        _ cells: [Timeline.Cell],
        _ matches: (Timeline.Chain) -> Bool
    ) -> [String] {
        var said: [(stores: [String], text: String)] = []
        for cell in cells {
            guard let chain = cell.chains.last(where: matches) else { continue }
            let text = text(cell, chain, span)
            if let place = said.firstIndex(where: { $0.text == text }) {
                said[place].stores.append(cell.store)
            } else {
                said.append(([cell.store], text))
            }
        }
        return said.map { "\($0.stores.joined(separator: ", ")): \($0.text)" }
    }

    private func text(
        _ cell: Timeline.Cell,
        _ chain: Timeline.Chain,
        _ span: Timeline.Span
    ) -> String {
        guard let cause = chain.cause else {
            return chain.ways.map(alternative).joined(separator: "; ") + "."
        }
        guard let way = chain.ways.first(where: { $0.outcome.cause == cause }) else { return "" }

        let reason =
            if case .breaks(let reason) = way.outcome { reason.explanation } else {
                "the client crashes"
            }
        switch cause {
        case .path: return "no path: \(reason)."
        case .host: return "\(reason)."
        case .configuration:
            return (refusedHost(way) ?? "the framework refuses the configuration: \(reason)") + "."
        case .pins: break
        }
        let path = way.route.map { "the path is \(labels.path($0))" } ?? "there is no path"
        return "\(path), and \(unmatched(way)).\(lost(cell, chain, way, span))"
    }

    /// Why no pin matches on a path, as the end of a sentence.
    private func unmatched(_ way: Way) -> String {
        let pinned = (way.route?.path ?? []).filter { digests.contains(digest(of: $0)) }
        guard !pinned.isEmpty else { return "no pin is on it" }

        let names = pinned.map(labels.label).joined(separator: " and ")
        // SecPolicy.c: each list that an entry has needs a match.
        return app.policy.id.hasPrefix("apple.")
            ? "only one of the entry's two lists has a match on it (\(names))"
            : "what is pinned of it is not compared there (\(names))"
    }

    /// The host of the configuration that TrustKit refuses, in a sentence; nil where that is not why.
    private func refusedHost(_ way: Way) -> String? {
        guard way.outcome == .breaks(.malformedHost) else { return nil }

        return app.pins.entries.lazy.compactMap {
            TrustKitRefusal.explanation(of: $0.host, by: app.policy.id)?.printable
        }.first
    }

    /// What left the path, where the version held before.
    private func lost(
        _ cell: Timeline.Cell,
        _ chain: Timeline.Chain,
        _ way: Way,
        _ span: Timeline.Span
    ) -> String {
        let before = timeline.spans.last { $0.start < span.start }?.cells
            .first { $0.store == cell.store }?.chains.flatMap(\.ways)
            .first { $0.outcome == .holds }
        guard let before, let route = before.route else {
            return before == nil && timeline.spans.first?.start == span.start
                ? " It has been so from the start." : ""
        }

        let matched = route.path.filter { digests.contains(digest(of: $0)) }
        let now = Set((way.route?.path ?? []).map(digest(of:)))
        let gone = matched.filter { !now.contains(digest(of: $0)) }.map(labels.label)
        guard !gone.isEmpty else { return "" }

        let left = " \(gone.joined(separator: " and ")) left the path"
        guard gone.count == matched.count else { return left + "." }

        let verb = gone.count == 1 ? "was the only pin" : "were the only pins"
        return "\(left), and \(verb) that matched."
    }

    private func alternative(_ way: Way) -> String {
        let outcome =
            switch way.outcome {
            case .breaks(let reason): "breaks (\(reason.explanation))"
            case .crashes: "crashes"
            case .holds: "holds"
            case .unpinned: "connects unpinned"
            }
        guard let route = way.route else { return "\(outcome) with no more than what is sent" }

        let need = labels.need(route).map { ", \($0)" } ?? ""
        let dates = way.asksAnchorsDates ? ", where the client asks whether the anchor expired" : ""
        return "\(outcome) with \(labels.path(route))\(need)\(dates)"
    }

    private func digest(of certificate: EncodedCertificate) -> [UInt8] {
        kind == .certificate ? certificate.fingerprint : certificate.pinDigest ?? []
    }

    /// Whether its pins are for other hosts than the plan's, so that none of them is compared.
    var hasNoEntry: Bool { otherHosts != nil }

    /// The hosts that have entries where the plan's has none.
    private var otherHosts: [String]? {
        let host = rehearsal.plan.host
        switch app.policy.traits.configuration.hosts {
        case .all:
            // There is no map of hosts: what is there is for the connection.
            return app.pins.entries.isEmpty ? app.pins.hosts(otherThan: host) : nil
        case .exactWithoutWWW:
            return app.pins.hosts(otherThan: host).flatMap { others in
                host.hasPrefix("www.")
                    ? app.pins.hosts(otherThan: String(host.dropFirst(4))) : others
            }
        case .exact, .subtrees: return app.pins.hosts(otherThan: host)
        }
    }

    /// What its pins are of, as far as that is not what one expects.
    var notes: [String] {
        if let others = otherHosts {
            let names = Set(others).sorted()
            let more = names.count > 4 ? ", and \(names.count - 4) more" : ""
            let file = app.file.isEmpty ? "its configuration" : "“\(app.file.printable)”"
            return [
                "no entry of \(file) is for \(rehearsal.plan.host) (it has "
                    + "\(names.prefix(4).joined(separator: ", ").printable)\(more))"
            ]
        }
        let all =
            rehearsal.chains.flatMap(\.certificates) + rehearsal.anchors
            + rehearsal.plan.stores.keys.sorted().flatMap {
                rehearsal.plan.stores[$0]?.phases.flatMap { $0.anchors + $0.onSomeDevices } ?? []
            }
            + rehearsal.plan.certificates.keys.sorted().compactMap {
                rehearsal.plan.certificates[$0]
            }
        let (known, unknown) = labels.names(of: digests, kind, among: all)
        var notes: [String] = []
        if !known.isEmpty { notes.append("Pinned: \(known.joined(separator: ", ")).") }
        if unknown > 0 {
            let one = unknown == 1
            notes.append(
                "\(unknown) \(one ? "pin is" : "pins are") of no certificate or key of the plan: "
                    + "nobody can say what \(one ? "it" : "they") would match."
            )
        }
        return notes
    }
}
