// SPDX-License-Identifier: Apache-2.0

package import Dialects
package import Lint
import PKIX
package import Pinning

/// The pins of an app version, in a notation that a policy can be asked with.
package struct AppPins: Sendable {
    private let source: Source
    /// As policies are handed them.
    package let entries: [PinnedHost]
    /// The same as texts of the notation, by its name, where that keeps apart what entries cannot.
    package let written: [String: [String]]

    private enum Source: Sendable {
        case entries
        /// The host that those for every host are handed to policies for.
        case plan(PinPlan, Notation, host: String)
    }

    /// Pinproof's own list of entries.
    package init(entries: [PinnedHost]) {
        source = .entries
        self.entries = entries
        written = [:]
    }

    /// What a framework's configuration pins.
    ///
    /// - Parameters:
    ///   - plan: What is pinned.
    ///   - notation: How it is written.
    ///   - host: The host that apps connect to: pins for every host are for it, too.
    package init(_ plan: PinPlan, in notation: Notation, for host: String) {
        source = .plan(plan, notation, host: host)
        let named = plan.naming(host)
        entries =
            notation.comparesLeafAlone
            // Who stands in for these may have no map of hosts.
            ? named.covering(host).hosts : named.hosts
        written = notation.written(plan)
    }

    /// Whether nothing is pinned at all.
    package var areEmpty: Bool {
        switch source {
        case .entries: entries.isEmpty
        case .plan(let plan, _, _): plan.entries.isEmpty && written.values.allSatisfy(\.isEmpty)
        }
    }

    /// Whether the notation knows no hosts, or some of the pins are for all of them.
    var coverEveryHost: Bool {
        if case .plan(let plan, _, _) = source { plan.pinsEveryHost } else { false }
    }

    /// Whether they are a client's that its own library alone can be asked about, and that another
    /// policy stands in for: that may hold keys as objects.
    var areForStandIns: Bool {
        if case .plan(_, let notation, _) = source { notation.comparesLeafAlone } else { false }
    }

    /// The hosts that have entries where none of these is for a host; nil where one is.
    func hosts(otherThan host: String) -> [String]? {
        switch source {
        case .entries:
            entries.contains { $0.mayCover(host) } ? nil : entries.map(\.host)
        case .plan(let plan, _, _):
            plan.entries.contains { $0.pattern.covers(host) }
                ? nil : plan.entries.compactMap(\.pattern.host)
        }
    }

    /// The entries as a policy is handed them.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - certificates: Those that it may meet: a digest of none of their keys matches nothing.
    /// - Returns: The entries, with objects for digests where the policy takes nothing else.
    func entries(
        for policy: any PinningPolicy,
        among certificates: [EncodedCertificate]
    ) -> [PinnedHost] {
        guard areForStandIns, policy.traits.configuration.takesObjects else { return entries }

        return entries.map { entry in
            entry.pinning(
                keys: entry.keys?.map { pin in
                    guard case .text(let text) = pin, let digest = Base64.decode(text) else {
                        return pin
                    }

                    return .of(
                        certificates.first { $0.pinDigest == digest } ?? Self.unmatched
                    )
                }
            )
        }
    }

    /// A certificate whose key nobody serves.
    private static let unmatched: EncodedCertificate = {
        let name = "a key that nobody serves"
        let made = PlannedCertificate(
            authority: name,
            key: PlannedKey.named(name),
            from: Time(seconds: 0),
            until: Time(seconds: 86_400),
            issuer: nil
        )
        return EncodedCertificate(made.octets, reading: .deployed)
    }()

    /// The pins of a kind that are texts, and those of certificates that stand as objects, as
    /// digests.
    func digests(_ kind: PinningKind) -> Set<[UInt8]> {
        if case .plan(let plan, _, _) = source {
            return Set(
                plan.entries.flatMap(\.pins).compactMap(\.digest).filter {
                    ($0.subject == .certificate) == (kind == .certificate)
                }.map(\.octets)
            )
        }
        return Set(
            entries.flatMap { $0.pins(of: kind) ?? [] }.compactMap { pin in
                switch pin {
                case .of(let certificate):
                    kind == .certificate ? certificate.fingerprint : certificate.pinDigest
                case .text(let text): Base64.decode(text)
                }
            }
        )
    }

    /// The texts that say when pins expire.
    var expiries: [String] { entries.compactMap(\.expires) }

    /// The same with one pin more in every entry that has some.
    ///
    /// - Parameters:
    ///   - candidate: What is pinned besides.
    ///   - kind: What the policy compares.
    /// - Returns: Nil where this kind of pin cannot be made of it.
    func adding(_ candidate: PinCandidate, as kind: PinningKind) -> AppPins? {
        switch (source, kind) {
        case (.plan(let plan, let notation, let host), _):
            guard let digest = candidate.digest(kind) else { return nil }

            let pin = PlannedPin(
                digest,
                position: notation == .ats
                    ? candidate.isCA ? .authority : .endEntity : .any
            )
            let entries = plan.entries.map { entry in
                entry.isExempt
                    ? entry
                    : PinPlan.Entry(
                        entry.pattern,
                        entry.pins + [pin],
                        match: entry.match,
                        enforcement: entry.enforcement,
                        expiry: entry.expiry,
                        reportAddresses: entry.reportAddresses
                    )
            }
            return AppPins(PinPlan(entries, overlap: plan.overlap), in: notation, for: host)
        case (.entries, .certificate):
            guard let certificate = candidate.certificate else { return nil }

            return AppPins(entries: entries.map { $0.adding(.of(certificate), as: kind) })
        case (.entries, .publicKey):
            let pin = candidate.certificate.map(Pin.of) ?? .text(candidate.pin.base64)
            return AppPins(entries: entries.map { $0.adding(pin, as: kind) })
        }
    }
}

