// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// What a vector says of the harm that another verdict than the norm's does.
package struct Stakes: Hashable, Sendable {
    /// What an attacker needs to bring the connection about.
    package let needs: AttackerNeeds
    /// How often a refusal strikes that follows an event before which the same evaluator connected;
    /// nil where there was none.
    package let outage: OperatorEvent.Frequency?
    /// Whether the configuration would pin the host if all of it could be read.
    package let isMeantToPin: Bool
    /// Whether the evaluator ends its process whatever it is asked, so that nobody else does it.
    package let alwaysCrashes: Bool

    package init(
        needs: AttackerNeeds,
        outage: OperatorEvent.Frequency? = nil,
        isMeantToPin: Bool = true,
        alwaysCrashes: Bool = false
    ) {
        self.needs = needs
        self.outage = outage
        self.isMeantToPin = isMeantToPin
        self.alwaysCrashes = alwaysCrashes
    }

    /// What a vector says of evaluators that pin this.
    package init(
        of vector: Vector,
        pinning kind: PinningKind,
        outage: OperatorEvent.Frequency? = nil
    ) {
        self.init(
            needs: vector.needs(of: kind) ?? .misissuedCertificate,
            outage: outage,
            isMeantToPin: vector.isMeantToPin(kind)
        )
    }
}

extension Finding {
    /// How what was seen relates to what the norm permits; nothing permitted leaves everything
    /// open.
    ///
    /// A reason that the library cannot tell from the norm's conforms.
    ///
    /// - SeeAlso: Vectors/NORM.md, “What a finding is”.
    package init(
        norm: [Verdict],
        seen: Verdict,
        stakes: @autoclosure () -> Stakes,
        aliases: ReasonAliases = ReasonAliases()
    ) {
        let isMet = norm.isEmpty || norm.contains { $0.permits(seen, aliases) }
        if isMet {
            self = norm.count == 1 ? .conforming : .open
            return
        }
        if norm.contains(where: { $0.kind == seen.kind }) {
            self = .otherReason
            return
        }

        let stakes = stakes()
        let refusesAlone = norm.allSatisfy(\.isRefusal)
        // A configuration that pins nothing protects from nobody: no attacker brings it about.
        let isSlip = norm.allSatisfy(\.isOfConfiguration)
        switch (seen, refusesAlone) {
        case (.notPinned, _) where isSlip:
            // What is at fault was for another host, or was to pin nothing: nothing is lost.
            self = stakes.isMeantToPin ? .unpinned : .lenient
        case (.notPinned, _): self = .bypass(stakes.needs.orMisissued)
        case (.accept, true):
            self = !isSlip && stakes.needs.isAttack ? .bypass(stakes.needs) : .lenient
        // Where the norm is not-pinned, an accepted connection is permitted, which was seen above.
        case (.accept, false): self = .conforming
        case (.reject, true), (.misconfigured, true): self = .otherReason
        // Whoever built it saw that: it never worked.
        case (.crash, true) where isSlip || stakes.alwaysCrashes: self = .limit
        case (.crash, true):
            self = .outage(
                stakes.needs == .none ? .anybody : stakes.outage.map(Outage.init) ?? .exotic
            )
        case (.misconfigured, false): self = .limit
        case (.reject, false), (.crash, false):
            self = stakes.outage.map { .outage(Outage($0)) } ?? .limit
        }
    }

    /// How a fact relates to what the norm permits, from the findings against each of them.
    ///
    /// Where one of several is met, no standard decides; where none is, the mildest counts.
    static func mildest(of findings: [Finding]) -> Finding {
        guard let mildest = findings.min(by: { $0.gravity < $1.gravity }) else { return .open }

        return findings.count > 1 && mildest == .conforming ? .open : mildest
    }

    private var gravity: Int {
        switch self {
        case .conforming, .open: 0
        case .inherited, .platformUnknown, .unsupported: 1
        case .otherReason: 2
        case .lenient, .limit: 3
        case .outage: 4
        case .unpinned: 5
        case .bypass: 6
        case .defect: 7
        }
    }
}

extension Verdict {
    /// Whether a verdict conforms where the norm permits this one.
    ///
    /// A connection that a pin vouches for is as good as one that need not be pinned.
    func permits(_ seen: Verdict, _ aliases: ReasonAliases) -> Bool {
        switch (self, seen) {
        case (.accept, .accept), (.notPinned, .notPinned), (.notPinned, .accept), (.crash, .crash):
            true
        case (.reject(let norm), .reject(let seen)),
            (.misconfigured(let norm), .misconfigured(let seen)):
            !aliases.tellApart(norm, seen)
        case (.accept, _), (.notPinned, _), (.crash, _), (.reject, _), (.misconfigured, _): false
        }
    }

    fileprivate var isRefusal: Bool {
        switch self {
        case .accept, .notPinned: false
        case .crash, .misconfigured, .reject: true
        }
    }

    /// Whether the configuration alone is at fault: it cannot be read, or pins nothing.
    fileprivate var isOfConfiguration: Bool {
        switch self {
        case .misconfigured, .reject(.noPins): true
        case .accept, .crash, .notPinned, .reject: false
        }
    }
}

extension AttackerNeeds {
    /// What it takes where no pin is checked: a mis-issued certificate at most.
    ///
    /// A CA that the user installed may be why none is, which says nothing of other CAs.
    fileprivate var orMisissued: AttackerNeeds {
        guard self != .userInstalledAuthority, let severity, severity >= .medium else {
            return self == .userInstalledAuthority ? self : .misissuedCertificate
        }

        return self
    }
}
