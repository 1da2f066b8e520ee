// SPDX-License-Identifier: Apache-2.0

package import Dialects
package import Lint
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
        case plan(PinPlan, Notation)
    }

    /// Pinproof's own list of entries.
    package init(entries: [PinnedHost]) {
        source = .entries
        self.entries = entries
        written = [:]
    }

    /// What a framework's configuration pins.
    package init(_ plan: PinPlan, in notation: Notation) {
        source = .plan(plan, notation)
        entries = plan.hosts
        written = notation.written(plan)
    }

    /// Whether nothing is pinned at all.
    package var areEmpty: Bool { entries.isEmpty && written.values.allSatisfy(\.isEmpty) }

    /// The pins of a kind that are texts, and those of certificates that stand as objects, as
    /// digests.
    func digests(_ kind: PinningKind) -> Set<[UInt8]> {
        if case .plan(let plan, _) = source {
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
        case (.plan(let plan, let notation), _):
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
            return AppPins(PinPlan(entries, overlap: plan.overlap), in: notation)
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

extension PinnedHost {
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
