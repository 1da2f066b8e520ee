// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong who reads hosts, entries and pins by the text of the norm alone.
    static let strangersEntries: [Mutant] = hostsOfEntries + wholeEntries + hostsCompared + digests

    private static let hostsOfEntries: [Mutant] = [
        entryHost("hyphens-before-labels-taken", "A label of a host may begin with a hyphen") {
            $0.hasPrefix("-") ? String($0.drop { $0 == "-" }) : nil
        },
        entryHost("hyphens-behind-labels-taken", "A label of a host may end with a hyphen") {
            text in
            let labels = text.split(separator: ".", omittingEmptySubsequences: false)
            return labels.map { $0.hasSuffix("-") ? $0.dropLast() : $0 }.joined(separator: ".")
        },
        entryHost("asterisk-alone-taken", "An entry for an asterisk is read") {
            $0 == "*" ? "asterisk" : nil
        },
        entryHost("brackets-around-addresses-taken-off", "Brackets around an address are taken off")
        {
            $0.hasPrefix("[") && $0.hasSuffix("]") ? String($0.dropFirst().dropLast()) : nil
        },
        entryHost("zones-of-addresses-cut-off", "The zone of an address is cut off") {
            $0.contains(":") ? $0.split(separator: "%").first.map(String.init) : nil
        },
        Mutant(
            "digits-before-labels-refused",
            "A host whose label begins with a digit cannot be read",
            standsFor: "RFC 952, without RFC 1123"
        ) { steps in
            steps.host = { text in
                let startsWithDigit = text.split(separator: ".").contains {
                    $0.first?.isNumber == true
                }
                return startsWithDigit && IPAddress(text) == nil ? nil : hostName(text)
            }
        },
        Mutant(
            "hyphens-at-the-third-place-refused",
            "A host with two hyphens at the third place of a label that is no A-label is refused",
            standsFor: "RFC 5890, 2.3.1, read too strictly"
        ) { steps in
            steps.host = { text in
                let isReserved = text.split(separator: ".").contains {
                    $0.dropFirst(2).hasPrefix("--") && !$0.lowercased().hasPrefix("xn--")
                }
                return isReserved ? nil : hostName(text)
            }
        },
    ]

    private static let wholeEntries: [Mutant] = [
        dropping(
            "hosts-of-exempt-entries-unread",
            "The host of an exempt entry need not be readable"
        ) { $0.isExempt && hostName($0.host) == nil },
        dropping(
            "hosts-of-entries-not-enforced-unread",
            "The host of an entry that is not enforced need not be readable"
        ) { $0.enforce == false && hostName($0.host) == nil },
        Mutant(
            "enforcement-inherited",
            "An entry that does not say whether it is enforced is what the one above it is",
            standsFor: "configurations that inherit",
            configuration: { entries in
                entries.filter { entry in
                    entry.enforce != nil
                        || !entries.contains {
                            $0.enforce == false && $0.includeSubdomains
                                && entry.host.hasSuffix("." + $0.host)
                        }
                }
            },
            outcome: { verdict, _, _ in verdict }
        ),
        Mutant(
            "no-entries-refused",
            "Without an entry every connection is refused",
            standsFor: "a configuration that must not be empty",
            outcome: { verdict, _, pinned in
                pinned.isEmpty && verdict == .notPinned ? .reject(.noMatchingPin) : verdict
            }
        ),
        Mutant(
            "equal-pins-refused",
            "A list with two equal pins is refused",
            standsFor: "a check for a backup",
            outcome: { verdict, _, pinned in
                let hasEqual = pinned.contains { entry in
                    PinningKind.allCases.contains { kind in
                        let pins = entry.pins(of: kind) ?? []
                        return Set(pins).count < pins.count
                    }
                }
                return hasEqual ? .misconfigured(.malformedPin) : verdict
            }
        ),
        Mutant(
            "centuries-without-leap-days",
            "No year that 100 divides is a leap year",
            standsFor: "a rule for leap years that ends too early"
        ) { steps in
            steps.expiry = { text in
                text?.dropFirst(2).hasPrefix("00-02-29") == true ? nil : Expiry(text)
            }
        },
        Mutant(
            "expiry-by-the-clocks-of-the-device",
            "An expiry in UTC is compared with the device's local time",
            standsFor: "DateFormatter without a time zone"
        ) { steps in
            steps.isInForce = { entry, connection in
                guard Norm.Steps.norm.isInForce(entry, connection),
                    case .at(let expiry) = entry.expires
                else { return Norm.Steps.norm.isInForce(entry, connection) }

                return connection.time.seconds + Int64(connection.timeZone) <= expiry.seconds
            }
        },
    ]

    private static let hostsCompared: [Mutant] = [
        forHosts(
            "hosts-of-numbers-compared",
            "A host whose last label is a number is compared with DNS names",
            standsFor: "OpenSSL, GnuTLS and swift-certificates"
        ) { certificate, connection in
            let names = certificate.extensions.subjectAltName?.dns ?? []
            return names.contains {
                certificate.octets[$0].elementsEqual(connection.host.utf8)
            }
        },
        forHosts(
            "host-before-the-redirect-compared",
            "A certificate for the host that redirected will do",
            standsFor: "a verifier that keeps the first URL"
        ) { certificate, connection in
            connection.redirectedFrom.map { isCertificate(certificate, for: $0) } ?? false
        },
        forHosts(
            "numbers-of-addresses-in-octal",
            "A number of an address with a zero in front is octal",
            standsFor: "inet_aton"
        ) { certificate, connection in
            let numbers = connection.host.split(separator: ".").map {
                UInt8($0, radix: $0.hasPrefix("0") ? 8 : 10)
            }
            let names = certificate.extensions.subjectAltName?.ip ?? []
            return numbers.count == 4
                && names.contains {
                    certificate.octets[$0].elementsEqual(numbers.compactMap(\.self))
                }
        },
        forHosts(
            "addresses-with-a-mask-taken",
            "An address with a mask behind it is that address",
            standsFor: "a comparison of the first octets"
        ) { certificate, connection in
            guard let address = IPAddress(connection.host)?.octets else { return false }

            let names = certificate.extensions.subjectAltName?.ip ?? []
            return names.contains {
                $0.count == 2 * address.count && certificate.octets[$0].starts(with: address)
            }
        },
        forHosts(
            "addresses-as-text-taken",
            "An address may stand in the certificate as a text",
            standsFor: "early openssl configurations"
        ) { certificate, connection in
            let names = certificate.extensions.subjectAltName?.ip ?? []
            return names.contains {
                certificate.octets[$0].elementsEqual(connection.host.utf8)
            }
        },
        naming(
            "wildcards-with-case",
            "What follows a wildcard is compared by case",
            standsFor: "a suffix that is compared as octets"
        ) { host, names in
            // Where another name matches, an address included, the wildcard decides nothing.
            names.correct
                && !names.dns.contains {
                    $0.hasPrefix("*.") && !host.hasSuffix($0.dropFirst())
                        && host.lowercased().hasSuffix($0.dropFirst().lowercased())
                }
        },
    ]

    private static let digests: [Mutant] = [
        comparing(
            "digests-end-at-a-zero-octet",
            "Digests are compared up to their first zero octet",
            standsFor: "strcmp"
        ) { pins, digest in
            let text = digest.prefix { $0 != 0 }
            return pins.contains { $0.digest.prefix { $0 != 0 } == text }
        },
        comparing(
            "first-four-octets-of-digests",
            "Of digests the first four octets are compared",
            standsFor: "a hash table that is taken for a comparison"
        ) { pins, digest in
            pins.contains { $0.digest.prefix(4) == digest.prefix(4) }
        },
        comparing(
            "last-four-octets-of-digests",
            "Of digests the last four octets are compared",
            standsFor: "a fingerprint that is shortened for display"
        ) { pins, digest in
            pins.contains { $0.digest.suffix(4) == digest.suffix(4) }
        },
        comparing(
            "octet-in-the-middle-of-digests-left-out",
            "Of digests all octets but the seventeenth are compared",
            standsFor: "two loops that meet one octet too early"
        ) { pins, digest in
            func parts(_ octets: [UInt8]) -> [ArraySlice<UInt8>] {
                [octets.prefix(16), octets.dropFirst(17)]
            }
            return pins.contains { parts($0.digest) == parts(digest) }
        },
        comparing(
            "highest-bits-of-digests-left-out",
            "Of each octet of a digest seven bits are compared",
            standsFor: "a text in ASCII"
        ) { pins, digest in
            pins.contains { $0.digest.map { $0 & 0x7F } == digest.map { $0 & 0x7F } }
        },
        comparing(
            "digests-compared-as-text",
            "Digests are compared as UTF-8, where octets that are none are all alike",
            standsFor: "String(decoding:as:) on both sides"
        ) { pins, digest in
            let text = String(decoding: digest, as: UTF8.self)
            return pins.contains { String(decoding: $0.digest, as: UTF8.self) == text }
        },
        Mutant(
            "certificate-pin-covers-the-signed-part",
            "Of a pinned certificate the signed part is compared",
            standsFor: "a fingerprint of tbsCertificate",
            kinds: [.certificate]
        ) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                let presented = ElementTree(ber: certificate.octets)?.elements.first
                let isSame = certificates(of: pins).contains {
                    presented != nil && ElementTree(ber: $0.octets)?.elements.first == presented
                }
                let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                return isSame || isPinned
            }
        },
    ]

    private static func entryHost(
        _ id: String,
        _ flaw: String,
        _ read: @escaping @Sendable (String) -> String?
    ) -> Mutant {
        hostText(id, flaw, standsFor: "a pattern for hosts that takes too much", read)
    }

    private static func dropping(
        _ id: String,
        _ flaw: String,
        where isDropped: @escaping @Sendable (PinnedHost) -> Bool
    ) -> Mutant {
        Mutant(
            id,
            flaw,
            standsFor: "a configuration that is read when it is needed",
            configuration: { $0.filter { !isDropped($0) } },
            outcome: { verdict, _, _ in verdict }
        )
    }

    /// A certificate is for more connections than those whose host is its own.
    private static func forHosts(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        isForHost: @escaping @Sendable (Certificate, Connection) -> Bool
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.isForHost = { trust throws(BackendError) in
                let isRight = try await Norm.Steps.norm.isForHost(trust)
                guard let certificate = trust.connection.served.first?.certificate else {
                    return isRight
                }

                return isRight || isForHost(certificate, trust.connection)
            }
        }
    }
}
