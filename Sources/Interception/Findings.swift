// SPDX-License-Identifier: Apache-2.0

/// What a run found out about one host.
package struct HostFinding: Sendable {
    package let host: NamedHost
    /// Whether the host was named to see whether clients accept the user's CA.
    package let isControl: Bool
    package let attacks: [AttackFinding]
    /// How often tunnels to the genuine host came to nothing, by reason.
    package let throughFailures: [String: Int]
    /// What else was asked of it, and how often.
    package let others: [Observations.HostEvent: Int]

    /// Whether something was sent to it that is not encrypted.
    var isInClear: Bool { others[.inClear] != nil }
}

/// What a run found out about one attack on one host.
package struct AttackFinding: Sendable {
    package let attack: Attack
    /// About all clients: never better than the worst.
    package let verdict: AttackVerdict
    package let clients: [ClientFinding]
}

/// What a run found out about one client that met an attack, or could have.
package struct ClientFinding: Sendable {
    package let client: Client
    package let verdict: AttackVerdict
    package let controls: Controls
    package let attempts: [Attempt]
}

extension Observations {
    /// Everything so far, by host.
    package var findings: [HostFinding] {
        (settings.hosts + settings.controlHosts).map { host in
            let visits = visits.filter { $0.key.host == host }
                .sorted { $0.key.client < $1.key.client }
            let failures = visits.map(\.value.throughFailures)
                .reduce(into: [:]) { all, more in all.merge(more, uniquingKeysWith: +) }
            return HostFinding(
                host: host,
                isControl: settings.controlHosts.contains(host),
                attacks: attacks(on: host).map { attack in
                    let clients = visits.map { finding($0.key, $0.value, attack) }
                    return AttackFinding(
                        attack: attack,
                        verdict: .about(clients.map(\.verdict)),
                        clients: clients
                    )
                },
                throughFailures: failures,
                others: others[host] ?? [:]
            )
        }
    }

    private func finding(_ visitor: Visitor, _ visit: Visit, _ attack: Attack) -> ClientFinding {
        let attempts = visit.attempts[attack] ?? []
        var evidence = AttackVerdict.Evidence(attempts)
        if let why = unavailable[visitor.host]?[attack] { evidence.failed = why }
        let controls = controls(of: visitor, visit, attack)
        return ClientFinding(
            client: visitor.client,
            verdict: AttackVerdict(of: attack, evidence, controls),
            controls: controls,
            attempts: attempts
        )
    }

    private func controls(of visitor: Visitor, _ visit: Visit, _ attack: Attack) -> Controls {
        let trust = trust(of: visitor)
        let refusals = attempts(of: attack, visit, refusedSince: trust?.order ?? 0)
        var controls = Controls()
        controls.through = visit.through.count
        controls.trust = trust?.host.description
        controls.refusals = refusals.count
        controls.isThroughAfterwards =
            refusals.count >= Controls.refusalsWanted
            && (visit.through.max() ?? 0) > refusals[Controls.refusalsWanted - 1].order
        if controls.isThroughAfterwards, let trust {
            let last = refusals[Controls.refusalsWanted - 1].order
            let there = visits[Visitor(client: visitor.client, host: trust.host)]
            controls.isTrustedAfterwards =
                there?.attempts[.userAuthority]?.contains { $0.isAccepted && $0.order > last }
                ?? false
        }
        controls.dropped = visit.dropped
        controls.hasAlerts =
            refusals.count(where: \.isByAlert) >= Controls.refusalsWanted
        controls.acceptsHere = Self.acceptance(of: .userAuthority, visit) != nil
        return controls
    }

    /// Where a client first accepted the user's CA, other than at the host, and when.
    ///
    /// Somewhere it must not accept any chain: that would say nothing about whom it trusts.
    func trust(of visitor: Visitor) -> (host: NamedHost, order: Int)? {
        (settings.hosts + settings.controlHosts).filter { $0 != visitor.host }
            .compactMap { other in
                guard let visit = visits[Visitor(client: visitor.client, host: other)] else {
                    return nil
                }
                let isCareless = [.unknownIssuer, .selfSigned].contains { attack in
                    (visit.attempts[attack] ?? []).contains { $0.outcome?.isExposed ?? false }
                }
                let order = Self.acceptance(of: .userAuthority, visit)
                return isCareless ? nil : order.map { (other, $0) }
            }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    /// Where among all events an attack was refused, sorted.
    func refusals(of attack: Attack, _ visit: Visit, since order: Int) -> [Int] {
        attempts(of: attack, visit, refusedSince: order).map(\.order)
    }

    /// The same with how it was refused.
    private func attempts(
        of attack: Attack,
        _ visit: Visit,
        refusedSince order: Int
    ) -> [Attempt] {
        visit.rounds(of: attack).filter { attempt in
            if case .refused = attempt.outcome { attempt.order > order } else { false }
        }.sorted { $0.order < $1.order }
    }

    private static func acceptance(of attack: Attack, _ visit: Visit) -> Int? {
        (visit.attempts[attack] ?? []).filter(\.isAccepted).map(\.order).min()
    }
}

extension Attempt {
    var isAccepted: Bool { if case .accepted = outcome { true } else { false } }

    /// Whether it was refused by an alert that is no mere farewell.
    fileprivate var isByAlert: Bool {
        if case .refused(let refusal) = outcome { refusal.isAlert } else { false }
    }
}

extension Outcome {
    /// Whether what the client sent could be read.
    var isExposed: Bool {
        switch self {
        case .accepted, .sentBeforeRefusing: true
        case .opened, .refused, .idle, .failed: false
        }
    }
}
