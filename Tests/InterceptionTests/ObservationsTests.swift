// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Interception

@Suite("What clients did, and what is tried next")
struct ObservationsTests {
    @Test("One page is one page")
    func page() {
        #expect(Observations.Event.page.text(1) == "1 page of this listener")
        #expect(Observations.Event.page.text(2) == "2 pages of this listener")
    }

    @Test("Until a client has reached the genuine host it meets no attack")
    func controlFirst() throws {
        var run = try Run()
        for _ in 0..<5 { #expect(run.begin() == .through) }
        run.observations.failedThrough(run.client, to: run.host, "closed", isByClient: true)
        #expect(run.begin() == .through)
        run.observations.wentThrough(run.client, to: run.host)
        #expect(run.begin() == .attack(.userAuthority))
        // Another client at the host, and this one at another host, begin anew.
        #expect(run.begin(by: run.other) == .through)
        #expect(run.begin(at: run.control) == .through)
    }

    @Test("An attack goes on for a while after a refusal: who falls back to no pins is found out")
    func fallback() throws {
        var run = try Run(retryWindow: .seconds(30))
        try run.trust()
        try run.meet(.userAuthority, at: run.host, .refused(run.refusal))
        // At once, and the attack is the same; what is refused again counts for nothing.
        for _ in 0..<3 {
            #expect(run.begin(ending: .refused(run.refusal)) == .attack(.userAuthority))
        }
        #expect(run.verdict(.userAuthority) == .notTested(.refusals(1)))
        let request = Outcome.accepted(.http1(method: "GET"))
        #expect(run.begin(ending: request) == .attack(.userAuthority))
        #expect(run.verdict(.userAuthority) == .acceptedAfterRefusing)
        #expect(run.verdict(.userAuthority)?.isExposed == true)
    }

    @Test("An attack goes on for four connections, and no longer than for a while")
    func holdingEnds() throws {
        var run = try Run(retryWindow: .seconds(30))
        try run.trust()
        try run.meet(.userAuthority, at: run.host, .refused(run.refusal))
        for _ in 0..<4 {
            #expect(run.begin(ending: .refused(run.refusal)) == .attack(.userAuthority))
        }
        #expect(run.begin(ending: .refused(run.refusal)) == .attack(.appendedGenuine))
        run.now += .seconds(10)
        #expect(run.begin(ending: .refused(run.refusal)) == .attack(.unknownIssuer))
    }

    @Test("Three refusals after C2, and the genuine host afterwards, are consistent with pinning")
    func pinned() throws {
        var run = try Run()
        try run.trust()
        run.refuseAll(rounds: 3)
        #expect(run.verdict(.userAuthority) == .notTested(.throughAfterwards))
        run.observations.wentThrough(run.client, to: run.host)
        #expect(run.verdict(.userAuthority) == .notTested(.trustAfterwards("www.example.com")))
        #expect(!run.observations.isDone(run.client, at: run.control))
        try run.trust()
        #expect(
            run.verdict(.userAuthority) == .consistentWithPinning(alsoAccepts: "www.example.com")
        )
        #expect(run.verdict(.unknownIssuer) == .refused)
        #expect(run.observations.isDone(run.client, at: run.host))
        #expect(run.begin() == .through)
    }

