// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// A check that is left out in one place, each check in each place, as a stranger wrote them.
    static let strangersPlaces: [Mutant] =
        excused(checks, in: whereabouts)
        // No vector has such an issuer and another name.
        + excused(checks.filter { $0 != .nameMismatch }, in: [nameOfAnAnchor])
        + excused([.expired, .nameConstraint, .nameMismatch, .noPath], in: circumstances)
        + strangersExpiries + strangersSpellings + strangersTestHosts

    private static func excused(_ checks: [Reason], in places: [Place]) -> [Mutant] {
        places.flatMap { place in
            checks.map { reason in
                Mutant(
                    "\(place.id)-makes-up-for-\(reason)",
                    "What is refused as \(reason) is accepted \(place.words)",
                    standsFor: "a branch that returns before the check, or a second client",
                    outcome: { verdict, connection, pinned in
                        guard verdict == .reject(reason), place.holds(connection, pinned) else {
                            return verdict
                        }

                        return pinned.contains { isFor($0, connection.host) } ? .accept : .notPinned
                    }
                )
            }
        }
    }

    private struct Place: Sendable {
        let id: String
        let words: String
        let holds: @Sendable (Connection, [PinnedHost]) -> Bool
    }

    private static let checks: [Reason] = [
        .badSignature, .expired, .nameConstraint, .notACA, .nameMismatch, .pathTooLong,
        .unknownCriticalExtension, .weakAlgorithm, .wrongUsage,
    ]

    private static let whereabouts = [
        Place(id: "added-anchor", words: "where an anchor was added") { connection, _ in
            !connection.anchors.added.isEmpty
        },
        Place(id: "anchor-of-the-user", words: "where the user installed an anchor") {
            connection,
            _ in
            !connection.anchors.user.isEmpty
        },
        Place(id: "redirect", words: "behind a redirect") { connection, _ in
            connection.redirectedFrom != nil
        },
        Place(id: "entry-of-the-domain", words: "where the entry of a domain above decides") {
            connection,
            pinned in
            pinned.contains { $0.host != connection.host && isFor($0, connection.host) }
        },
        Place(id: "no-entry", words: "where no entry is for the host") { connection, pinned in
            !pinned.isEmpty && !pinned.contains { isFor($0, connection.host) }
        },
        Place(id: "address", words: "where the host is an address") { connection, _ in
            connection.host.contains(":")
                || connection.host.allSatisfy { $0 == "." || $0.isWholeNumber }
        },
    ]

    private static let nameOfAnAnchor = Place(
        id: "name-of-an-anchor",
        words: "where an issuer bears the name of an anchor"
    ) {
        connection,
        _ in
        let names = connection.anchors.all.compactMap(subject)
        return connection.served.dropFirst().contains { sent in
            !connection.anchors.all.contains(sent)
                && subject(sent).map(names.contains) ?? false
        }
    }

    private static let circumstances = [
        Place(id: "probe", words: "where a connection was made beforehand") { connection, _ in
            connection.probed != nil
        },
        Place(id: "sixth-certificate", words: "where six certificates were sent or more") {
            connection,
            _ in
            connection.served.count > 5
        },
        Place(id: "certificate-sent-twice", words: "where a certificate was sent twice") {
            connection,
            _ in
            Set(connection.served).count < connection.served.count
        },
        Place(id: "entry-with-an-expiry", words: "where the entry has an expiry") { _, pinned in
            pinned.contains { $0.expires != nil }
        },
        Place(id: "leaf-that-may-issue", words: "where the end entity has the CA bit") {
            connection,
            _ in
            connection.served.first?.certificate?.extensions.basicConstraints?.isCA ?? false
        },
        Place(id: "device-not-in-utc", words: "where the device is not in UTC") { connection, _ in
            connection.timeZone != 0
        },
    ]

    private static let strangersExpiries = [
        expiring("expiry-to-the-minute", "An expiry is cut to the minute before it") {
            $0.count == 20 ? $0.prefix(17) + "00Z" : $0
        },
        expiring("expiry-with-two-digits", "The century of an expiry is taken for the present one")
        { "20" + $0.dropFirst(2) },
        expiring("expiry-of-1970-as-none", "An expiry at second 0 is taken for none") {
            $0.hasPrefix("1970-01-01") ? "2999-01-01" : $0
        },
        expiring(
            "expiry-of-year-1-as-none",
            "An expiry on the first day of year 1 is taken for none"
        ) { $0.hasPrefix("0001-01-01") ? "2999-01-01" : $0 },
        expiring(
            "expiry-by-years-since-1900",
            "A year below 70 of an expiry is taken for one of 2000"
        ) { $0.hasPrefix("00") && !$0.hasPrefix("0001") ? "20" + $0.dropFirst(2) : $0 },
    ]

    /// Hosts that an app takes for those of its developers.
    private static let strangersTestHosts = [
        unpinning("private-addresses-unpinned", "Pins are not compared at private addresses") {
            $0.hasPrefix("10.") || $0.hasPrefix("192.168.")
        },
        unpinning("loopback-unpinned", "Pins are not compared at addresses of the machine's own") {
            $0.hasPrefix("127.")
        },
        unpinning("test-domains-unpinned", "Pins are not compared under .test") {
            $0.hasSuffix(".test")
        },
        unpinning("local-domains-unpinned", "Pins are not compared under .local and .internal") {
            $0.hasSuffix(".local") || $0.hasSuffix(".internal")
        },
        unpinning(
            "staging-unpinned",
            "Pins are not compared where a label of the host is “staging”"
        ) {
            $0.split(separator: ".").contains("staging")
        },
        unpinning("development-unpinned", "Pins are not compared where the host begins with “dev.”")
        {
            $0.hasPrefix("dev.")
        },
    ]

    private static func unpinning(
        _ id: String,
        _ flaw: String,
        where holds: @escaping @Sendable (String) -> Bool
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "a build for developers that was shipped",
            outcome: { verdict, connection, _ in
                verdict == .reject(.noMatchingPin) && holds(connection.host) ? .notPinned : verdict
            }
        )
    }

    private static let strangersSpellings = [
        overlooking(
            "underscores-in-exempt-entries-for-any-character",
            "An underscore in an exempt entry stands for any character of the host",
            standsFor: "SQL's LIKE"
        ) { entry, host in
            entry.count == host.count
                && zip(entry, host).allSatisfy { one, other in
                    one == "_" || one == other
                }
        },
        overlooking(
            "dots-of-exempt-entries-left-out",
            "An exempt entry and a host are compared without their dots",
            standsFor: "keys of a table in which dots may not stand"
        ) { entry, host in
            entry.filter { $0 != "." } == host.filter { $0 != "." }
        },
    ]

    private static func expiring(
        _ id: String,
        _ flaw: String,
        read: @escaping @Sendable (String) -> String
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "a formatter with too short a pattern",
            configuration: { entries in
                entries.map { entry in
                    guard case .at? = Expiry(entry.expires), let text = entry.expires else {
                        return entry
                    }

                    return PinnedHost(
                        host: entry.host,
                        includeSubdomains: entry.includeSubdomains,
                        isExempt: entry.isExempt,
                        enforce: entry.enforce,
                        expires: read(text),
                        certificates: entry.certificates,
                        keys: entry.keys
                    )
                }
            },
            outcome: { verdict, _, _ in verdict }
        )
    }

    private static func overlooking(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        where isLike: @escaping @Sendable (String, String) -> Bool
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: standsFor,
            outcome: { verdict, connection, pinned in
                let isExempt = pinned.contains { $0.isExempt && isLike($0.host, connection.host) }
                return verdict == .reject(.noMatchingPin) && isExempt ? .notPinned : verdict
            }
        )
    }

    private static func subject(_ encoded: EncodedCertificate) -> [UInt8]? {
        encoded.certificate.map { Array($0.octets[$0.subject]) }
    }
}