/// A key or certificate of a plan that an app could have pinned besides.
package struct PinCandidate: Sendable {
    /// What people call it.
    package let name: String
    package let pin: SPKIPin
    /// Nil for a key that no certificate is known of.
    package let certificate: EncodedCertificate?
    package let isCA: Bool

    fileprivate func digest(_ kind: PinningKind) -> PinnedDigest? {
        switch kind {
        case .certificate:
            certificate.flatMap { PinnedDigest(.sha256, of: .certificate, $0.fingerprint) }
        case .publicKey: PinnedDigest(pin)
        }
    }
}

extension PinPlan {
    /// The entries that cover a host, alone.
    fileprivate func covering(_ host: String) -> PinPlan {
        PinPlan(entries.filter { $0.pattern.covers(host) }, overlap: overlap)
    }
}

extension Traits.Configuration {
    /// Whether a pin is a certificate or key as an object, and no text.
    fileprivate var takesObjects: Bool {
        switch pins {
        case .objects, .oneObject: true
        case .oneText, .texts: false
        }
    }
}

extension PinnedHost {
    /// Whether an entry may be for a host, in some framework's way of writing patterns.
    fileprivate func mayCover(_ host: String) -> Bool {
        let isPattern = self.host.hasPrefix("*")
        let name = self.host.trimmingPrefix { $0 == "*" }.lowercased()
        let host = host.lowercased()
        return host == name || (isPattern && host.hasSuffix(name))
            || (includeSubdomains && host.hasSuffix("." + name))
    }

    fileprivate func adding(_ pin: Pin, as kind: PinningKind) -> PinnedHost {
        guard !isExempt, let pins = pins(of: kind), !pins.isEmpty else { return self }

        return PinnedHost(
            host: host,
            includeSubdomains: includeSubdomains,
            isExempt: isExempt,
            enforce: enforce,
            expires: expires,
            certificates: kind == .certificate ? pins + [pin] : certificates,
            keys: kind == .publicKey ? pins + [pin] : keys
        )
    }
}
