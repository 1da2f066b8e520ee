// SPDX-License-Identifier: Apache-2.0

#if Certificates
private import FoundationEssentials
package import PKIX
package import Pinning
private import SwiftASN1
@_spi(FixedExpiryValidationTime) private import X509

/// Apple's swift-certificates, as a fourth opinion.
///
/// - SeeAlso: swift-certificates, Sources/X509/Verifier/Verifier.swift.
package struct CertificatesBackend: Backend {
    package let id = "certificates"

    /// The library does not say its version: this is the one that Package.swift asks for.
    package let version = "1.21.1"

    package let settings = [
        "critical extensions":
            "RFC5280Policy's and subjectAltName, which the question about the host answers for",
        "host":
            "ServerIdentityPolicy with the certificate itself as root, every critical extension "
            + "of its counted as handled",
        "look-ups": "\(LookUps.bound), where the library would go on for ever",
        "policy": "RFC5280Policy at a fixed time",
    ]

    package let aliases = CertificateRefusal.aliases

    /// An end entity among the roots is asked for the CA bit (RFC5280Policy, basic constraints).
    package let takesEndEntitiesAsAnchors = false

    private let anchors = LongAnchorLists<Roots>()

    package init() {}

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard let first = served.first else {
            return .refused(.malformedCertificate, native: "no certificate was served")
        }

        let endEntity: X509.Certificate
        do {
            endEntity = try X509.Certificate(derEncoded: first.octets)
        } catch {
            let refusal = CertificateRefusal(of: error)
            return .refused(refusal.reason, native: refusal.text)
        }

        let bag = served.dropFirst().compactMap(Readable.init)
        let roots = self.anchors.value(for: anchors, Roots.init)
        let lookUps = LookUps()
        let rootStore = BoundedStore(roots.byName, lookUps: lookUps)
        let bagStore = BoundedStore(
            Dictionary(grouping: bag.map(\.parsed), by: \.subject),
            lookUps: lookUps
        )
        var verifier = Verifier(rootCertificates: CertificateStore(custom: rootStore)) {
            RFC5280Policy(
                fixedExpiryValidationTime: Date(timeIntervalSince1970: Double(time.seconds))
            )
            ToleratedExtensions([.X509ExtensionID.subjectAlternativeName])
        }
        // Their descriptions spell out whole certificates, and a path that is found needs none.
        var diagnostics: [VerificationDiagnostic] = []
        let result = await verifier.validate(
            leaf: endEntity,
            intermediates: CertificateStore(custom: bagStore)
        ) { diagnostic in
            diagnostics.append(diagnostic)
        }

        switch result {
        case .validCertificate(let path):
            let known = [Readable(encoded: first, parsed: endEntity)] + bag
            let encoded = path.compactMap { element in
                known.first { $0.parsed == element }?.encoded ?? roots.encoded(element)
            }
            guard encoded.count == path.count else {
                throw .defect("swift-certificates: the path holds a certificate nobody gave it")
            }

            return .path(encoded)
        case .couldNotValidate where lookUps.areUsedUp:
            let text = "ended after \(LookUps.bound) look-ups; the library has no bound of its own"
            return .refused(.budgetExhausted, native: text)
        case .couldNotValidate(let failures):
            var refusals = diagnostics.filter { !isOfProgress($0) }
                .compactMap { PathRefusal(diagnostic: $0.description) }
            for failure in failures {
                let reason = failure.policyFailureReason.description
                let text = text(of: reason, naming: Array(failure.chain))
                guard let refusal = PathRefusal(policyFailure: text) else {
                    throw .defect("swift-certificates: “\(text)”, which PathRefusal does not know")
                }

                refusals.append(refusal)
            }
            let telling =
                PathRefusal.mostTelling(of: refusals)
                ?? (isSelfSigned(endEntity) ? .selfSigned : .noPath)
            return .refused(telling.reason, native: telling.text)
        }
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        guard let parsed = Readable(certificate)?.parsed else { return false }

        let isAddress = IPAddress(host) != nil
        var verifier = Verifier(rootCertificates: CertificateStore([parsed])) {
            ServerIdentityPolicy(
                serverHostname: isAddress ? nil : host,
                serverIP: isAddress ? host : nil
            )
            ToleratedExtensions(parsed.extensions.filter(\.critical).map(\.oid))
        }
        let result = await verifier.validate(leaf: parsed, intermediates: CertificateStore([]))
        switch result {
        case .validCertificate: return true
        case .couldNotValidate: return false
        }
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        guard let key = Readable(certificate)?.parsed.publicKey else { return nil }

        // What the library calls subjectPublicKeyInfoBytes is the bare key without the header.
        var serializer = DER.Serializer()
        do {
            try serializer.serialize(key)
        } catch {
            throw .defect("swift-certificates: a key cannot be written")
        }
        return serializer.serializedBytes
    }
}

/// Whether a report of the search says how far it is, and not why it went no further.
///
/// To describe a report spells out every certificate in it, and most reports are of progress: with
/// them described, a run of the corpus takes a ninth longer. The library tells the kinds apart by
/// the name of a case alone; a kind that is not known here is described.
private func isOfProgress(_ diagnostic: VerificationDiagnostic) -> Bool {
    guard let storage = Mirror(reflecting: diagnostic).children.first?.value,
        let kind = Mirror(reflecting: storage).children.first?.label
    else { return false }

    return kindsOfProgress.contains(kind)
}

private let kindsOfProgress: Set = [
    "chainFailsToMeetPolicy", "couldNotValidateLeafCertificate",
    "foundCandidateIssuersOfPartialChainInIntermediateStore",
    "foundCandidateIssuersOfPartialChainInRootStore", "issuerIsAlreadyInTheChain",
    "leafCertificateIsInTheRootStoreButDoesNotMeetPolicy", "searchingForIssuerOfPartialChain",
]

private func isSelfSigned(_ certificate: X509.Certificate) -> Bool {
    certificate.issuer == certificate.subject
        && certificate.publicKey.isValidSignature(certificate.signature, for: certificate)
}

/// The library's text with every certificate it spells out named by its subject alone.
private func text(of reason: String, naming certificates: [X509.Certificate]) -> String {
    certificates.reduce(reason) { text, certificate in
        text.replacing(certificate.description, with: "[\(certificate.subject)]")
    }
}
#endif
