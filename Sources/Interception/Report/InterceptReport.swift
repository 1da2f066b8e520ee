// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// What a run found out, for the writers.
package struct InterceptReport: Sendable {
    package let findings: [HostFinding]
    /// Connections that no verdict is about.
    package let events: [(event: Observations.Event, count: Int)]
    let begin: Time
    let end: Time
    let retryWindow: Duration
    let rootFingerprint: String

    /// - Parameters:
    ///   - observations: Everything that was seen.
    ///   - begin: When the run began.
    ///   - end: When it ended.
    ///   - rootFingerprint: SHA-256 of the CA's certificate.
    package init(
        _ observations: Observations,
        from begin: Time,
        to end: Time,
        rootFingerprint: String
    ) {
        findings = observations.findings
        events = observations.events.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        retryWindow = observations.settings.retryWindow
        self.begin = begin
        self.end = end
        self.rootFingerprint = rootFingerprint
    }

    /// Every attack on a host that was named for its own sake.
    var attacks: [(host: NamedHost, finding: AttackFinding)] {
        findings.filter { !$0.isControl }
            .flatMap { host in host.attacks.map { (host.host, $0) } }
    }

    /// Whether something that a client sent could be read.
    package var isExposed: Bool {
        attacks.contains { attack in attack.finding.clients.contains { $0.verdict.isExposed } }
            || findings.contains { !$0.isControl && $0.isInClear }
    }

    /// Whether something was not found out.
    package var isOpen: Bool { attacks.contains { $0.finding.verdict.isOpen } }

    /// What to do about verdicts that leave something open; each once.
    var advice: [String] {
        let verdicts = attacks.flatMap { attack in
            [attack.finding.verdict] + attack.finding.clients.map(\.verdict)
        }
        var advice: [String] = []
        if verdicts.contains(.cannotBeToldApart) { advice.append(Self.howToGetC2) }
        if verdicts.contains(.notTested(.through)) { advice.append(Self.howToGetC1) }
        if findings.contains(where: { !$0.isControl && $0.isNotSeen && $0.others.isEmpty }) {
            advice.append(Self.whyNotSeen)
        }
        if verdicts.contains(where: \.isForWantOfACipher) { advice.append(Self.howToTestRSA) }
        return advice
    }

    /// What verdicts that leave nothing open do not say; each once.
    var caveats: [String] {
        let clients = attacks.flatMap(\.finding.clients).filter { $0.verdict.isConsistent }
        guard !clients.isEmpty else { return [] }

        let isUnknownAuthority = clients.contains { $0.isRefusing(with: 48) }
        let hasNames = attacks.contains { $0.finding.attack == .genuineNames }
        return [Self.noProof, Self.notPresented] + (hasNames ? [] : [Self.otherNames])
            + (isUnknownAuthority ? [Self.unknownAuthority] : [])
    }

    private static let noProof =
        "“Consistent with pinning” is no proof. Programs that share a TLS library and its settings on "
        + "one device are one client here, and so are two contexts of one program: one that trusts "
        + "this CA and one that does not look like pins. An app may also trust the CA for some hosts "
        + "alone. End all other programs, and look into the app: pinproof audit."
    private static let notPresented =
        "An attack goes on for \(Observations.holding.components.seconds) seconds after a refusal: an "
        + "app that gives its pins up later, or after a restart, is not seen doing so."
    private static let otherNames =
        "The CA that is presented has names of its own: an app that compares names of the genuine "
        + "one, and no key, refuses it as well, and would accept whoever copies them "
        + "(--attack genuine-names)."
    private static let unknownAuthority =
        "The alert unknown_ca says that the issuer is not known: the host's pins are the only trust "
        + "anchors of its connections, or their context does not trust this CA at all."
    private static let howToTestRSA =
        "The certificates that are presented have keys on P-256. A client that offers no cipher or "
        + "signature with these meets none of them: present a chain with an RSA key, by --chain and "
        + "--key."

    private static let howToGetC1 =
        "C1 is missing where a client exchanged no data with the genuine host through the tunnel. "
        + "See whether the app works without attacks, and whether the host is reachable from here."
    private static let howToGetC2 =
        "To tell pins from a CA that is not trusted, the same client has to accept this CA for "
        + "another host (C2): name one that the app does not pin with --control-host, and have the "
        + "app trust the CA: as a system root on an emulator or a rooted device, with full trust on "
        + "iOS, or in a build that trusts user anchors without debug-overrides, where pins are off."
    private static let whyNotSeen =
        "A host that was not seen tells nothing. Perhaps the app ignores the proxy, uses QUIC "
        + "(HTTP/3, over UDP), hides the name (ECH), resolves the name by itself, or did not "
        + "connect: use the app until it must."
}

extension HostFinding {
    var isNotSeen: Bool { attacks.allSatisfy { $0.verdict == .notSeen } }

    /// The verdict on an attack, for people.
    func words(of finding: AttackFinding) -> String {
        finding.verdict == .notSeen && !others.isEmpty
            ? "not seen over TLS with this name" : finding.verdict.words
    }

    /// What else was asked of it, and what came to nothing.
    var otherWords: [String] {
        others.sorted { $0.key < $1.key }.map { event, count in
            "asked for \(count == 1 ? "once" : "\(count) times") \(event.rawValue)"
        }
            + throughFailures.sorted { $0.key < $1.key }.map { why, count in
                "through: \(count) of the tunnels came to nothing: \(why)"
            }
    }
}

extension AttackVerdict {
    fileprivate var isForWantOfACipher: Bool {
        if case .notTested(.attempt(let why)) = self {
            why.contains("no shared cipher") || why.contains("no suitable signature")
        } else {
            false
        }
    }
}

extension ClientFinding {
    fileprivate func isRefusing(with alert: UInt8) -> Bool {
        attempts.contains { attempt in
            if case .refused(let refusal) = attempt.outcome {
                refusal.alert == alert
            } else {
                false
            }
        }
    }

    /// The controls in words: those that the verdict rests on.
    var controlWords: [String] {
        let count = { (count: Int) in count == 1 ? "once" : "\(count) times" }
        let through =
            "C1 " + (controls.through > 0 ? "through \(count(controls.through))" : "missing")
            + (controls.dropped > 0 ? ", \(controls.dropped) closed unused" : "")
        // What could be read needs no control.
        guard !verdict.isExposed else { return [through] }

        return [
            through,
            "C2 "
                + (controls.trust.map { host in
                    "accepts the CA for \(host)"
                        + (controls.isTrustedAfterwards ? ", after the refusals too" : "")
                } ?? "missing"),
            "C3 "
                + (controls.refusals >= Controls.refusalsWanted && controls.isThroughAfterwards
                    ? "refused \(count(controls.refusals)), through afterwards"
                    : "missing (refused \(count(controls.refusals))"
                        + (controls.isThroughAfterwards ? ", through afterwards)" : ")")),
        ]
    }

    /// What it did, each with its count.
    var outcomeWords: [String] {
        var counts: [String: Int] = [:]
        for attempt in attempts {
            guard let outcome = attempt.outcome else { continue }
            let words = outcome.words + (attempt.version.map { ", \($0)" } ?? "")
            counts[attempt.isHeld ? "at once afterwards: \(words)" : words, default: 0] += 1
        }
        return counts.sorted { $0.key < $1.key }.map { words, count in
            count == 1 ? words : "\(words) (\(count) times)"
        }
    }

    var name: String { "\(client.address) \(client.fingerprint)" }
}
