// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong who compares pins and chooses entries on one's own.
    static let strangersPins: [Mutant] = compared + selected + switched

    private static let compared: [Mutant] = [
        Mutant(
            "unsent-certificates-left-out",
            "A certificate of the path that was not sent is not compared",
            standsFor: "lists of what the handshake brought"
        ) { steps in
            steps.view = { connection, path in path.filter(connection.served.contains) }
        },
        Mutant(
            "certificate-behind-the-first-alone",
            "Only the issuer of the end entity is compared",
            standsFor: "an index that was meant for the CA"
        ) { steps in
            steps.view = { _, path in path.count > 1 ? [path[1]] : path }
        },
        Mutant(
            "key-compared-by-its-bits",
            "The bits of keys are compared, and not what kind of key they are",
            standsFor: "SecKeyCopyExternalRepresentation on both sides",
            kinds: [.publicKey]
        ) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                guard let presented = bits(of: certificate) else { return false }

                let isSame = certificates(of: pins).contains { bits(of: $0) == presented }
                let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                return isSame || isPinned
            }
        },
        Mutant(
            "serial-number-compared",
            "A certificate with issuer and serial number of a pinned one is taken for it",
            standsFor: "IssuerAndSerialNumber as an identity"
        ) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                let isSame = certificates(of: pins).contains { pin in
                    guard let pin = pin.certificate, let found = certificate.certificate else {
                        return false
                    }

                    return pin.octets[pin.issuer] == found.octets[found.issuer]
                        && pin.octets[pin.serialNumber] == found.octets[found.serialNumber]
                }
                let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                return isSame || isPinned
            }
        },
    ]

    private static let selected: [Mutant] = [
        selecting(
            "last-entry-decides",
            "The last entry of the configuration that covers the host decides",
            standsFor: "a map that is overwritten"
        ) { entries, host in Array(entries.filter { covers($0, host) }.suffix(1)) },
        selecting(
            "hosts-by-their-last-two-labels",
            "An entry covers every host with its last two labels",
            standsFor: "a registered domain by its last two labels"
        ) { entries, host in
            let end = { (host: String) in host.lowercased().split(separator: ".").suffix(2) }
            return nearest(
                entries.filter { covers($0, host) || end($0.host.host) == end(host) }
            )
        },
        selecting(
            "www-taken-off-both",
            "The label www is taken off the configured host and the connection's",
            standsFor: "hosts that are normalised too far"
        ) { entries, host in
            let bare = { (host: String) in host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
            }
            return nearest(
                entries.filter {
                    covers($0, host) || hostName(bare($0.host.host)) == hostName(bare(host))
                }
            )
        },
        selecting(
            "exemptions-hold-below",
            "An exempt host exempts every host below it",
            standsFor: "an exemption without a flag for subdomains"
        ) { entries, host in
            let exempt = entries.filter { entry in
                entry.host.isExempt && hostName(host).map(entry.name.isAbove) == true
            }
            return nearest(entries.filter { covers($0, host) } + exempt)
        },
        selecting(
            "own-entry-needs-subdomains",
            "An entry without subdomains covers nothing, its own host included",
            standsFor: "one comparison where two were meant"
        ) { entries, host in
            nearest(entries.filter { covers($0, host) && $0.host.includeSubdomains })
        },
    ]

    private static let switched: [Mutant] = [
        anyEntry(
            "any-expired-entry-turns-pinning-off",
            "Pins do not hold where those of any host expired"
        ) { entry, connection in
            guard case .at(let expiry)? = Expiry(entry.expires) else { return false }

            return expiry < connection.time
        },
        anyEntry(
            "any-unenforced-entry-turns-pinning-off",
            "Pins do not hold where those of any host are not enforced"
        ) { entry, _ in entry.enforce == false },
        anyEntry("any-exempt-entry-turns-pinning-off", "Pins do not hold where any host is exempt")
        {
            entry,
            _ in entry.isExempt
        },
        anyEntry(
            "any-empty-list-turns-pinning-off",
            "Pins do not hold where any host has an empty list"
        ) {
            entry,
            _ in entry.keys?.isEmpty == true || entry.certificates?.isEmpty == true
        },
        Mutant(
            "entries-not-enforced-unread",
            "What an entry says that is not enforced is not read",
            standsFor: "a configuration that is read when it is needed",
            configuration: { entries in
                entries.map { entry in
                    entry.enforce != false
                        ? entry
                        : PinnedHost(
                            host: entry.host,
                            includeSubdomains: entry.includeSubdomains,
                            isExempt: false,
                            enforce: false,
                            expires: nil,
                            certificates: entry.certificates.map { _ in [] },
                            keys: entry.keys.map { _ in [] }
                        )
                }
            },
            outcome: { verdict, _, _ in verdict }
        ),
    ]

    private static func covers(_ entry: NormEntry, _ host: String) -> Bool {
        guard let host = hostName(host) else { return false }

        return entry.name == host || entry.host.includeSubdomains && entry.name.isAbove(host)
    }

    private static func nearest(_ entries: [NormEntry]) -> [NormEntry] {
        entries.max { $0.name.depth < $1.name.depth }.map { [$0] } ?? []
    }

    /// One entry of the configuration takes all hosts out of pinning.
    private static func anyEntry(
        _ id: String,
        _ flaw: String,
        isOff: @escaping @Sendable (PinnedHost, Connection) -> Bool
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "a switch for the whole configuration",
            outcome: { verdict, connection, pinned in
                let isByPins = verdict == .accept || verdict.reason?.stage == .pins
                return isByPins && pinned.contains { isOff($0, connection) } ? .notPinned : verdict
            }
        )
    }
}

private func bits(of certificate: EncodedCertificate) -> ArraySlice<UInt8>? {
    certificate.certificate.map { $0.octets[$0.publicKey.keyBits] }
}
