// SPDX-License-Identifier: Apache-2.0

/// What one client does with one attack on one host, as far as the controls allow it to be said.
package enum AttackVerdict: Hashable, Sendable {
    /// Our certificate was presented, and a request arrived.
    case accepted
    /// The same, on a connection that followed at once on one that was refused.
    case acceptedAfterRefusing
    case sentBeforeRefusing
    case opened
    /// Clients of one host differ.
    case mixed
    case refused
    /// The same CA is accepted by this client for that host.
    case consistentWithPinning(alsoAccepts: String)
    case cannotBeToldApart
    case notTested(Missing)
    case idle
    case notSeen

    /// Why it was not tested.
    package enum Missing: Hashable, Sendable {
        /// C1: the client was not seen to exchange data with the genuine host.
        case through
        /// C3: it refused so many times since C2.
        case refusals(Int)
        /// C3: the genuine host was not reached after the refusals.
        case throughAfterwards
        /// C2: the CA was not accepted again, at that host, after the refusals.
        case trustAfterwards(String)
        /// C1: the client closed so many connections to the genuine host, too, before it used them.
        case closings(Int)
        /// It did not meet the attack, or that told nothing.
        case attempt(String)
    }

    /// What was seen of a client and an attack on a host.
    package struct Evidence: Hashable, Sendable {
        package var accepted = 0
        package var acceptedAfterRefusing = 0
        package var sentBeforeRefusing = 0
        package var opened = 0
        package var refused = 0
        package var idle = 0
        /// Why an attempt told nothing, the last time; nil if all told something.
        package var failed: String?

        package init() {}
    }

    /// - Parameters:
    ///   - attack: The attack.
    ///   - evidence: What the client did.
    ///   - controls: What is known of the client beside it.
    package init(of attack: Attack, _ evidence: Evidence, _ controls: Controls) {
        self =
            if evidence.accepted > 0 {
                .accepted
            } else if evidence.acceptedAfterRefusing > 0 {
                .acceptedAfterRefusing
            } else if evidence.sentBeforeRefusing > 0 {
                .sentBeforeRefusing
            } else if evidence.opened > 0 {
                .opened
            } else if evidence.refused > 0 {
                Self.ofRefusal(attack, controls)
            } else if evidence.idle > 0 {
                .idle
            } else if evidence.failed == nil, controls.through == 0 {
                .notTested(.through)
            } else {
                .notTested(.attempt(evidence.failed ?? "the client has not met it yet"))
            }
    }

    private static func ofRefusal(
        _ attack: Attack,
        _ controls: Controls
    ) -> AttackVerdict {
        guard controls.through > 0 else { return .notTested(.through) }
        // A client that accepts the CA for this very host has another reason to refuse a list with
        // more certificates.
        guard attack.asksForPins, !controls.acceptsHere else { return .refused }
        guard let trust = controls.trust else { return .cannotBeToldApart }
        guard controls.refusals >= Controls.refusalsWanted else {
            return .notTested(.refusals(controls.refusals))
        }
        guard controls.isThroughAfterwards else { return .notTested(.throughAfterwards) }
        guard controls.isTrustedAfterwards else { return .notTested(.trustAfterwards(trust)) }
        guard !controls.closesGenuine else { return .notTested(.closings(controls.dropped)) }

        return .consistentWithPinning(alsoAccepts: trust)
    }

    /// One verdict about a host for those of its clients: theirs if they agree, whatever else it was
    /// that showed it.
    package static func about(_ verdicts: [AttackVerdict]) -> AttackVerdict {
        guard let first = verdicts.first else { return .notSeen }

        return verdicts.allSatisfy { $0.name == first.name } ? first : .mixed
    }
}

/// What makes a refusal tell something.
package struct Controls: Hashable, Sendable {
    /// C1: how often the client exchanged data with the genuine host.
    package var through = 0
    /// C2: another host for which the same client accepts the same CA, and no unknown one.
    package var trust: String?
    /// C3: how often the attack was refused since the client accepted the CA (C2).
    ///
    /// Before that the CA may not have been installed yet.
    package var refusals = 0
    /// C3: whether C1 was seen again after the refusals that count.
    package var isThroughAfterwards = false
    /// C2: whether it was seen again after the refusals that count: the CA may have been removed, or
    /// another build begun.
    package var isTrustedAfterwards = false
    /// How often the client closed a connection to the genuine host before it used it.
    package var dropped = 0
    /// Whether the refusals that count are alerts that say so, and no mere closings.
    package var hasAlerts = false
    /// Whether the client accepts the user's CA for this very host.
    package var acceptsHere = false

    package init() {}

    /// Whether its closing tells nothing, since it closes genuine connections as well: what lost a
    /// race, or is given up, would look like a refusal.
    var closesGenuine: Bool { !hasAlerts && dropped > 0 && dropped * 10 >= through }

    /// How often an attack has to be refused (C3).
    package static let refusalsWanted = 3
}

extension AttackVerdict {
    /// For people.
    package var words: String {
        switch self {
        case .accepted: "accepted"
        case .acceptedAfterRefusing:
            "refused, and accepted on the next connection: it falls back to one without pins"
        case .sentBeforeRefusing: "sent before it refused (what it sent was readable)"
        case .opened: "opened, no request"
        case .mixed: "mixed"
        case .refused: "refused (says nothing about pins)"
        case .consistentWithPinning(let host):
            "refused, although this client accepts the same CA for \(host): consistent with pinning"
        case .cannotBeToldApart:
            "refused; pinning and an untrusted CA cannot be told apart"
        case .notTested(.through):
            "not tested (C1 is missing: no data was seen between this client and the genuine host)"
        case .notTested(.refusals(let count)):
            "not tested (C3 is missing: refused \(count) of \(Controls.refusalsWanted) times "
                + "since this client accepted the same CA for another host)"
        case .notTested(.throughAfterwards):
            "not tested (C3 is missing: the genuine host was not reached after the refusals)"
        case .notTested(.trustAfterwards(let host)):
            "not tested (C2 is missing: this client did not accept the CA for \(host) again after the "
                + "refusals)"
        case .notTested(.closings(let count)):
            "not tested (C1: this client also closed \(count) of its connections to the genuine host "
                + "before it used them, so that its closing tells nothing)"
        case .notTested(.attempt(let why)): "not tested (\(why))"
        case .idle: "idle"
        case .notSeen: "not seen"
        }
    }

    /// For programs.
    package var name: String {
        switch self {
        case .accepted: "accepted"
        case .acceptedAfterRefusing: "accepted-after-refusing"
        case .sentBeforeRefusing: "sent-before-it-refused"
        case .opened: "opened-no-request"
        case .mixed: "mixed"
        case .refused: "refused"
        case .consistentWithPinning: "refused-consistent-with-pinning"
        case .cannotBeToldApart: "refused-cannot-be-told-apart"
        case .notTested: "not-tested"
        case .idle: "idle"
        case .notSeen: "not-seen"
        }
    }

    var isConsistent: Bool { if case .consistentWithPinning = self { true } else { false } }

    /// Whether what the client sent could be read.
    package var isExposed: Bool {
        self == .accepted || self == .acceptedAfterRefusing || self == .sentBeforeRefusing
    }

    /// Whether it leaves the question open that was asked.
    package var isOpen: Bool {
        switch self {
        case .accepted, .acceptedAfterRefusing, .sentBeforeRefusing, .refused,
            .consistentWithPinning:
            false
        case .opened, .mixed, .cannotBeToldApart, .notTested, .idle, .notSeen: true
        }
    }
}
