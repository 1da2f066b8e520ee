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
                        "the line is neither a key, “|g0|…”, nor a SHA-256 digest of one, "
                            + "“|c0|…|6|…”, and is passed over",
                        remedy: "write one of them"
                    )
                )
                continue
            }

            let service = text.split(separator: "|", omittingEmptySubsequences: false)[3]
            if service != "443" {
                warnings.append(
                    DialectWarning(
                        place,
                        "the line is for service “\(service)” alone, which a plan does not say",
                        remedy: "read those for other services apart"
                    )
                )
            }
            guard let pattern = pattern(line.host, place, &warnings) else { continue }

            let pin = pin(line.key, place, &warnings)
            guard let expiry = expiry(line.expiry, place, &warnings) else { continue }

            entries.append(PinPlan.Entry(pattern, [pin], expiry: expiry))
        }
        return entries
    }

    /// The expiry; nil, with a warning, for one before all calendars, and never beyond them.
    private func expiry(
        _ expiry: Expiry,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> Expiry? {
        guard case .at(let time) = expiry, !time.hasFourDigitYear else { return expiry }

        warnings.append(
            DialectWarning(
                place,
                "the line lapses in \(time.seconds) seconds from 1970, "
                    + "which no year of four digits has",
                remedy: "write 0 for a line that does not lapse"
            )
        )
        return time.seconds > 0 ? .never : nil
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
        case .sha256(let text):
            // Digits are compared as they are, and written small.
            if let octets = Hexadecimal.decode(text), text == Hexadecimal.encode(octets),
                let digest = PinnedDigest(.sha256, octets)
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
                let line = KnownHostsLine(
                    host: entry.pattern.host ?? "*",
                    expiry: entry.expiry,
                    key: .sha256(Hexadecimal.encode(pin.digest?.octets ?? []))
                )
                text += "\(line)\n"
            }
        }
        return text
    }
}
