// SPDX-License-Identifier: Apache-2.0

/// What each client did at each host, and which step is the next one.
///
/// A value without a clock, so that every order of events can be tried.
package struct Observations: Sendable {
    package struct Settings: Sendable {
        package var hosts: [NamedHost]
        /// Hosts that are there to see whether a client accepts the user's CA.
        package var controlHosts: [NamedHost]
        package var attacks: [Attack]
        /// Within it a client that comes again retries: the same attack is not tried again.
        package var retryWindow: Duration

        package init(
            hosts: [NamedHost],
            controlHosts: [NamedHost],
            attacks: [Attack],
            retryWindow: Duration
        ) {
            self.hosts = hosts
            self.controlHosts = controlHosts
            self.attacks = attacks
            self.retryWindow = retryWindow
        }
    }

    /// One client at one host.
    struct Visitor: Hashable {
        let client: Client
        let host: NamedHost
    }

    /// What was seen of it.
    struct Visit {
        var attempts: [Attack: [Attempt]] = [:]
        /// Where among all events the host was reached and answered.
        var through: [Int] = []
        var throughFailures: [String: Int] = [:]
        /// How many of these the client itself ended.
        var dropped = 0
        var attacksSinceThrough = 0
        /// The attack that was chosen last, when, and how many connections met it since.
        var held: (attack: Attack, begin: Duration, count: Int)?

        /// The attempts of an attack that did not follow at once on another.
        func rounds(of attack: Attack) -> [Attempt] {
            (attempts[attack] ?? []).filter { !$0.isHeld }
        }
    }

    /// A connection that met an attack, to say later how it ended.
    package struct Ticket: Hashable, Sendable {
        package let client: Client
        package let host: NamedHost
        package let attack: Attack
        let index: Int
    }

    package let settings: Settings
    private(set) var visits: [Visitor: Visit] = [:]
    /// Attacks that cannot be carried out, and why.
    private(set) var unavailable: [NamedHost: [Attack: String]] = [:]
    private(set) var events: [Event: Int] = [:]
    /// What else was asked of a host.
    private(set) var others: [NamedHost: [HostEvent: Int]] = [:]
    private var order = 0

    package init(_ settings: Settings) { self.settings = settings }

    /// Whether a client with a fingerprint of its own can still be told from the others.
    package func hasRoom(for client: Client, at host: NamedHost) -> Bool {
        visits.count < Self.mostVisits || visits[Visitor(client: client, host: host)] != nil
    }

    /// The attacks on a host, in the order in which they are tried.
    func attacks(on host: NamedHost) -> [Attack] {
        settings.controlHosts.contains(host)
            ? [.userAuthority, .unknownIssuer] : settings.attacks
    }

    /// Says that an attack can be carried out, or why not.
    package mutating func set(_ attack: Attack, on host: NamedHost, unavailable why: String?) {
        unavailable[host, default: [:]][attack] = why
    }

    package mutating func count(_ event: Event) { events[event, default: 0] += 1 }

    package mutating func count(_ event: HostEvent, of host: NamedHost) {
        others[host, default: [:]][event, default: 0] += 1
    }

    /// Chooses what a new connection is used for.
    package mutating func begin(
        _ client: Client,
        at host: NamedHost,
        now: Duration
    ) -> (step: Step, ticket: Ticket?) {
        let visitor = Visitor(client: client, host: host)
        var visit = visits[visitor] ?? Visit()
        defer { visits[visitor] = visit }
        let held = heldAttack(of: visitor, visit, now: now)
        guard let attack = held ?? nextAttack(of: visitor, visit, now: now) else {
            return (.through, nil)
        }

        if held == nil {
            visit.attacksSinceThrough += 1
            visit.held = (attack, now, 0)
        } else {
            visit.held?.count += 1
        }
        visit.attempts[attack, default: []].append(Attempt(begin: now, isHeld: held != nil))
        let index = visit.attempts[attack, default: []].count - 1
        let ticket = Ticket(client: client, host: host, attack: attack, index: index)
        return (.attack(attack), ticket)
    }

    /// Says how a connection that met an attack ended.
    package mutating func end(_ ticket: Ticket, _ outcome: Outcome, version: String?) {
        let visitor = Visitor(client: ticket.client, host: ticket.host)
        guard visits[visitor]?.attempts[ticket.attack]?[ticket.index].outcome == nil else { return }

        order += 1
        visits[visitor]?.attempts[ticket.attack]?[ticket.index].outcome = outcome
        visits[visitor]?.attempts[ticket.attack]?[ticket.index].version = version
        visits[visitor]?.attempts[ticket.attack]?[ticket.index].order = order
    }

    /// Says that a client exchanged data with the genuine host.
    package mutating func wentThrough(_ client: Client, to host: NamedHost) {
        order += 1
        let visitor = Visitor(client: client, host: host)
        visits[visitor, default: Visit()].through.append(order)
        visits[visitor]?.attacksSinceThrough = 0
    }

    /// Says that it did not.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - host: The genuine host.
    ///   - why: For people.
    ///   - isByClient: Whether the client itself ended the connection.
    package mutating func failedThrough(
        _ client: Client,
        to host: NamedHost,
        _ why: String,
        isByClient: Bool
    ) {
        let visitor = Visitor(client: client, host: host)
        visits[visitor, default: Visit()].throughFailures[why, default: 0] += 1
        if isByClient { visits[visitor]?.dropped += 1 }
    }

    /// Whether nothing is left to try, so that connections may stay open.
    package func isDone(_ client: Client, at host: NamedHost) -> Bool {
        let visitor = Visitor(client: client, host: host)
        guard let visit = visits[visitor] else { return false }

        return attacks(on: host).allSatisfy { isDone($0, visitor, visit) }
    }

    /// The attack that goes on: a client that refuses may connect again at once without its pins, and
    /// whoever is in the middle is still there.
    private func heldAttack(of visitor: Visitor, _ visit: Visit, now: Duration) -> Attack? {
        guard let held = visit.held, settings.hosts.contains(visitor.host),
            held.count < Self.mostHeld,
            now - held.begin < min(Self.holding, settings.retryWindow),
            !isDone(held.attack, visitor, visit)
        else { return nil }

        if case .refused? = visit.attempts[held.attack]?.last?.outcome { return held.attack }
        return nil
    }

    private func nextAttack(of visitor: Visitor, _ visit: Visit, now: Duration) -> Attack? {
        let attacks = attacks(on: visitor.host)
        // The control comes first, and between the rounds.
        guard !visit.through.isEmpty, visit.attacksSinceThrough < attacks.count else { return nil }

        return attacks.filter { attack in
            let last = visit.rounds(of: attack).last
            return !isDone(attack, visitor, visit)
                && last.map { now - $0.begin >= settings.retryWindow } ?? true
        }.min { visit.rounds(of: $0).count < visit.rounds(of: $1).count }
    }

    /// Whether another attempt would tell nothing more.
    private func isDone(_ attack: Attack, _ visitor: Visitor, _ visit: Visit) -> Bool {
        if unavailable[visitor.host]?[attack] != nil { return true }
        if attack == .userAuthority, isTrustWantedAgain(at: visitor, visit) { return false }
        // What was refused before the CA was seen to be trusted is tried anew.
        let begin = attack.asksForPins ? trust(of: visitor)?.order ?? 0 : 0
        let attempts = visit.attempts[attack] ?? []
        return attempts.contains { $0.outcome?.isExposed ?? false }
            || refusals(of: attack, visit, since: begin).count >= Controls.refusalsWanted
            || visit.rounds(of: attack).count { $0.outcome == nil || $0.order > begin }
                >= Self.mostAttempts
    }

    /// Whether the client has refused an attack elsewhere often enough since it accepted the CA here,
    /// and is to show that it still accepts it.
    private func isTrustWantedAgain(at visitor: Visitor, _ visit: Visit) -> Bool {
        let refused = visits.filter {
            $0.key.client == visitor.client && $0.key.host != visitor.host
                && settings.hosts.contains($0.key.host)
        }
        .compactMap { other, visit in
            trust(of: other).flatMap { trust in
                trust.host == visitor.host ? lastRefusal(visit, since: trust.order) : nil
            }
        }
        guard let order = refused.max() else { return false }

        let attempts = visit.rounds(of: .userAuthority).filter {
            $0.outcome == nil || $0.order > order
        }
        return attempts.count < Self.mostAttempts && !attempts.contains(where: \.isAccepted)
    }

    /// Where among all events the last refusal is that counts, of any attack that asks for pins.
    private func lastRefusal(_ visit: Visit, since order: Int) -> Int? {
        settings.attacks.filter(\.asksForPins).compactMap { attack in
            let refusals = refusals(of: attack, visit, since: order)
            return refusals.count >= Controls.refusalsWanted
                ? refusals[Controls.refusalsWanted - 1] : nil
        }.max()
    }

    /// How long an attack goes on, and for how many connections.
    package static let holding = Duration.seconds(10)
    private static let mostHeld = 4
    private static let mostAttempts = 2 * Controls.refusalsWanted
    private static let mostVisits = 1_000
}