    @Test(
        "Who no longer accepts the CA after the refusals is not said to pin, and is asked no more"
    )
    func noLongerTrusted() throws {
        var run = try Run()
        try run.trust()
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        for _ in 0..<6 {
            try run.meet(.userAuthority, at: run.control, .refused(run.refusal))
        }
        #expect(run.verdict(.userAuthority) == .notTested(.trustAfterwards("www.example.com")))
        #expect(throws: (any Error).self) {
            try run.meet(.userAuthority, at: run.control, .refused(run.refusal))
        }
    }

    @Test(
        "Closing tells nothing of who closes genuine connections as well, and an alert does",
        arguments: [(nil, 1, false), (90, 1, false), (46, 1, true), (nil, 0, true)]
            as [(UInt8?, Int, Bool)]
    )
    func dropped(alert: UInt8?, drops: Int, isTold: Bool) throws {
        var run = try Run()
        run.refusal = Outcome.Refusal(alert: alert, isAfterFinished: true)
        try run.trust()
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        try run.trust()
        for _ in 0..<drops {
            run.observations.failedThrough(run.client, to: run.host, "closed", isByClient: true)
        }
        run.observations.failedThrough(run.client, to: run.host, "gone", isByClient: false)
        let pinned = AttackVerdict.consistentWithPinning(alsoAccepts: "www.example.com")
        #expect(run.verdict(.userAuthority) == (isTold ? pinned : .notTested(.closings(drops))))
        // One of many is an accident.
        for _ in 0..<20 { run.observations.wentThrough(run.client, to: run.host) }
        #expect(run.verdict(.userAuthority) == pinned)
    }

    @Test("What was refused before the CA was seen to be trusted does not count")
    func trustedLater() throws {
        var run = try Run()
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        #expect(run.verdict(.userAuthority) == .cannotBeToldApart)
        #expect(run.observations.isDone(run.client, at: run.host))
        // Somebody installs the CA.
        try run.trust()
        #expect(run.verdict(.userAuthority) == .notTested(.refusals(0)))
        #expect(!run.observations.isDone(run.client, at: run.host))
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        try run.trust()
        #expect(
            run.verdict(.userAuthority) == .consistentWithPinning(alsoAccepts: "www.example.com")
        )
    }

    @Test("Another client that accepts the CA is no control, nor is a host where anything goes")
    func noControl() throws {
        var run = try Run()
        try run.trust(by: run.other)
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        #expect(run.verdict(.userAuthority) == .cannotBeToldApart)

        run = try Run()
        try run.trust()
        try run.meet(.unknownIssuer, at: run.control, .accepted(.other))
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        #expect(run.verdict(.userAuthority) == .cannotBeToldApart)
    }

    @Test("What a client sends before it refuses is no trust in the CA")
    func sentBefore() throws {
        var run = try Run()
        try run.meet(.userAuthority, at: run.control, .sentBeforeRefusing(.other))
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        #expect(run.verdict(.userAuthority) == .cannotBeToldApart)
    }

    @Test("An attack is not tried again within the time of a retry; in between is the control")
    func retries() throws {
        var run = try Run(retryWindow: .seconds(30))
        run.observations.wentThrough(run.client, to: run.host)
        var met: [Step] = []
        for second in 0..<29 {
            run.now = .seconds(second)
            let step = run.begin(ending: .refused(run.refusal))
            met.append(step)
            if step == .through { run.observations.wentThrough(run.client, to: run.host) }
        }
        // Each goes on for four connections, and these are no round of it.
        for attack in run.attacks { #expect(met.count { $0 == .attack(attack) } == 5) }
        let clients = run.observations.findings[0].attacks.flatMap(\.clients)
        #expect(clients.allSatisfy { $0.attempts.count { !$0.isHeld } == 1 })
        run.now = .seconds(30)
        #expect(run.begin() == .attack(.userAuthority))
    }

    @Test("A client that retries at once meets other attacks, and no attack counts twice")
    func parallel() throws {
        var run = try Run(retryWindow: .seconds(30))
        run.observations.wentThrough(run.client, to: run.host)
        let steps = (0..<10).map { _ in run.begin() }
        #expect(steps.prefix(3) == run.attacks.map { Step.attack($0) }[...])
        #expect(steps.dropFirst(3).allSatisfy { $0 == .through })
    }

    @Test(
        "The list with more certificates is refused for another reason by who accepts the CA here"
    )
    func appended() throws {
        var run = try Run()
        try run.trust()
        try run.meet(.userAuthority, at: run.host, .accepted(.other))
        run.refuseAll(rounds: 3)
        run.observations.wentThrough(run.client, to: run.host)
        #expect(run.verdict(.userAuthority) == .accepted)
        #expect(run.verdict(.appendedGenuine) == .refused)
    }

    @Test("Clients that differ make a host mixed, and what is not available is not tested")
    func hosts() throws {
        var run = try Run()
        #expect(
            run.observations.findings.allSatisfy { host in
                host.attacks.allSatisfy { $0.verdict == .notSeen }
            }
        )
        run.observations.set(.unknownIssuer, on: run.host, unavailable: "no reason")
        try run.meet(.userAuthority, at: run.host, .accepted(.other))
        #expect(run.verdict(.unknownIssuer) == .notTested(.attempt("no reason")))
        run.observations.wentThrough(run.other, to: run.host)
        let attacks = run.observations.findings[0].attacks
        #expect(attacks.first { $0.attack == .userAuthority }?.verdict == .mixed)
    }

    @Test("Clients without end fill no memory")
    func bounded() throws {
        var run = try Run()
        for number in 0..<3_000 {
            let client = Client(address: "192.0.2.1", fingerprint: "\(number)")
            guard run.observations.hasRoom(for: client, at: run.host) else { continue }
            run.observations.wentThrough(client, to: run.host)
        }
        #expect(run.observations.findings[0].attacks[0].clients.count == 1_000)
    }
}

