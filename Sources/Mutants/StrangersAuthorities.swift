// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong about authorities: extensions that are not critical, certificates
    /// with the name of their issuer, and anchors that are known by a part of what they are.
    static let strangersAuthorities: [Mutant] =
        uncritical + selfIssued + understood + partsOfAnchors + identifiers

    private static let uncritical: [Mutant] = [
        uncritical(
            "basic-constraints",
            .certificationAuthority,
            .basicConstraints,
            of: \.isIntermediate
        ) { .notACA },
        uncritical("path-length", .pathLength, .basicConstraints, of: \.isIntermediate) { nil },
        uncritical("key-usage-of-issuers", .certificateSigning, .keyUsage, of: \.isIntermediate) {
            nil
        },
        uncritical("key-usage-of-the-end-entity", .serverKeyUsage, .keyUsage, of: \.isEndEntity) {
            nil
        },
        exchanging(
            "path-length-needs-key-usage",
            "A path length holds only where keyUsage allows the signing of certificates",
            standsFor: "RFC 5280, 4.2.1.9, read without its “if present”",
            .pathLength
        ) { step in
            step.newest.extensions.keyUsage?.contains(.keyCertSign) == true
                ? failure(.pathLength, step) : nil
        },
    ]

    private static let selfIssued: [Mutant] = [
        selfIssued("ca-bit", "need no CA bit", .certificationAuthority),
        selfIssued("path-length", "are not held to their path length", .pathLength),
        selfIssued("key-usage", "need no key usage for certificates", .certificateSigning),
        selfIssued("constraints", "constrain no names", .nameConstraints),
        counting(
            "self-issued-end-entity-gives-one-back",
            "A self-issued end entity takes one off the intermediates that follow"
        ) { below in
            below.dropFirst().count { !$0.isSelfIssued }
                - (below.first?.isSelfIssued == true ? 1 : 0)
        },
        counting(
            "intermediates-of-one-name-count-once",
            "Intermediates of one name count once for a path length"
        ) { below in
            Set(below.dropFirst().filter { !$0.isSelfIssued }.map { Array($0.octets[$0.subject]) })
                .count
        },
        counting(
            "end-entity-with-the-ca-bit-counts",
            "An end entity with the CA bit counts as an intermediate that follows"
        ) { below in
            below.dropFirst().count { !$0.isSelfIssued }
                + (below.first?.extensions.basicConstraints?.isCA == true ? 1 : 0)
        },
    ]

    private static let understood: [Mutant] = [
        exchanging(
            "critical-purposes-not-understood",
            "A critical extendedKeyUsage is not understood",
            standsFor: "swift-certificates",
            .criticalExtensions
        ) { step in
            let purposes = Array(ObjectIdentifier.extendedKeyUsage.contents)
            let isCritical = step.newest.listedExtensions.contains {
                $0.isCritical && $0.id == purposes
            }
            return isCritical && !step.isAnchor
                ? .unknownCriticalExtension : failure(.criticalExtensions, step)
        },
        exchanging(
            "extensions-after-10-left-out",
            "Only the first ten extensions of a certificate are looked at",
            standsFor: "an array of that length",
            .criticalExtensions
        ) { step in
            let critical = step.newest.listedExtensions.firstIndex {
                $0.isCritical && !known.contains($0.id)
            }
            return critical.map { $0 < 10 } == false ? nil : failure(.criticalExtensions, step)
        },
    ]

    private static let partsOfAnchors: [Mutant] = [
        trusting(
            "issuers-by-an-anchors-key",
            "A certificate that was sent with the key of an anchor"
        ) {
            $0.keyOctets == $1.keyOctets
        },
        trusting(
            "issuers-by-an-anchors-name-and-serial-number",
            "A certificate that was sent with issuer and serial number of an anchor"
        ) { $0.issuerAndSerialNumber == $1.issuerAndSerialNumber },
        trustingLeaf("name", "the name of an anchor") {
            $0.octets[$0.subject] == $1.octets[$1.subject]
        },
        trustingLeaf("name-and-key", "the name and the key of an anchor") {
            $0.octets[$0.subject] == $1.octets[$1.subject] && $0.keyOctets == $1.keyOctets
        },
        trustingLeaf("issuer-and-serial-number", "issuer and serial number of an anchor") {
            $0.issuerAndSerialNumber == $1.issuerAndSerialNumber
        },
        arranging(
            "anchor-of-the-name-hides-what-was-sent",
            "Where an anchor has the issuer's name no certificate that was sent is tried",
            standsFor: "a lookup in the store that ends the search"
        ) { served, anchors in
            let names = Set(anchors.compactMap(\.certificate).map { $0.octets[$0.subject] })
            let rest = served.dropFirst().filter { encoded in
                encoded.certificate.map { !names.contains($0.octets[$0.subject]) } ?? true
            }
            return .init(served: served.prefix(1) + rest, anchors: anchors)
        },
    ]

    private static let identifiers: [Mutant] = [
        matching(
            "issuers-need-the-identifier-that-is-named",
            "An issuer without the key identifier that is named is passed over"
        ) { issuer, certificate in
            certificate.extensions.authorityKeyIdentifier == nil
                || issuer.extensions.subjectKeyIdentifier != nil
        },
        matching(
            "identifier-of-the-issuer-needed",
            "A certificate that names no key identifier has no issuer"
        ) { _, certificate in certificate.extensions.authorityKeyIdentifier != nil },
    ]
}

