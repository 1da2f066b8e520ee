// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// An app version whose policy is asked, once for all instants between which nothing changes.
struct AskedApp {
    private let app: RotationPlan.App
    let pins: AppPins
    /// The pins as the policy is handed them.
    private let entries: [PinnedHost]
    private let host: String
    private let backend: RehearsalBackend
    private let zone: Int
    /// What was found, which counts for every clock where no pin expires: then all of them show the
    /// same dates in the same epochs.
    private var known: [Situation: [Way]] = [:]

    init(
        _ app: RotationPlan.App,
        _ pins: AppPins,
        _ host: String,
        _ backend: RehearsalBackend,
        met certificates: [EncodedCertificate],
        zone: Int
    ) {
        self.app = app
        self.pins = pins
        entries = pins.entries(for: app.policy, among: certificates)
        self.host = host
        self.backend = backend
        self.zone = zone
    }

    /// What decides: the same clock shows the same dates of certificates and pins in one epoch.
    struct Situation: Hashable {
        let chain: Int
        let store: String
        let phase: Int
        let epoch: Int
    }

    /// What the paths that a client may take come to.
    mutating func ways(
        _ situation: Situation,
        _ chain: ServedChain,
        _ phase: TrustStore.Phase,
        _ routes: [Route],
        at reading: Time
    ) async throws(BackendError) -> [Way] {
        if let ways = known[situation] { return ways }

        let valid = routes.filter { $0.validity?.contains(reading) ?? false }
        var ways: [Way] = []
        let certain = valid.filter { $0.need == .nothing }
        if certain.isEmpty {
            ways.append(Way(try await outcome(nil, chain, phase, at: reading), nil))
        }
        for route in valid {
            ways.append(Way(try await outcome(route, chain, phase, at: reading), route))
        }
        // Whether an anchor's certificate has expired some clients ask, and some do not.
        let expired = certain.filter { $0.isAnchorExpired(at: reading) }
        if let route = expired.first, expired.count == certain.count, app.policy.evaluatesTrust {
            ways.append(Way(.breaks(.expired), route, asksAnchorsDates: true))
        }
        known[situation] = ways
        return ways
    }

    private func outcome(
        _ route: Route?,
        _ chain: ServedChain,
        _ phase: TrustStore.Phase,
        at reading: Time
    ) async throws(BackendError) -> Outcome {
        var anchors = phase.anchors
        if case .anchor(let anchor)? = route?.need { anchors.append(anchor) }
        let connection = Connection(
            host: host,
            time: reading,
            timeZone: zone,
            served: chain.certificates,
            anchors: Connection.Anchors(shipped: anchors),
            chainWithoutEvaluation: route?.path ?? chain.certificates
        )
        let trust = ServerTrust(
            connection,
            answers: Answers(of: backend.taking(route)),
            recordsQuestions: false
        )
        if let dialect = app.policy.traits.configuration.dialect, let texts = pins.written[dialect]
        {
            return Outcome(try await app.policy.verdict(on: trust, written: texts))
        }
        return Outcome(try await app.policy.verdict(on: trust, pinned: entries))
    }
}

extension PinningPolicy {
    /// Whether it asks for a path to the platform's anchors.
    var evaluatesTrust: Bool {
        switch traits.trust {
        case .before, .beforeAndToPins: true
        case .issuerSent, .none, .pinsAsAnchors: false
        }
    }
}

extension Route {
    func isAnchorExpired(at time: Time) -> Bool {
        path.last?.certificate.map { $0.notAfter < time } ?? false
    }
}
