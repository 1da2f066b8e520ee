// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong who writes the comparison of names and hosts from the RFCs.
    static let strangersHosts: [Mutant] =
        searched + [
            naming(
                "last-name-only",
                "Only the last DNS name of the certificate is compared",
                standsFor: "a loop that overwrites its result"
            ) { host, names in
                names.correct
                    && (names.dns.count < 2
                        || names.dns.last.map { isWildcard($0, for: host) || $0 == host } == true)
            },
            naming(
                "domain-of-two-labels-compared",
                "The last two labels of names and hosts are compared",
                standsFor: "a registered domain by its last two labels"
            ) { host, names in
                names.correct
                    || IPAddress(host) == nil
                        && names.dns.contains { twoLabels($0) == twoLabels(host) }
            },
            naming(
                "first-label-compared",
                "The first labels of names and hosts are compared",
                standsFor: "a split at dots of which the first part is taken"
            ) { host, names in
                names.correct
                    || names.dns.contains { label in
                        label.split(separator: ".").first == host.split(separator: ".").first
                    }
            },
            naming(
                "dots-not-compared",
                "Names are compared without their dots",
                standsFor: "names that are normalised too far"
            ) { host, names in
                names.correct
                    || names.dns.contains { $0.filter { $0 != "." } == host.filter { $0 != "." } }
            },
            naming(
                "wildcard-for-an-address",
                "A wildcard stands for the first number of an address",
                standsFor: "clients that do not tell addresses from names"
            ) { host, names in
                names.correct
                    || IPAddress(host) != nil && names.dns.contains { isWildcard($0, for: host) }
            },
            naming(
                "wildcard-not-for-a-labels",
                "A wildcard does not stand for an internationalized label",
                standsFor: "RFC 6125, 7.2, read too strictly"
            ) { host, names in
                names.correct && !(host.hasPrefix("xn--") && !names.dns.contains(host))
            },
            naming(
                "name-may-be-longer-in-front",
                "A name below the host is one for the host",
                standsFor: "hasSuffix with its sides exchanged"
            ) { host, names in names.correct || names.dns.contains { $0.hasSuffix("." + host) } },
            reading(
                "address-of-one-number",
                "A host of one number is an address",
                standsFor: "inet_aton"
            ) { host in UInt32(host).map(fourOctets) },
            reading(
                "addresses-with-leading-zeros",
                "A number of an address may have zeros in front",
                standsFor: "readers of decimal numbers"
            ) { host in
                let parts = host.split(separator: ".", omittingEmptySubsequences: false)
                let numbers = parts.compactMap { UInt8($0) }
                return parts.count == 4 && numbers.count == 4 ? numbers : nil
            },
            naming(
                "mapped-addresses-are-their-version-4",
                "An IPv6 address that maps an IPv4 one equals it",
                standsFor: "Java's InetAddress"
            ) { host, names in
                guard let address = IPAddress(host)?.octets else { return names.correct }

                return names.correct || names.ip.map(unmapped).contains(unmapped(address))
            },
        ]

    /// A host that is looked for where it has no meaning.
    private static let searched: [Mutant] = [
        searching(
            "host-searched-in-the-names",
            "The host is searched for in the bytes of subjectAltName, whatever kind of name has it"
        ) { certificate in
            let id = Array(ObjectIdentifier.subjectAltName.contents)
            return certificate.listedExtensions.first { $0.id == id }?.value ?? []
        },
        searching(
            "host-searched-in-the-subject",
            "The host is searched for in the text of the subject"
        ) { certificate in Array(certificate.octets[certificate.subject]) },
        searching(
            "host-searched-in-the-certificate",
            "The host is searched for in the bytes of the certificate"
        ) { $0.octets },
    ]

    /// A host that is no address to the norm is read as one.
    private static func reading(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ address: @escaping @Sendable (String) -> [UInt8]?
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.isForHost = { trust throws(BackendError) in
                let isMatching = try await trust.hostMatches()
                let certificate = trust.connection.served.first?.certificate
                guard let certificate, let address = address(trust.connection.host) else {
                    return isMatching
                }

                let names = certificate.extensions.subjectAltName?.ip ?? []
                return isMatching
                    || names.contains { certificate.octets[$0].elementsEqual(address) }
            }
        }
    }

    private static func searching(
        _ id: String,
        _ flaw: String,
        in octets: @escaping @Sendable (Certificate) -> [UInt8]
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "grep on what openssl x509 -text prints",
            backend: FlawedBackend(
                id: id,
                isForHost: { certificate, host in
                    isCertificate(certificate, for: host)
                        || contains(octets(certificate), Array(host.utf8))
                }
            )
        )
    }
}

private func isWildcard(_ name: String, for host: String) -> Bool {
    guard name.hasPrefix("*."), let dot = host.firstIndex(of: ".") else { return false }

    return name.dropFirst().lowercased() == host[dot...].lowercased()
}

private func twoLabels(_ name: String) -> [Substring] {
    name.split(separator: ".").suffix(2)
}

private func fourOctets(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// The last four octets of an address that maps one of version 4; any other as it is.
///
/// - SeeAlso: RFC 4291, section 2.5.5.2.
private func unmapped(_ address: [UInt8]) -> [UInt8] {
    let prefix = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
    return address.count == 16 && address.starts(with: prefix) ? Array(address.suffix(4)) : address
}
