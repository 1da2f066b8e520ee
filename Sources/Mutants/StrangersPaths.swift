// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong who writes path validation from RFC 5280.
    static let strangersPaths: [Mutant] = lengths + usages + purposes + criticals

    private static let lengths: [Mutant] = [
        exchanging(
            "path-length-of-zero-is-none",
            "A path length of zero is taken for no limit",
            standsFor: "a number that is false when it is zero",
            .pathLength
        ) { step in
            guard step.isIntermediate,
                let limit = step.newest.extensions.basicConstraints?.pathLength,
                limit > 0
            else { return nil }

            return step.below.dropFirst().count { !$0.isSelfIssued } <= limit ? nil : .pathTooLong
        },
        exchanging(
            "path-length-of-one-signed-octet",
            "A path length of 128 is a negative number",
            standsFor: "a byte that has a sign, as in Java",
            .pathLength
        ) { step in
            guard step.isIntermediate,
                let limit = step.newest.extensions.basicConstraints?.pathLength
            else { return nil }

            let signed = Int(Int8(truncatingIfNeeded: limit))
            return step.below.dropFirst().count { !$0.isSelfIssued } <= signed ? nil : .pathTooLong
        },
        exchanging(
            "path-length-of-a-lower-issuer-replaces-it",
            "The path length of the issuer nearest to the end entity is the only one",
            standsFor: "max_path_length that is assigned and not lowered (RFC 5280, 6.1.4 (m))",
            .pathLength
        ) { step in
            guard step.isIntermediate,
                let limit = step.newest.extensions.basicConstraints?.pathLength,
                !step.below.dropFirst().contains(where: {
                    $0.extensions.basicConstraints?.pathLength != nil
                })
            else { return nil }

            return step.below.dropFirst().count { !$0.isSelfIssued } <= limit ? nil : .pathTooLong
        },
        exchanging(
            "path-length-of-the-end-entity-counts",
            "A path length that the end entity states has to be more than zero",
            standsFor: "a loop over all certificates that counts from the first",
            .pathLength
        ) { step in
            guard let limit = step.newest.extensions.basicConstraints?.pathLength,
                !step.isAnchor
            else { return nil }

            let following = step.below.dropFirst().count { !$0.isSelfIssued }
            return (step.isEndEntity ? 1 : following) <= limit ? nil : .pathTooLong
        },
        exchanging(
            "key-usage-makes-an-authority",
            "An issuer whose key may sign certificates needs no CA bit",
            standsFor: "one of two conditions where both were meant",
            .certificationAuthority
        ) { step in
            let extensions = step.newest.extensions
            return extensions.basicConstraints?.isCA == true
                || extensions.keyUsage?.contains(.keyCertSign) == true ? nil : .notACA
        },
        exchanging(
            "own-constraints-count",
            "Name constraints of the end entity hold for its own names",
            standsFor: "a loop over all certificates that begins with the first",
            .nameConstraints,
            for: { step in
                var work = RemainingWork(PathBudget())
                let due = Requirement.nameConstraints.failure(step, &work)
                guard due == nil, step.isEndEntity,
                    let permitted = step.newest.extensions.nameConstraints?.permitted.dns,
                    !permitted.isEmpty
                else { return due }

                let names = step.newest.extensions.subjectAltName?.dns ?? []
                return names.allSatisfy { name in
                    permitted.contains { base in
                        step.newest.octets[name].reversed().starts(
                            with: step.newest.octets[base].reversed()
                        )
                    }
                } ? nil : .nameConstraint
            }
        ),
    ]

    private static let usages: [Mutant] = [
        exchanging(
            "list-signing-makes-an-issuer",
            "An issuer whose key may sign lists may sign certificates",
            standsFor: "a mask with a bit too many",
            .certificateSigning
        ) { step in
            guard step.isIntermediate, let usage = step.newest.extensions.keyUsage else {
                return nil
            }

            return usage.isDisjoint(with: [.keyCertSign, .cRLSign]) ? .wrongUsage : nil
        },
        usage("non-repudiation-makes-a-server", "A key for non-repudiation", 1 << 14),
        usage("data-encipherment-makes-a-server", "A key for data encipherment", 1 << 12),
        usage("certificate-signing-makes-a-server", "A key for signing certificates", 1 << 10),
        usage("list-signing-makes-a-server", "A key for signing lists", 1 << 9),
        exchanging(
            "key-encipherment-required",
            "An end entity that restricts its key must allow key encipherment",
            standsFor: "servers with RSA keys, before TLS 1.3",
            .serverKeyUsage
        ) { step in
            guard step.isEndEntity, let usage = step.newest.extensions.keyUsage else { return nil }

            return usage.contains(.keyEncipherment) ? nil : .wrongUsage
        },
        exchanging(
            "key-agreement-makes-no-server",
            "A key for key agreement alone is none of a server",
            standsFor: "RFC 5280, 4.2.1.12, read to its second name",
            .serverKeyUsage
        ) { step in
            guard step.isEndEntity, let usage = step.newest.extensions.keyUsage else { return nil }

            return usage.isDisjoint(with: [.digitalSignature, .keyEncipherment]) ? .wrongUsage : nil
        },
    ]

    private static let purposes: [Mutant] = [
        purpose("first-purpose-alone", "Only the first purpose is compared") {
            $0.first == serverAuthentication
        },
        purpose("last-purpose-alone", "Only the last purpose is compared") {
            $0.last == serverAuthentication
        },
        purpose("purpose-of-clients-taken", "A purpose of clients is one of servers") {
            $0.contains(serverAuthentication)
                || $0.contains(Array(ObjectIdentifier.clientAuth.contents))
        },
        purpose("any-purpose-below-the-arc-taken", "Every purpose of RFC 5280 is one of servers") {
            $0.contains { $0.starts(with: serverAuthentication.dropLast()) }
        },
        purpose("purposes-by-prefix", "A purpose that begins like that of servers is one") {
            $0.contains { $0.starts(with: serverAuthentication) }
        },
        purpose("old-purposes-of-servers-taken", "The purposes of Server Gated Crypto are taken") {
            // 1.3.6.1.4.1.311.10.3.3 of Microsoft, 2.16.840.1.113730.4.1 of Netscape.
            let old: [[UInt8]] = [
                [0x2b, 0x06, 0x01, 0x04, 0x01, 0x82, 0x37, 0x0a, 0x03, 0x03],
                [0x60, 0x86, 0x48, 0x01, 0x86, 0xf8, 0x42, 0x04, 0x01],
            ]
            return $0.contains(serverAuthentication) || !Set(old).isDisjoint(with: $0)
        },
        purpose("one-purpose-at-most", "An end entity for servers is for nothing else") {
            $0 == [serverAuthentication]
        },
        purpose("eight-purposes-at-most", "Only the first eight purposes are compared") {
            $0.prefix(8).contains(serverAuthentication)
        },
        purpose("unknown-purposes-refused", "An unknown purpose beside that of servers is refused")
        {
            $0.contains(serverAuthentication)
                && $0.allSatisfy { $0.starts(with: serverAuthentication.dropLast()) }
        },
    ]

    private static let criticals: [Mutant] = [
        critical(
            "first-critical-extension-alone",
            "Of critical extensions only the first is looked at"
        ) { $0.first.map { [$0] } ?? [] },
        critical(
            "last-critical-extension-alone",
            "Of critical extensions only the last is looked at"
        ) { $0.last.map { [$0] } ?? [] },
        critical(
            "extensions-of-the-standard-known",
            "Every extension below 2.5.29 is taken for known"
        ) { $0.filter { !$0.starts(with: [0x55, 0x1d]) } },
        critical("extensions-by-prefix-known", "An extension that begins like a known one is known")
        { found in found.filter { id in !known.contains { id.starts(with: $0) } } },
    ]

    /// The critical extensions of a certificate, of which those that are looked at must be known.
    private static func critical(
        _ id: String,
        _ flaw: String,
        lookedAt: @escaping @Sendable ([[UInt8]]) -> [[UInt8]]
    ) -> Mutant {
        exchanging(id, flaw, standsFor: "a list that is not read to its end", .criticalExtensions) {
            step in
            guard !step.isAnchor, step.newest.extensions.unknownCritical != nil else { return nil }

            let critical = step.newest.listedExtensions.filter(\.isCritical).map(\.id)
            return lookedAt(critical).allSatisfy(known.contains) ? nil : .unknownCriticalExtension
        }
    }

    /// - SeeAlso: Vectors/NORM.md, N-24.
    private static let known: Set<[UInt8]> = Set(
        [
            ObjectIdentifier.keyUsage, .extendedKeyUsage, .basicConstraints, .nameConstraints,
            .subjectAltName,
        ].map { Array($0.contents) }
    )

    private static let serverAuthentication = Array(ObjectIdentifier.serverAuth.contents)

    private static func usage(_ id: String, _ what: String, _ bit: UInt16) -> Mutant {
        exchanging(
            id,
            "\(what) alone is one of a server",
            standsFor: "a mask with a bit too many",
            .serverKeyUsage
        ) { step in
            guard step.isEndEntity, let usage = step.newest.extensions.keyUsage else { return nil }

            let allowed: KeyUsage = [
                .digitalSignature, .keyEncipherment, .keyAgreement, KeyUsage(rawValue: bit),
            ]
            return usage.isDisjoint(with: allowed) ? .wrongUsage : nil
        }
    }

    private static func purpose(
        _ id: String,
        _ flaw: String,
        isForServers: @escaping @Sendable ([[UInt8]]) -> Bool
    ) -> Mutant {
        exchanging(
            id,
            flaw,
            standsFor: "a hand-written reader of extendedKeyUsage",
            .serverAuthentication
        ) { step in
            guard step.isEndEntity, let purposes = step.newest.purposes else { return nil }
            // anyExtendedKeyUsage is another matter (N-21).
            guard step.newest.extensions.extendedKeyUsage?.allowsAny != true else { return nil }

            return isForServers(purposes) ? nil : .wrongUsage
        }
    }
}
