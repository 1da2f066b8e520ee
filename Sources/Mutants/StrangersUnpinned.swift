// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody leaves out where nothing is pinned, and which entry is overlooked.
    static let strangersUnpinned: [Mutant] =
        [
            unpinned(
                "hosts-unchecked-where-exempt",
                "The host of an exempt entry is not compared with the certificate",
                .nameMismatch
            ) { $0.isExempt },
            unpinned(
                "hosts-unchecked-where-expired",
                "The host of an expired entry is not compared with the certificate",
                .nameMismatch
            ) { $0.expires != nil },
            unpinned(
                "dates-unchecked-where-exempt",
                "Where the entry is exempt, an expired certificate is accepted",
                .expired
            ) { $0.isExempt },
            unpinned(
                "dates-unchecked-where-the-pins-expired",
                "Where the entry has expired, an expired certificate is accepted",
                .expired
            ) { $0.expires != nil },
            Mutant(
                "hosts-unchecked-where-unlisted",
                "A host that no entry names is not compared with the certificate",
                standsFor: "a delegate that looks at listed hosts alone",
                outcome: { verdict, connection, pinned in
                    let isListed = pinned.isEmpty || pinned.contains { isFor($0, connection.host) }
                    return verdict == .reject(.nameMismatch) && !isListed ? .notPinned : verdict
                }
            ),
            Mutant(
                "redirects-from-unlisted-hosts-unpinned",
                "Behind a redirect from a host without pins nothing is pinned",
                standsFor: "a client that chooses its pins once for each call",
                outcome: { verdict, connection, pinned in
                    guard let first = connection.redirectedFrom,
                        !pinned.contains(where: { isFor($0, first) })
                    else { return verdict }

                    return verdict == .reject(.noMatchingPin) ? .notPinned : verdict
                }
            ),
            Mutant(
                "entries-after-128-unread",
                "Only the first 128 entries of a configuration are read",
                standsFor: "an array of that length",
                configuration: { Array($0.prefix(128)) },
                outcome: { verdict, _, _ in verdict }
            ),
            Mutant(
                "entries-at-the-first-place-of-their-text",
                "An entry covers a host whose text has the entry's at its end when it is found first",
                standsFor: "String.range(of:) in place of hasSuffix",
                outcome: { verdict, connection, pinned in
                    let isOverlooked = pinned.contains { entry in
                        entry.includeSubdomains && entry.host != connection.host
                            && connection.host.hasSuffix("." + entry.host)
                            && connection.host.dropLast(entry.host.count).contains(entry.host)
                    }
                    return verdict == .reject(.noMatchingPin) && isOverlooked ? .notPinned : verdict
                }
            ),
            Mutant(
                "dots-in-exempt-entries-for-any-character",
                "A dot in an exempt entry stands for any character of the host",
                standsFor: "a regular expression whose dots are not escaped",
                outcome: { verdict, connection, pinned in
                    let isExempt = pinned.contains { $0.isExempt && isLike($0, connection.host) }
                    return verdict == .reject(.noMatchingPin) && isExempt ? .notPinned : verdict
                }
            ),
            exchanging(
                "critical-purposes-unread",
                "A critical extendedKeyUsage is passed over",
                standsFor: "a list of extensions in which critical ones are another case",
                .serverAuthentication
            ) { step in
                let purposes = Array(ObjectIdentifier.extendedKeyUsage.contents)
                let isCritical = step.newest.listedExtensions.contains {
                    $0.isCritical && $0.id == purposes
                }
                return isCritical ? nil : failure(.serverAuthentication, step)
            },
            Mutant(
                "key-identifiers-taken-for-digests",
                "A pin is compared with the key identifier of a certificate as well",
                standsFor: "reading the digest of a key from the certificate",
                kinds: [.publicKey]
            ) { steps in
                steps.isPinned = { kind, pins, certificate throws(BackendError) in
                    let identifier = certificate.certificate.flatMap { certificate in
                        certificate.extensions.subjectKeyIdentifier
                            .map { Array(certificate.octets[$0]) }
                    }
                    let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                    return isPinned || pins.contains { $0.digest == identifier }
                }
            },
        ]

    /// One that lets a chain pass for which a reason speaks, where the host's entry pins nothing.
    private static func unpinned(
        _ id: String,
        _ flaw: String,
        _ reason: Reason,
        where isOff: @escaping @Sendable (PinnedHost) -> Bool
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "an exception that leaves out more than the pins",
            outcome: { verdict, connection, pinned in
                let isUnpinned = pinned.contains { $0.host == connection.host && isOff($0) }
                return verdict == .reject(reason) && isUnpinned ? .notPinned : verdict
            }
        )
    }

    static func isFor(_ entry: PinnedHost, _ host: String) -> Bool {
        entry.host == host || entry.includeSubdomains && host.hasSuffix("." + entry.host)
    }

    private static func isLike(_ entry: PinnedHost, _ host: String) -> Bool {
        entry.host.count == host.count
            && zip(entry.host, host).allSatisfy { $0 == "." || $0 == $1 }
    }
}
