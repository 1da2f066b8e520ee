// SPDX-License-Identifier: Apache-2.0

import PKIX

/// What an element of a certificate is made of, so that its parts can be named.
///
/// A shape only names: where a certificate is laid out in another way, a name may be missing or
/// wrong, and the octets are shown all the same.
///
/// - SeeAlso: RFC 5280, section 4.1 and appendix A.
enum ASN1Shape {
    case algorithm, attribute, certificate, distinguishedName, relativeName, toBeSigned, validity
    case publicKey, rsaKey, signatureNumbers
    case extensionList, oneExtension, taggedExtensions, taggedVersion
    case authorityKeyIdentifier, basicConstraints, generalName, generalNames, keyUsage
    case nameConstraints, subtree, subtrees
    case unnamed

    /// The name and the shape of a part.
    ///
    /// - Parameters:
    ///   - index: Its place among its siblings.
    ///   - header: Its own header.
    /// - Returns: The name, empty where there is none to give, and what the part is made of.
    func part(_ index: Int, _ header: ElementHeader) -> (name: String, shape: ASN1Shape) {
        switch self {
        case .algorithm: listed(index, [("algorithm", .unnamed), ("parameters", .unnamed)])
        case .attribute: listed(index, [("type", .unnamed), ("value", .unnamed)])
        case .certificate:
            listed(
                index,
                [
                    ("tbsCertificate", .toBeSigned), ("signatureAlgorithm", .algorithm),
                    ("signature", .signatureNumbers),
                ]
            )
        case .distinguishedName: ("", .relativeName)
        case .relativeName: ("", .attribute)
        case .toBeSigned: Self.field(index, header)
        case .validity: listed(index, [("notBefore", .unnamed), ("notAfter", .unnamed)])
        case .publicKey: listed(index, [("algorithm", .algorithm), ("subjectPublicKey", .rsaKey)])
        case .rsaKey: listed(index, [("modulus", .unnamed), ("publicExponent", .unnamed)])
        case .signatureNumbers: listed(index, [("r", .unnamed), ("s", .unnamed)])
        case .taggedExtensions: ("", .extensionList)
        case .taggedVersion: ("", .unnamed)
        case .extensionList: ("", .oneExtension)
        case .oneExtension:
            header.isUniversal(1)
                ? ("critical", .unnamed)
                : header.isUniversal(4) ? ("extnValue", .unnamed) : ("extnID", .unnamed)
        case .authorityKeyIdentifier:
            header.number == 0
                ? ("keyIdentifier", .unnamed)
                : header.number == 1
                    ? ("authorityCertIssuer", .generalNames)
                    : ("authorityCertSerialNumber", .unnamed)
        case .basicConstraints:
            (header.isUniversal(1) ? "cA" : "pathLenConstraint", .unnamed)
        case .generalName: ("", .distinguishedName)
        case .generalNames: (Self.generalName(header), .generalName)
        case .keyUsage: ("", .unnamed)
        case .nameConstraints:
            (header.number == 0 ? "permittedSubtrees" : "excludedSubtrees", .subtrees)
        case .subtrees: ("", .subtree)
        case .subtree: (Self.generalName(header), .generalName)
        case .unnamed: ("", .unnamed)
        }
    }

    /// What the value of an extension is made of, by the dotted identifier.
    static func ofExtension(_ identifier: String) -> ASN1Shape {
        switch identifier {
        case "2.5.29.15": .keyUsage
        case "2.5.29.17", "2.5.29.18": .generalNames
        case "2.5.29.19": .basicConstraints
        case "2.5.29.30": .nameConstraints
        case "2.5.29.35": .authorityKeyIdentifier
        default: .unnamed
        }
    }

    private func listed(
        _ index: Int,
        _ parts: [(name: String, shape: ASN1Shape)]
    ) -> (name: String, shape: ASN1Shape) {
        index < parts.count ? parts[index] : ("", .unnamed)
    }

    /// A field of the signed part; `index` counts as if the version were always there.
    private static func field(
        _ index: Int,
        _ header: ElementHeader
    ) -> (name: String, shape: ASN1Shape) {
        switch index {
        case 0: ("version", .taggedVersion)
        case 1: ("serialNumber", .unnamed)
        case 2: ("signature", .algorithm)
        case 3: ("issuer", .distinguishedName)
        case 4: ("validity", .validity)
        case 5: ("subject", .distinguishedName)
        case 6: ("subjectPublicKeyInfo", .publicKey)
        default:
            header.isContextSpecific(3)
                ? ("extensions", .taggedExtensions)
                : header.isContextSpecific(1)
                    ? ("issuerUniqueID", .unnamed)
                    : header.isContextSpecific(2) ? ("subjectUniqueID", .unnamed) : ("", .unnamed)
        }
    }

    private static func generalName(_ header: ElementHeader) -> String {
        guard header.tagClass == .contextSpecific, header.number < generalNameForms.count else {
            return ""
        }

        return generalNameForms[header.number]
    }

    private static let generalNameForms = [
        "otherName", "rfc822Name", "dNSName", "x400Address", "directoryName", "ediPartyName",
        "uniformResourceIdentifier", "iPAddress", "registeredID",
    ]
}