/// A run with two hosts and two clients.
private struct Run {
    var observations: Observations
    let host: NamedHost
    let control: NamedHost
    let attacks: [Attack] = [.userAuthority, .appendedGenuine, .unknownIssuer]
    let client = Client(address: "192.0.2.1", fingerprint: "1")
    let other = Client(address: "192.0.2.1", fingerprint: "2")
    var refusal = Outcome.Refusal(alert: 46, isAfterFinished: false)
    var now = Duration.zero

    init(retryWindow: Duration = .zero) throws {
        host = try NamedHost("api.example.com")
        control = try NamedHost("www.example.com")
        observations = Observations(
            Observations.Settings(
                hosts: [host],
                controlHosts: [control],
                attacks: attacks,
                retryWindow: retryWindow
            )
        )
    }

    /// A connection that ends at once, or goes on.
    mutating func begin(
        by client: Client? = nil,
        at host: NamedHost? = nil,
        ending outcome: Outcome? = nil
    ) -> Step {
        let (step, ticket) = observations.begin(
            client ?? self.client,
            at: host ?? self.host,
            now: now
        )
        if let ticket, let outcome { observations.end(ticket, outcome, version: "TLS 1.3") }
        return step
    }

    /// Connects until the attack was met, and that ended so; every other one is refused.
    mutating func meet(
        _ attack: Attack,
        by client: Client? = nil,
        at host: NamedHost,
        _ outcome: Outcome
    ) throws {
        let client = client ?? self.client
        for _ in 0..<50 {
            let (step, ticket) = observations.begin(client, at: host, now: now)
            guard let ticket else {
                observations.wentThrough(client, to: host)
                continue
            }

            let isMet = step == .attack(attack)
            observations.end(ticket, isMet ? outcome : .refused(refusal), version: nil)
            if isMet { return }
        }
        throw Failure()
    }

    /// The control that the CA is trusted.
    mutating func trust(by client: Client? = nil) throws {
        try meet(.userAuthority, by: client, at: control, .accepted(.http1(method: "GET")))
    }

    /// Refuses each attack so many times, and does not reach the genuine host in the end.
    mutating func refuseAll(rounds: Int) {
        if observations.findings[0].attacks[0].clients.isEmpty {
            observations.wentThrough(client, to: host)
        }
        var refused = 0
        for _ in 0..<100 where refused < rounds * attacks.count {
            let step = begin(ending: .refused(refusal))
            if step == .through {
                guard !observations.isDone(client, at: host) else { return }
                observations.wentThrough(client, to: host)
            } else {
                refused += 1
            }
        }
    }

    func verdict(_ attack: Attack) -> AttackVerdict? {
        observations.findings[0].attacks.first { $0.attack == attack }?
            .clients.first { $0.client == client }?.verdict
    }

    private struct Failure: Error {}
}
