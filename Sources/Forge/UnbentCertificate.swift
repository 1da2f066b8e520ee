// SPDX-License-Identifier: Apache-2.0

import Corpus
private import PKIX

/// The fields of a certificate, well-formed each, before anything is done to them.
///
/// - SeeAlso: RFC 5280, section 4.1.
struct UnbentCertificate {
    /// Nil for version 1, which is not written.
    let version: [UInt8]?
    let serialNumber: [UInt8]
    /// Both algorithm identifiers.
    let signature: [UInt8]
    let issuer: [UInt8]
    let notBefore: [UInt8]
    let notAfter: [UInt8]
    let subject: [UInt8]
    let key: EncodedKey
    let extensions: [CertificateExtension]

    func has(_ field: CertificateField) -> Bool {
        switch field {
        case .version: version != nil
        case .extensions: !extensions.isEmpty
        case .extension(let id), .extensionValue(let id): extensions.contains { $0.id == id }
        case .certificate, .issuer, .keyAlgorithm, .notAfter, .notBefore, .serialNumber,
            .signature, .signatureAlgorithm, .signatureValue, .subject, .subjectPublicKey,
            .subjectPublicKeyInfo, .tbsCertificate, .validity:
            true
        }
    }

    /// The whole certificate, each field bent before what encloses it is encoded.
    func bent(
        _ bends: [Bend],
        signing sign: (_ toBeSigned: [UInt8]) throws(ForgeError) -> [UInt8]
    ) throws(ForgeError) -> [UInt8] {
        let alterations = Dictionary(grouping: bends, by: \.field)
            .mapValues { $0.map(\.alteration) }
        func bent(_ field: CertificateField, _ element: [UInt8]) -> BentElement {
            BentElement(element, alterations[field] ?? [])
        }
        func placed(_ field: CertificateField, _ element: [UInt8]) -> [UInt8] {
            bent(field, element).placed
        }

        let extensions = extensions.map { one in
            placed(
                .extension(one.id),
                DERWriter.sequence(
                    [DERWriter.objectIdentifier(one.id)]
                        // FALSE is the default and not written (X.690, 11.5).
                        + (one.isCritical ? [DERWriter.boolean(true)] : [])
                        + [placed(.extensionValue(one.id), DERWriter.octetString(one.value))]
                )
            )
        }
        let toBeSigned = bent(
            .tbsCertificate,
            DERWriter.sequence(
                [
                    version.map { placed(.version, $0) },
                    placed(.serialNumber, serialNumber),
                    placed(.signature, signature),
                    placed(.issuer, issuer),
                    placed(
                        .validity,
                        DERWriter.sequence(
                            placed(.notBefore, notBefore),
                            placed(.notAfter, notAfter)
                        )
                    ),
                    placed(.subject, subject),
                    placed(
                        .subjectPublicKeyInfo,
                        DERWriter.sequence(
                            placed(.keyAlgorithm, key.algorithm),
                            placed(.subjectPublicKey, key.subjectPublicKey)
                        )
                    ),
                    extensions.isEmpty
                        ? nil
                        : placed(
                            .extensions,
                            DERWriter.explicit(3, DERWriter.sequence(extensions))
                        ),
                ].compactMap { $0 }
            )
        )
        return placed(
            .certificate,
            DERWriter.sequence(
                toBeSigned.placed,
                placed(.signatureAlgorithm, signature),
                placed(.signatureValue, DERWriter.bitString(try sign(toBeSigned.element)))
            )
        )
    }
}
