// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Asks every app version of a plan, at every instant at which something changes, whether it would
/// connect.
package struct Rehearsal: Sendable {
    package let plan: RotationPlan
    package let skew: Int64
    /// In the order of the plan's serves.
    package let chains: [ServedChain]
    /// The places of chains whose server's certificate is a real one.
    package let issued: Set<Int>
    private let backend: RehearsalBackend
    private let signatures: StatedSignatures
    /// What stores and chains lead to, by the store's name; then for each phase and each chain.
    private let routes: [String: [[[Route]]]]
    /// What a client may meet: what is served, and what paths lead over.
    private let met: [EncodedCertificate]
    /// When certificates of chains and paths begin, and the first seconds behind their ends.
    private let dates: [Time]

    /// - Parameters:
    ///   - plan: What is rehearsed.
    ///   - skew: How wrong the clocks of devices may be, in seconds.
    ///   - fetches: Whether clients fetch issuers that are not sent.
    package init(_ plan: RotationPlan, skew: Int64, fetches: Bool) {
        let assembly = ChainAssembly(of: plan, skew: skew, fetches: fetches)
        let signatures = assembly.signatures
        self.plan = plan
        self.skew = skew
        chains = assembly.chains
        issued = assembly.issued
        backend = RehearsalBackend(signatures)
        self.signatures = signatures
        let routes = plan.stores.mapValues { store in
            store.phases.map { phase in
                assembly.chains.map { $0.soundRoutes(to: phase, signatures) }
            }
        }
        let onPaths = routes.values.joined().joined().joined().flatMap(\.path)
        var seen: Set<EncodedCertificate> = []
        met = (chains.flatMap(\.certificates) + onPaths).filter { seen.insert($0).inserted }
        dates = met.compactMap(\.certificate).flatMap {
            [$0.notBefore, $0.notAfter.advanced(by: 1)]
        }
        self.routes = routes
    }

    /// What becomes of a version with a clock.
    ///
    /// - Parameters:
    ///   - app: The version.
    ///   - asked: Who asks its policy, with its pins or with others in their place.
    ///   - clock: The clock of its users' devices.
    ///   - isEnough: Says of a chain whether to look no further.
    /// - Returns: Its timeline.
    /// - Throws: What kept the policy from answering.
    func timeline(
        of app: RotationPlan.App,
        asked: inout AskedApp,
        clock: Clock,
        until isEnough: (Timeline.Chain) -> Bool = { _ in false }
    ) async throws(BackendError) -> Timeline {
        let expiries = Expiries(asked.pins)
        let readings = Set(dates + expiries.boundaries(in: clock.zone)).sorted()
        // Nobody breaks who has not got the version yet, or no longer.
        let (release, end) = app.inUse
        let from = max(plan.from, release ?? plan.from)
        let until = min(plan.horizon, end ?? plan.horizon)
        guard from < until else { return Timeline() }
        let instants = instants(readings.map { clock.time(of: $0) }, from, until)
        var timeline = Timeline()
        for (start, next) in zip(instants, instants.dropFirst() + [until]) {
            let reading = clock.reading(at: start)
            let epoch = readings.count { $0 <= reading }
            let serving = chains.indices.filter {
                chains[$0].from <= start && start < chains[$0].end
            }
            var cells: [Timeline.Cell] = []
            for (name, share) in app.stores {
                guard let store = plan.stores[name], let routes = routes[name] else { continue }

                let phase = store.phases.lastIndex { $0.from <= start } ?? 0
                var found: [Timeline.Chain] = []
                for index in serving {
                    let ways = try await asked.ways(
                        AskedApp.Situation(chain: index, store: name, phase: phase, epoch: epoch),
                        chains[index],
                        store.phases[phase],
                        routes[phase][index],
                        at: reading
                    )
                    found.append(Timeline.Chain(index: index, ways: ways))
                }
                cells.append(Timeline.Cell(store: name, share: share, chains: found))
            }
            timeline.append(cells, from: start, to: next)
            if cells.contains(where: { $0.chains.contains(where: isEnough) }) { return timeline }
        }
        return timeline
    }

    /// Who asks the policy of a version, in a time zone.
    func asking(_ app: RotationPlan.App, pins: AppPins, zone: Int = 0) -> AskedApp {
        AskedApp(app, pins, plan.host, backend, met: met, zone: zone)
    }

    /// What an app would make of one chain at one instant, with a right clock: for remedies.
    func outcome(
        of app: RotationPlan.App,
        with chain: ServedChain,
        store name: String,
        at time: Time
    ) async throws(BackendError) -> Timeline.Chain? {
        guard let store = plan.stores[name] else { return nil }

        let phase = store.phases.lastIndex { $0.from <= time } ?? 0
        var asked = asking(app, pins: app.pins)
        return Timeline.Chain(
            index: 0,
            ways: try await asked.ways(
                AskedApp.Situation(chain: 0, store: name, phase: phase, epoch: 0),
                chain,
                store.phases[phase],
                chain.soundRoutes(to: store.phases[phase], signatures),
                at: time
            )
        )
    }

    /// The instants at which something may change, with those of the clock's readings.
    private func instants(_ readings: [Time], _ from: Time, _ until: Time) -> [Time] {
        let serves = chains.flatMap { [$0.from, $0.complete, $0.end] }
        let phases = plan.stores.values.flatMap { $0.phases.map(\.from) }
        let inside = Set(serves + phases + readings).filter {
            $0 > from && $0 < until
        }
        return [from] + inside.sorted()
    }
}

extension Rehearsal {
    /// The anchors that some chain leads to, in the order of the stores' names.
    var anchors: [EncodedCertificate] {
        var anchors: [EncodedCertificate] = []
        for name in routes.keys.sorted() {
            for route in (routes[name] ?? []).joined().joined() {
                if let anchor = route.path.last, !anchors.contains(anchor) {
                    anchors.append(anchor)
                }
            }
        }
        return anchors
    }
}