/// What a requirement says of the newest certificate by the norm.
func failure(_ requirement: Requirement, _ step: PathStep) -> PathFailure? {
    guard requirement.roles.contains(step.role) else { return nil }

    var work = RemainingWork(PathBudget())
    return requirement.failure(step, &work)
}

/// - SeeAlso: Vectors/NORM.md, N-24.
private let known: Set<[UInt8]> = Set(
    [
        ObjectIdentifier.keyUsage, .extendedKeyUsage, .basicConstraints, .nameConstraints,
        .subjectAltName,
    ].map { Array($0.contents) }
)

extension Mutant {
    /// One that looks at an extension only where it is critical, and otherwise finds what it finds
    /// without one.
    private static func uncritical(
        _ id: String,
        _ requirement: Requirement,
        _ extensionID: ObjectIdentifier,
        of isLookedAt: @escaping @Sendable (PathStep) -> Bool,
        without: @escaping @Sendable () -> PathFailure?
    ) -> Mutant {
        let contents = Array(extensionID.contents)
        return exchanging(
            "uncritical-\(id)-ignored",
            "An extension that is not critical is not looked at: \(id.replacing("-", with: " "))",
            standsFor: "a reading of RFC 5280, 4.2, by which it need not be processed",
            requirement
        ) { step in
            let isUncritical = step.newest.listedExtensions.contains {
                $0.id == contents && !$0.isCritical
            }
            return isUncritical && isLookedAt(step) ? without() : failure(requirement, step)
        }
    }

    private static func selfIssued(
        _ id: String,
        _ flaw: String,
        _ requirement: Requirement
    ) -> Mutant {
        exchanging(
            "self-issued-intermediates-without-\(id)",
            "Intermediates with the name of their issuer \(flaw)",
            standsFor: "an exemption of RFC 5280, 6.1, that is taken for one from everything",
            requirement
        ) { step in
            step.isIntermediate && step.newest.isSelfIssued ? nil : failure(requirement, step)
        }
    }

    /// One that counts other certificates for a path length.
    private static func counting(
        _ id: String,
        _ flaw: String,
        following: @escaping @Sendable ([Certificate]) -> Int
    ) -> Mutant {
        exchanging(id, flaw, standsFor: "RFC 5280, 6.1.4 (l), by hand", .pathLength) { step in
            guard !step.isEndEntity,
                let limit = step.newest.extensions.basicConstraints?.pathLength
            else { return nil }

            return following(Array(step.below)) <= limit ? nil : .pathTooLong
        }
    }

    /// One that takes for an anchor what was sent and is like one.
    private static func trusting(
        _ id: String,
        _ what: String,
        isLike: @escaping @Sendable (Certificate, Certificate) -> Bool
    ) -> Mutant {
        arranging(id, "\(what) is one", standsFor: "a store that is asked for a part") {
            served,
            anchors in
            .init(served: served, anchors: anchors + alike(served.dropFirst(), anchors, isLike))
        }
    }

    private static func trustingLeaf(
        _ id: String,
        _ what: String,
        isLike: @escaping @Sendable (Certificate, Certificate) -> Bool
    ) -> Mutant {
        arranging(
            "end-entity-by-\(id)-trusted",
            "An end entity with \(what) is one",
            standsFor: "a store that is asked for a part"
        ) { served, anchors in
            .init(served: served, anchors: anchors + alike(served.prefix(1), anchors, isLike))
        }
    }

    private static func alike(
        _ served: ArraySlice<EncodedCertificate>,
        _ anchors: [EncodedCertificate],
        _ isLike: (Certificate, Certificate) -> Bool
    ) -> [EncodedCertificate] {
        served.filter { encoded in
            guard let certificate = encoded.certificate else { return false }

            return anchors.compactMap(\.certificate).contains { isLike(certificate, $0) }
        }
    }

    private static func matching(
        _ id: String,
        _ flaw: String,
        isIssuer: @escaping @Sendable (_ issuer: Certificate, _ certificate: Certificate) -> Bool
    ) -> Mutant {
        validating(
            id,
            flaw,
            standsFor: "key identifiers that are taken for more than a help (RFC 5280, 4.2.1.1)",
            matching: IssuerMatching { issuer, certificate in
                IssuerMatching.byName.matches(issuer, certificate) && isIssuer(issuer, certificate)
            }
        )
    }
}

extension Certificate {
    fileprivate var keyOctets: [UInt8] { Array(subjectPublicKeyInfoOctets) }

    /// Issuer and serial number, which together name one certificate of an authority.
    fileprivate var issuerAndSerialNumber: [[UInt8]] {
        let fields = ElementTree(ber: octets)?.elements.first?.elements ?? []
        return [
            Array(octets[issuer]), fields.first { $0.tag == 0x02 }?.leafOctets ?? [],
        ]
    }
}
