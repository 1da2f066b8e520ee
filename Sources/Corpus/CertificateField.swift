// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A field of a certificate that a recipe can bend, by its name in RFC 5280.
///
/// Fields that carry a tag of their own (version, extensions) are meant with it.
///
/// - SeeAlso: RFC 5280, section 4.1.
package enum CertificateField: Hashable, Sendable {
    case certificate
    case tbsCertificate
    case version
    case serialNumber
    /// The algorithm as the signed part names it.
    case signature
    case issuer
    case validity
    case notBefore
    case notAfter
    case subject
    case subjectPublicKeyInfo
    /// The algorithm of the public key.
    case keyAlgorithm
    /// The BIT STRING of the public key.
    case subjectPublicKey
    case extensions
    /// One Extension.
    case `extension`(ObjectIdentifier)
    /// The OCTET STRING of one Extension.
    case extensionValue(ObjectIdentifier)
    /// The algorithm as it stands beside the signature.
    case signatureAlgorithm
    case signatureValue
}

extension CertificateField {
    /// The field of that name; nil where there is none.
    ///
    /// A dotted identifier that has a name is refused: one field is written in one way.
    package init?(_ text: String) {
        if let named = Self.named.first(where: { $0.text == text }) {
            self = named
            return
        }

        let isValue = text.hasSuffix(valueSuffix)
        let field = isValue ? text.dropLast(valueSuffix.count) : text[...]
        guard field.hasPrefix(extensionPrefix),
            let id = Self.identifier(String(field.dropFirst(extensionPrefix.count)))
        else { return nil }

        self = isValue ? .extensionValue(id) : .extension(id)
    }

    /// The name as recipes write it.
    package var text: String {
        switch self {
        case .certificate: "certificate"
        case .tbsCertificate: "tbsCertificate"
        case .version: "version"
        case .serialNumber: "serialNumber"
        case .signature: "signature"
        case .issuer: "issuer"
        case .validity: "validity"
        case .notBefore: "notBefore"
        case .notAfter: "notAfter"
        case .subject: "subject"
        case .subjectPublicKeyInfo: "subjectPublicKeyInfo"
        case .keyAlgorithm: "subjectPublicKeyInfo.algorithm"
        case .subjectPublicKey: "subjectPublicKeyInfo.subjectPublicKey"
        case .extensions: "extensions"
        case .extension(let id): extensionPrefix + Self.name(of: id)
        case .extensionValue(let id): extensionPrefix + Self.name(of: id) + valueSuffix
        case .signatureAlgorithm: "signatureAlgorithm"
        case .signatureValue: "signatureValue"
        }
    }

    /// Every field that has no name of its own in it.
    package static let named: [CertificateField] = [
        .certificate, .tbsCertificate, .version, .serialNumber, .signature, .issuer, .validity,
        .notBefore, .notAfter, .subject, .subjectPublicKeyInfo, .keyAlgorithm, .subjectPublicKey,
        .extensions, .signatureAlgorithm, .signatureValue,
    ]

    private static func identifier(_ text: String) -> ObjectIdentifier? {
        if let named = extensionNames.first(where: { $0.name == text }) { return named.id }

        let id = ObjectIdentifier(text)
        return extensionNames.contains { $0.id == id } ? nil : id
    }

    private static func name(of id: ObjectIdentifier) -> String {
        extensionNames.first { $0.id == id }?.name ?? id.description
    }

    private static let extensionNames: [(name: String, id: ObjectIdentifier)] = [
        ("authorityKeyIdentifier", .authorityKeyIdentifier),
        ("basicConstraints", .basicConstraints),
        ("extendedKeyUsage", .extendedKeyUsage),
        ("keyUsage", .keyUsage),
        ("nameConstraints", .nameConstraints),
        ("subjectAltName", .subjectAltName),
        ("subjectKeyIdentifier", .subjectKeyIdentifier),
    ]
}

private let extensionPrefix = "extensions."
private let valueSuffix = ".value"
