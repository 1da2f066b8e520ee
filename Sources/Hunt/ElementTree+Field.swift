// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

extension ElementTree {
    /// The element of a certificate that a recipe knows by this name, by its place; nil where
    /// there is none.
    ///
    /// - SeeAlso: RFC 5280, section 4.1.
    func element(of field: CertificateField) -> ElementTree? {
        let fields = elements.first?.elements ?? []
        let isVersioned = fields.first?.tag == DERTag.contextConstructed(0).rawValue
        func place(_ number: Int) -> ElementTree? {
            let index = number + (isVersioned ? 1 : 0)
            return fields.indices.contains(index) ? fields[index] : nil
        }
        switch field {
        case .certificate: return self
        case .tbsCertificate: return elements.first
        case .version: return isVersioned ? fields.first : nil
        case .serialNumber: return place(0)
        case .signature: return place(1)
        case .issuer: return place(2)
        case .validity: return place(3)
        case .notBefore: return place(3)?.elements.first
        case .notAfter: return place(3)?.elements.dropFirst().first
        case .subject: return place(4)
        case .subjectPublicKeyInfo: return place(5)
        case .keyAlgorithm: return place(5)?.elements.first
        case .subjectPublicKey: return place(5)?.elements.dropFirst().first
        case .extensions:
            return fields.first { $0.tag == DERTag.contextConstructed(3).rawValue }
        case .extension(let id): return extensions.first { $0.identifier == id }
        case .extensionValue(let id):
            return extensions.first { $0.identifier == id }?.elements.last
        case .signatureAlgorithm: return elements.dropFirst().first
        case .signatureValue: return elements.dropFirst(2).first
        }
    }

    /// Every field of the certificate that can be bent and is inside of it.
    var fields: [CertificateField] {
        let named = CertificateField.named.filter { $0 != .certificate && $0 != .tbsCertificate }
        let identifiers = extensions.compactMap(\.identifier)
        return (named + identifiers.flatMap { [.extension($0), .extensionValue($0)] })
            .filter { element(of: $0) != nil }
    }

    /// The octets behind tag and length.
    var contentsOctets: [UInt8] {
        switch contents {
        case .elements(let elements, after: let prefix): prefix + elements.flatMap(\.octets)
        case .octets(let octets): octets
        }
    }

    private var extensions: [ElementTree] {
        element(of: .extensions)?.elements.first?.elements ?? []
    }

    /// The identifier of an Extension.
    private var identifier: ObjectIdentifier? {
        elements.first.flatMap { ObjectIdentifier(contents: $0.contentsOctets) }
    }
}
