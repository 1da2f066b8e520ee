// SPDX-License-Identifier: Apache-2.0

package import Corpus
import PKIX
import Pinning

extension Rehearsal {
    /// Rehearses every version.
    ///
    /// - Parameters:
    ///   - fetches: Whether clients fetch issuers that are not sent, which is told.
    ///   - events: What CAs announced.
    /// - Returns: The result.
    /// - Throws: Which version could not be rehearsed, and why.
    package func result(
        fetches: Bool = false,
        announced events: [CAEvent] = []
    ) async throws(RehearsalError) -> RehearsalResult {
        let results = await withTaskGroup(of: Finished.self) { group in
            for (index, app) in plan.apps.enumerated() {
                group.addTask { Finished(index: index, result: await outcome(of: app)) }
            }
            var results = [Finished?](repeating: nil, count: plan.apps.count)
            for await finished in group { results[finished.index] = finished }
            return results.compactMap(\.self)
        }
        guard results.count == plan.apps.count else {
            throw RehearsalError(app: plan.apps[0].id, .defect("a result was lost"))
        }
        var apps: [RehearsalResult.App] = []
        for finished in results { apps.append(try finished.result.get()) }
        return RehearsalResult(
            plan: plan,
            skew: skew,
            chains: chains,
            issued: issued,
            apps: apps,
            events: events.compactMap(announcement),
            notes: notes(fetches: fetches)
        )
    }

    private struct Finished: Sendable {
        let index: Int
        let result: Result<RehearsalResult.App, RehearsalError>
    }

    private func outcome(
        of app: RotationPlan.App
    ) async -> Result<RehearsalResult.App, RehearsalError> {
        do throws(BackendError) {
            return .success(try await result(of: app))
        } catch {
            return .failure(RehearsalError(app: app.id, error))
        }
    }

    private func result(of app: RotationPlan.App) async throws(BackendError) -> RehearsalResult.App
    {
        var timelines: [Timeline] = []
        var asked = asking(app, pins: app.pins)
        let expire = !Expiries(app.pins).areNone
        for clock in Clock.clocks(skew: skew) {
            if expire { asked = asking(app, pins: app.pins, zone: clock.zone) }
            timelines.append(try await timeline(of: app, asked: &asked, clock: clock))
        }
        let right = timelines[0]
        let reason = BreakReason(app: app, timeline: right, rehearsal: self)
        return RehearsalResult.App(
            id: app.id,
            policy: app.policy.id,
            timeline: right,
            breaks: change(app, timelines, \.isBroken),
            noPath: change(app, timelines, \.hasNoPath),
            depends: change(app, timelines) { $0.standing == .depends },
            unpinned: change(app, timelines) { $0.standing == .unpinned },
            because: reason.sentences,
            later: reason.later,
            remedies: try await remedies(for: app, right),
            notes: reason.notes,
            hasNoEntry: reason.hasNoEntry
        )
    }

    /// When something begins, with the first clock and with the others.
    private func change(
        _ app: RotationPlan.App,
        _ timelines: [Timeline],
        _ matches: (Timeline.Chain) -> Bool
    ) -> RehearsalResult.Change? {
        let spans = timelines.map { $0.first(matches) }
        let starts = spans.compactMap(\.?.start)
        guard let earliest = starts.min(), let span = spans.compactMap(\.self).first else {
            return nil
        }

        let users = span.users(matches).scaled(by: app.users(at: span.start))
        let whole = zip(timelines, spans).first { $0.1 != nil }?.0.spans ?? []
        let chain = span.cells.flatMap(\.chains).first(where: matches)
        let complete = chain.map { chains[$0.index].complete }
        return RehearsalResult.Change(
            time: spans[0]?.start,
            earliest: earliest,
            latest: starts.count == spans.count ? starts.max() : nil,
            users: users,
            peak: .init(of: app, whole) { $0.users(matches) }
                ?? .init(time: span.start, users: users),
            complete: complete.flatMap { $0 > span.start ? $0 : nil },
            cause: chain?.cause
        )
    }

    /// What was announced of keys that the plan serves from that day on, or that its apps have
    /// pinned; nil where that is nothing.
    private func announcement(of event: CAEvent) -> String? {
        guard event.time < plan.horizon else { return nil }

        let served = chains.filter { $0.end > event.time }.flatMap { $0.certificates.dropFirst() }
            .compactMap(\.pin).compactMap(event.name(of:))
        let pinned = plan.apps.compactMap { app -> String? in
            let isMeant = app.pins.digests(.publicKey).contains { digest in
                SPKIPin(sha256: digest).flatMap(event.name(of:)) != nil
            }
            return isMeant ? app.id : nil
        }
        guard !served.isEmpty || !pinned.isEmpty else { return nil }

        var whose: [String] = []
        if !served.isEmpty {
            whose.append("the plan serves \(Set(served).sorted().joined(separator: ", "))")
        }
        if !pinned.isEmpty { whose.append("pinned by \(pinned.joined(separator: ", "))") }
        return "\(event.day), \(event.by): \(event.says) (\(whose.joined(separator: "; ")); "
            + "\(event.sources[0]))"
    }

    private func notes(fetches: Bool) -> [String] {
        var notes = plan.misfits
        let planned = chains.indices.filter { !issued.contains($0) }
        if !planned.isEmpty {
            notes.append(
                "The server's certificates of \(planned.count) of \(chains.count) parts of the plan "
                    + "are not issued yet: their keys are the plan's, and a digest of such a "
                    + "certificate matches nothing."
            )
        }
        if plan.horizon < plan.until {
            notes.append(
                "The last certificate that the plan names ends on \(plan.horizon.day), and nothing "
                    + "behind that is rehearsed: add what is served then, or “\"renewed\": true”."
            )
        }
        notes.append(
            "A client that resumes a TLS session is shown no certificates: it may break some days "
                + "later than is said here (RFC 9846, section 4.7.1: seven days at most)."
        )
        notes.append(
            fetches
                ? "Clients are presumed to have kept what was served before, or not, and to fetch "
                    + "any certificate of the plan, or not."
                : "Clients are presumed to have kept what was served before, or not, and to fetch "
                    + "nothing (--aia)."
        )
        return notes
    }
}

/// Why a version could not be rehearsed.
package struct RehearsalError: Error, Hashable, Sendable {
    package let app: String
    package let explanation: String

    init(app: String, _ error: BackendError) {
        self.app = app
        explanation =
            switch error {
            case .defect(let message): message
            case .unsupported(let capability): capability.explanation
            }
    }
}

extension Timeline.Chain {
    /// Whether nobody connects, and not for want of a path alone.
    var isBroken: Bool { cause.map { $0 != .path } ?? false }

    /// Whether nobody connects for want of a valid path.
    var hasNoPath: Bool { cause == .path }
}
