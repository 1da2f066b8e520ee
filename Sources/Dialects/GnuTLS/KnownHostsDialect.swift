// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Lines of GnuTLS's `known_hosts`: keys of end entities, beside which nothing else is checked.
///
/// - SeeAlso: gnutls, lib/verify-tofu.c, `find_stored_pubkey`.
package struct KnownHostsDialect: PinDialect {
    package let id = "known-hosts"

    package init() {}

    package var abilities: Abilities {
        var abilities = Abilities()
        abilities.hosts = .namedOrEvery
        abilities.overlap = .union
        abilities.digests = [.sha1, .sha256, .sha512]
        abilities.positions = .endEntity
        abilities.trust = [.pinAlone]
        abilities.canMatchNothing = true
        abilities.expiry = .second
        return abilities
    }

    package func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> [PinPlan.Entry] {
        var entries: [PinPlan.Entry] = []
        for (place, text) in text.numberedLines where !text.isEmpty {
            guard let line = KnownHostsLine(String(text)) else {
                warnings.append(
                    DialectWarning(
                        place,
                        "the line is neither a key, “|g0|…”, nor a digest of one, “|c0|…”, "
                            + "and is passed over",
                        remedy: "write one of them"
                    )
                )
                continue
            }

            if line.description != text {
                warnings.append(
                    DialectWarning(
                        place,
                        "the line is read as “\(line)”",
                        remedy: "write it like that, or what was meant"
                    )
                )
            }
            if !line.isFor(line.host) {
                warnings.append(
                    DialectWarning(
                        place,
                        "the line is for service “\(line.service)” alone, "
                            + "which a plan does not say",
                        remedy: "read those for other services apart"
                    )
                )
            }
            guard let pattern = pattern(line.host, place, &warnings) else { continue }

            let pin = pin(line.key, place, &warnings)
            let expiry = expiry(line.expiry, place, &warnings)
            entries.append(PinPlan.Entry(pattern, [pin], expiry: expiry))
        }
        return entries
    }

    /// The expiry; never, with a warning, for one beyond all calendars.
    private func expiry(
        _ expiry: Expiry,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> Expiry {
        guard case .at(let time) = expiry, !time.hasFourDigitYear else { return expiry }

        warnings.append(
            DialectWarning(
                place,
                "the line expires in \(time.seconds) seconds from 1970, "
                    + "which no year of four digits has",
                remedy: "write 0 for a line that does not expire"
            )
        )
        return .never
    }

    /// An asterisk in front makes any host at all of whatever is behind it.
    private func pattern(
        _ host: String,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> HostPattern? {
        guard host.hasPrefix("*") else {
            return HostPattern.compared(host, .exact, place, &warnings)
        }

        if host != "*" {
            warnings.append(
                DialectWarning(
                    place,
                    "“\(host)” begins with an asterisk, and is for every host there is",
                    remedy: "write the host in full"
                )
            )
        }
        return .everyHost
    }

    private func pin(
        _ key: KnownHostsLine.Key,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> PlannedPin {
        switch key {
        case .base64(let text):
            if let octets = Base64.decode(text), !octets.isEmpty {
                return PlannedPin(
                    PinnedDigest(SPKIPin(hashing: octets[...])),
                    position: .endEntity,
                    trust: .pinAlone
                )
            }
        case .digest(let digest, let text):
            guard let algorithm = digest.algorithm else {
                warnings.append(
                    DialectWarning(
                        place,
                        "the line has a digest, of number \(digest.rawValue), "
                            + "that a plan does not have",
                        remedy: "store that of number 6, SHA-256"
                    )
                )
                return .unmatched
            }
            // Digits are compared as they are, and written small.
            if let octets = Hexadecimal.decode(text), text == Hexadecimal.encode(octets),
                let digest = PinnedDigest(algorithm, octets)
            {
                return PlannedPin(digest, position: .endEntity, trust: .pinAlone)
            }
        }
        warnings.append(
            DialectWarning(
                place,
                "the line is taken, and its key never matches: "
                    + "texts are compared to the letter, digits in lower case",
                remedy: "write the whole digest or key as GnuTLS stores it"
            )
        )
        return .unmatched
    }

    package func format(_ plan: PinPlan) -> String? {
        var text = ""
        for entry in plan.entries {
            for pin in entry.pins {
                // A pin that nothing matches has no digest.
                let line = KnownHostsLine(
                    host: entry.pattern.host ?? "*",
                    expiry: entry.expiry,
                    key: .digest(
                        pin.digest.map { KnownHostsDigest($0.algorithm) } ?? .sha256,
                        Hexadecimal.encode(pin.digest?.octets ?? [])
                    )
                )
                text += "\(line)\n"
            }
        }
        return text
    }
}

extension KnownHostsDigest {
    fileprivate init(_ algorithm: PinnedDigest.Algorithm) {
        self =
            switch algorithm {
            case .sha1: .sha1
            case .sha256: .sha256
            case .sha512: .sha512
            }
    }

    fileprivate var algorithm: PinnedDigest.Algorithm? {
        PinnedDigest.Algorithm.allCases.first { KnownHostsDigest($0) == self }
    }
}
