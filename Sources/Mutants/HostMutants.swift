// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in comparing the certificate's names with the host.
    static let hosts: [Mutant] = [
        naming(
            "host-unchecked",
            "A certificate for any host will do",
            standsFor: "AFNetworking without validatesDomainName; delegates that never see the host"
        ) { _, _ in true },
        naming(
            "certificate-name-as-suffix",
            "The host may end like a name of the certificate",
            standsFor: "hasSuffix in hand-written checks"
        ) { host, names in names.correct || names.dns.contains { host.hasSuffix($0) } },
        naming(
            "certificate-name-as-substring",
            "The host may contain a name of the certificate",
            standsFor: "contains in hand-written checks"
        ) { host, names in names.correct || names.dns.contains { host.contains($0) } },
        naming(
            "certificate-name-as-prefix",
            "A name of the certificate may begin like the host",
            standsFor: "hasPrefix in hand-written checks"
        ) { host, names in names.correct || names.dns.contains { $0.hasPrefix(host) } },
        naming(
            "host-below-certificate-name",
            "A certificate for a name is one for every host below it",
            standsFor: "domain comparison in place of host comparison"
        ) { host, names in names.correct || names.dns.contains { host.hasSuffix("." + $0) } },
        naming(
            "common-name-as-fallback",
            "Without a subjectAltName the common name is compared",
            standsFor: "OpenSSL by default, GnuTLS, swift-certificates"
        ) { host, names in
            names.correct
                || names.dns.isEmpty && names.commonName?.lowercased() == host.lowercased()
        },
        naming(
            "common-name-beside-names",
            "The common name is compared even where there is a subjectAltName",
            standsFor: "hand-written checks of the subject"
        ) { host, names in
            names.correct || names.commonName?.lowercased() == host.lowercased()
        },
        naming(
            "wildcard-for-many-labels",
            "A wildcard stands for any number of labels",
            standsFor: "globbing"
        ) { host, names in
            names.correct
                || names.dns.contains { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
        },
        naming(
            "wildcard-for-no-label",
            "A wildcard stands for no label as well",
            standsFor: "a wildcard that includes its parent"
        ) { host, names in
            names.correct || names.dns.contains { $0.hasPrefix("*.") && $0.dropFirst(2) == host }
        },
        naming(
            "wildcard-in-part-of-a-label",
            "A wildcard may be part of a label",
            standsFor: "RFC 2818; OpenSSL by default, swift-certificates"
        ) { host, names in
            names.correct || names.dns.contains { matchesGlob(host, $0, isLabelLeftmost: true) }
        },
        naming(
            "wildcard-in-any-label",
            "A wildcard may be any label",
            standsFor: "label-wise globbing"
        ) { host, names in
            names.correct || names.dns.contains { matchesGlob(host, $0, isLabelLeftmost: false) }
        },
        naming(
            "wildcards-refused",
            "A wildcard matches nothing",
            standsFor: "clients that compare texts"
        ) { host, names in
            names.correct
                && (names.dns.contains { hostName($0) == hostName(host) } || names.dns.isEmpty)
        },
        naming(
            "certificate-name-with-case",
            "Names are compared by case",
            standsFor: "a comparison of bytes"
        ) { host, names in
            names.dns.contains { $0 == host }
                || names.correct && host == host.lowercased()
                    && names.dns.allSatisfy { $0 == $0.lowercased() }
        },
        naming(
            "address-as-a-domain-name",
            "An address is compared with the DNS names too",
            standsFor: "clients that do not tell the two apart"
        ) { host, names in names.correct || names.dns.contains(host) },
        naming(
            "addresses-unchecked",
            "A host that is an address is not compared at all",
            standsFor: "clients that skip the check without a name"
        ) { host, names in names.correct || IPAddress(host) != nil },
        naming(
            "first-name-only",
            "Only the first name of the certificate is compared",
            standsFor: "a loop that returns too early"
        ) { host, names in
            names.correct
                && (names.dns.count < 2
                    || names.dns.first.map { matchesGlob(host, $0, isLabelLeftmost: true) } == true
                    || names.dns.first?.lowercased() == host.lowercased())
        },
        naming(
            "name-ends-at-a-zero-octet",
            "A name is read up to its first zero byte",
            standsFor: "strings of C; CVE-2009-2408"
        ) { host, names in
            names.correct || names.dns.contains { $0.prefix { $0 != "\0" } == host }
        },
        Mutant(
            "host-of-any-certificate",
            "The host may be a name of any certificate that was served",
            standsFor: "a loop over the chain"
        ) { steps in
            steps.isForHost = { trust in
                trust.connection.served.contains { certificate in
                    certificate.certificate.map { isCertificate($0, for: trust.connection.host) }
                        == true
                }
            }
        },
        Mutant(
            "host-unchecked-below-a-pinned-authority",
            "The host is not compared where an authority is pinned",
            standsFor: "apps that took a pinned CA for enough (ACSAC 2017, Spinner)"
        ) { steps in
            steps.isForHost = { trust throws(BackendError) in
                let isMatching = try await trust.hostMatches()
                return isMatching || trust.connection.served.count > 1
            }
        },
    ]

    struct Names {
        let dns: [String]
        /// The octets of the addresses.
        let ip: [[UInt8]]
        let commonName: String?
        /// Whether the host matches by the norm.
        let correct: Bool
    }

    static func naming(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        isForHost: @escaping @Sendable (String, Names) -> Bool
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: standsFor,
            backend: FlawedBackend(
                id: id,
                isForHost: { certificate, host in
                    let ranges = certificate.extensions.subjectAltName?.dns ?? []
                    return isForHost(
                        host,
                        Names(
                            dns: ranges.map {
                                String(decoding: certificate.octets[$0], as: UTF8.self)
                            },
                            ip: (certificate.extensions.subjectAltName?.ip ?? []).map {
                                Array(certificate.octets[$0])
                            },
                            commonName: commonName(of: certificate),
                            correct: isCertificate(certificate, for: host)
                        )
                    )
                }
            )
        )
    }
}

/// Whether a host matches a name label by label, a star standing for any part of one.
private func matchesGlob(_ host: String, _ name: String, isLabelLeftmost: Bool) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let patterns = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count == patterns.count else { return false }

    return zip(labels, patterns).enumerated().allSatisfy { index, pair in
        let (label, pattern) = pair
        guard let star = pattern.firstIndex(of: "*"), index == 0 || !isLabelLeftmost else {
            return label.lowercased() == pattern.lowercased()
        }

        let before = pattern[..<star]
        let after = pattern[pattern.index(after: star)...]
        return label.count > before.count + after.count - 1 && label.hasPrefix(before)
            && label.hasSuffix(after)
    }
}

/// The common name of a certificate's subject.
private func commonName(of certificate: Certificate) -> String? {
    let octets = certificate.octets
    let span = octets.span
    var reader = DERReader(certificate.subject)
    guard var sets = try? reader.read(.sequence, of: span).reader else { return nil }

    while let set = try? sets.read(.set, of: span) {
        var attributes = set.reader
        guard var attribute = try? attributes.read(.sequence, of: span).reader,
            let name = try? attribute.readObjectIdentifier(of: span),
            let value = try? attribute.readElement(of: span)
        else { return nil }

        if certificate.octets[name].elementsEqual(ObjectIdentifier.commonName.contents) {
            return String(decoding: certificate.octets[value.contents], as: UTF8.self)
        }
    }
    return nil
}