extension Observations {
    /// What happened to a connection that no verdict is about.
    package enum Event: String, CaseIterable, Hashable, Sendable, Comparable {
        case addressNotServed = "from an address that is not served: closed"
        case tooManyAtOnce = "beyond the connections that are served at once: closed"
        case tooManyClients = "beyond the clients that can be told apart: closed"
        case nothingSaid = "sent no complete request or ClientHello in time: closed"
        case malformed = "neither HTTP nor TLS, or malformed: closed"
        case plainHTTP = "HTTP without TLS: refused"
        case page = "pages of this listener"
        case addressNotAllowed =
            "to a loopback, link-local, private, reserved or metadata address: refused"
        case hostNotNamed = "for hosts that are not named: refused"
        case tunnelled = "for hosts that are not named: tunnelled, unread"
        case nameMissing = "without SNI: taken for the host of CONNECT"
        case nameMissingEverywhere = "without SNI, and without a CONNECT that names a host: closed"
        case upstreamFailed = "for hosts that are not named, which could not be reached: closed"

        /// What happened so often, in words: “1 page of this listener”.
        package func text(_ count: Int) -> String {
            self == .page && count == 1 ? "1 page of this listener" : "\(count) \(rawValue)"
        }

        package static func < (one: Event, other: Event) -> Bool { one.rawValue < other.rawValue }
    }
}

extension Observations {
    /// What was asked of a named host in another way than by TLS and its name.
    package enum HostEvent: String, CaseIterable, Hashable, Sendable, Comparable {
        case inClear = "in clear: HTTP without TLS, which everybody in the middle can read"
        case notTLS = "through CONNECT, and neither TLS nor HTTP followed"
        case otherName = "through CONNECT, and TLS for another name followed"

        package static func < (one: HostEvent, other: HostEvent) -> Bool {
            one.rawValue < other.rawValue
        }
    }
}

extension AttackVerdict.Evidence {
    init(_ attempts: [Attempt]) {
        self.init()
        for attempt in attempts {
            switch attempt.outcome {
            case .accepted where attempt.isHeld: acceptedAfterRefusing += 1
            case .accepted: accepted += 1
            // That a client refuses again what it has just refused tells nothing.
            case .failed where attempt.isHeld, .idle where attempt.isHeld,
                .refused where attempt.isHeld:
                break
            case .sentBeforeRefusing: sentBeforeRefusing += 1
            case .opened: opened += 1
            case .refused: refused += 1
            case .idle: idle += 1
            case .failed(let why): failed = why
            case nil: break
            }
        }
    }
}
