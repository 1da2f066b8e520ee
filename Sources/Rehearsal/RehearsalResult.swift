// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Pinning

/// What a rehearsal came to.
package struct RehearsalResult: Sendable {
    package let plan: RotationPlan
    package let skew: Int64
    package let chains: [ServedChain]
    /// The places of chains whose server's certificate is a real one.
    package let issued: Set<Int>
    /// In the order of the plan.
    package let apps: [App]
    /// What CAs announced that bears on the plan.
    package let events: [String]
    /// What is told once, and counts for all versions.
    package let notes: [String]

    package struct App: Sendable {
        package let id: String
        package let policy: String
        /// With a clock that is right.
        package let timeline: Timeline
        /// The first instant at which some users cannot connect, because of its pins as a rule.
        package let breaks: Change?
        /// The first instant at which some users cannot connect, whatever is pinned: there is no
        /// valid path to an anchor.
        package let noPath: Change?
        /// The first instant at which it depends on the path that a client takes.
        package let depends: Change?
        /// The first instant at which some users connect, and no pin could have refused it.
        package let unpinned: Change?
        /// In words, of the first breaks, or else of what it depends on.
        package let because: [String]
        /// What becomes of it later, as far as that is not said already.
        package let later: [Interval]
        package let remedies: [Remedy]
        /// What is special about its pins.
        package let notes: [String]
        /// Whether none of its entries is for the plan's host.
        package let hasNoEntry: Bool
    }

    /// Something that begins for a version.
    package struct Change: Sendable {
        /// With a right clock; nil where it happens only with one that is wrong.
        package let time: Time?
        package let earliest: Time
        /// Nil where there are clocks with which it does not happen before the end.
        package let latest: Time?
        /// The shares of all users, certainly and perhaps, that meet it when it begins; of those
        /// whose clocks are wrong, where it happens only with one that is.
        package let users: ClosedRange<Double>
        /// When most meet it at once: a version may have few users on its first day, and another
        /// store or chain may join later.
        package let peak: Peak
        /// When every server does what it is caused by; nil where that is no matter of servers.
        package let complete: Time?
        /// Nil where it does not break.
        package let cause: BreakCause?
    }

    /// The first instant at which the shares of users, certainly and perhaps, are highest.
    package struct Peak: Sendable {
        package let time: Time
        package let users: ClosedRange<Double>
    }

    /// A time that has reasons of its own.
    package struct Interval: Sendable {
        package let start: Time
        /// The shares of all users, certainly and perhaps, that cannot connect when it begins.
        package let users: ClosedRange<Double>
        /// Those that cannot while it lasts.
        package let peak: Peak
        package let because: [String]
    }

    /// What would have saved a version from a break.
    package struct Remedy: Sendable {
        package let name: String
        package let kind: Kind
        /// When it breaks with it; nil where it does not before the end.
        package let holdsUntil: Time?

        package enum Kind: String, Sendable {
            /// A pin in the app.
            case pin
            /// A certificate that the server sends besides.
            case served
        }
    }
}

extension RehearsalResult {
    /// Whether some users of a version cannot connect at some time, whose clocks are right.
    package var hasBreak: Bool {
        apps.contains { $0.breaks?.time != nil || $0.noPath?.time != nil }
    }

    /// Whether it depends on the path that a client takes, whose clock is right.
    package var hasDoubt: Bool { apps.contains { $0.depends?.time != nil } }

    /// Whether some version has no entry for the plan's host.
    package var hasNoEntry: Bool { apps.contains(where: \.hasNoEntry) }

    /// The shares of all users who cannot connect, certainly and perhaps, at each instant at which
    /// something changes for some version or its share bends, and in the second before.
    ///
    /// Between two of them the shares are linear.
    package var broken: [(time: Time, users: ClosedRange<Double>)] {
        let changes = apps.flatMap { $0.timeline.spans.map(\.start) }
        let bends = plan.apps.flatMap { $0.users.map(\.time) }
        let instants = Set(changes + bends).filter { plan.from <= $0 && $0 < plan.horizon }
        let before = (instants.subtracting([plan.from]) + [plan.horizon]).map {
            $0.advanced(by: -1)
        }
        var points: [(time: Time, users: ClosedRange<Double>)] = []
        for time in instants.union(before).sorted() {
            let users = broken(at: time)
            // The second before says nothing where nothing has grown since.
            if instants.contains(time) || points.last?.users != users {
                points.append((time, users))
            }
        }
        return points
    }

    /// When most users at once cannot connect; nil where all can.
    package var worst: Peak? {
        Peak(of: broken.map { Peak(time: $0.time, users: $0.users) })
    }

    /// The shares of all users who cannot connect at an instant.
    package func broken(at time: Time) -> ClosedRange<Double> {
        var (least, most) = (0.0, 0.0)
        for (app, result) in zip(plan.apps, apps) {
            guard let span = result.timeline.span(at: time) else { continue }

            least += span.broken.lowerBound * app.users(at: time)
            most += span.broken.upperBound * app.users(at: time)
        }
        return least...max(least, most)
    }
}

extension RehearsalResult.Peak {
    /// The first of several with the highest shares; nil where there are no users in any.
    init?(of peaks: [RehearsalResult.Peak]) {
        // Shares that are equal may differ in their last digit.
        let weight = { (peak: RehearsalResult.Peak) in
            ((peak.users.lowerBound + peak.users.upperBound) * 1e9).rounded()
        }
        guard let peak = peaks.max(by: { weight($0) < weight($1) }), peak.users.upperBound > 0
        else {
            return nil
        }

        self = peak
    }

    /// When most users of a version at once meet something; nil where nobody does.
    ///
    /// - Parameters:
    ///   - app: The version, whose share of all users is linear between two points.
    ///   - spans: Times in which nothing else changes.
    ///   - shares: The shares of its users that meet it in one.
    init?(
        of app: RotationPlan.App,
        _ spans: [Timeline.Span],
        _ shares: (Timeline.Span) -> ClosedRange<Double>
    ) {
        self.init(
            of: spans.flatMap { span in
                let users = shares(span)
                let bends = app.users.map(\.time).filter { span.start < $0 && $0 < span.end }
                return ([span.start] + bends + [span.end.advanced(by: -1)]).map { time in
                    RehearsalResult.Peak(time: time, users: users.scaled(by: app.users(at: time)))
                }
            }
        )
    }
}

extension ClosedRange<Double> {
    func scaled(by factor: Double) -> ClosedRange<Double> {
        (lowerBound * factor)...(upperBound * factor)
    }
}
