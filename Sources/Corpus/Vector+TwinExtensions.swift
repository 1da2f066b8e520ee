// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Extensions that are not of their type, for computed twins.
///
/// - SeeAlso: Vectors/NORM.md, N-63.
extension Vector {
    /// The leaf with one extension whose value is not of its type.
    func withMalformedExtension(_ path: [ItemName]) -> Vector? {
        let way = one(of: Self.ofAny + Self.ofLeaf)
        return pinningIssuer(path)?.changing(path[0], adding: way.id) {
            // One certificate has an extension once.
            guard way.id != .basicConstraints || !$0.isCA else { return }

            way.make(&$0)
        }
    }

    /// The CA of the leaf with one extension whose value is not of its type.
    func withMalformedExtensionOfCA(_ path: [ItemName]) -> Vector? {
        // Where it is the anchor, the CA is one that stands below it.
        guard path.count > 1, connection.allAnchors.contains(path[1]) || !isPinned(path[1]) else {
            return nil
        }

        let way = one(of: Self.ofAny + Self.ofCA)
        return changingAnyCA(of: path, adding: way.id) { way.make(&$0) }
    }

    /// An extension, and what stands in its OCTET STRING.
    private struct Way {
        let id: ObjectIdentifier
        let value: [UInt8]

        init(_ id: ObjectIdentifier, _ value: [UInt8]...) {
            self.id = id
            self.value = value.flatMap(\.self)
        }

        func make(_ recipe: inout CertificateRecipe) {
            switch id {
            // Whatever it says, it is there.
            case .keyUsage: recipe.keyUsage = [.digitalSignature]
            case .extendedKeyUsage: recipe.extendedKeyUsage = [.serverAuth]
            case .nameConstraints: recipe.excludedDNS = ["another.example"]
            default: break
            }
            if id == .basicConstraints && !recipe.isCA || id == .subjectAltName {
                recipe.extensions.append(
                    .init(id: id, isCritical: id == .basicConstraints, value: value)
                )
            } else {
                recipe.bends = [Bend(.extensionValue(id), .contents(value))]
            }
            recipe.isUndecodable = true
        }
    }

    private static let serverAuth = DERWriter.objectIdentifier(.serverAuth)
    private static let usages: [UInt8] = [0x03, 0x02, 0x01, 0x86]
    private static let isCA: [UInt8] = [0x01, 0x01, 0xFF]

    private static let ofAny: [Way] = [
        Way(.keyUsage, usages, DERWriter.null),
        Way(.keyUsage, [0x04, 0x02, 0x01, 0x86]),
        Way(.keyUsage, [0x02, 0x02, 0x01, 0x86]),
        Way(.keyUsage, DERWriter.sequence(usages)),
        Way(.keyUsage, [0x03, 0x81, 0x02, 0x01, 0x86]),
        Way(.extendedKeyUsage, serverAuth),
        Way(.extendedKeyUsage, [0x30, 0x81, UInt8(serverAuth.count)] + serverAuth),
        Way(.extendedKeyUsage, DERWriter.sequence(serverAuth), DERWriter.null),
        Way(.extendedKeyUsage, DERWriter.sequence(serverAuth, DERWriter.integer(1))),
        Way(.extendedKeyUsage, DERWriter.sequence([0x0C, 0x01, 0x41], serverAuth)),
        Way(.extendedKeyUsage, [0x31] + DERWriter.sequence(serverAuth).dropFirst()),
        Way(.basicConstraints, DERWriter.sequence(isCA), DERWriter.null),
        Way(.basicConstraints, DERWriter.sequence(isCA, DERWriter.integer(1), DERWriter.null)),
        Way(.basicConstraints, DERWriter.sequence(isCA, [0x02, 0x01, 0xFF])),
        Way(.basicConstraints, DERWriter.sequence(isCA, [0x0A, 0x01, 0x01])),
        Way(.basicConstraints, [0x31] + DERWriter.sequence(isCA).dropFirst()),
        Way(.basicConstraints, isCA),
        Way(.basicConstraints, [0x30, 0x81, 0x03] + isCA),
        Way(.basicConstraints, [0x30, 0x80] + isCA + [0x00, 0x00]),
    ]

    private static let ofLeaf: [Way] = [
        Way(.basicConstraints, [0x04, 0x00]),
        Way(.basicConstraints, []),
    ]

    private static let name: [UInt8] = [0x82, 0x02, 0x63, 0x61]
    private static let ofCA: [Way] = [
        Way(.subjectAltName, DERWriter.sequence(name), DERWriter.null),
        Way(.subjectAltName, DERWriter.sequence(name, [0x89, 0x01, 0x61])),
        Way(.subjectAltName, DERWriter.sequence([0xA2, 0x04] + name)),
        Way(.subjectAltName, name),
        Way(.nameConstraints, DERWriter.null),
        Way(.nameConstraints, DERWriter.sequence([0xA1, 0x02, 0x82, 0x00])),
        Way(
            .nameConstraints,
            DERWriter.sequence([0xA1, 0x05], DERWriter.sequence([0x82, 0x01, 0xE9]))
        ),
        Way(
            .nameConstraints,
            DERWriter.sequence([0xA1, 0x05], DERWriter.sequence([0x82, 0x01, 0x61])),
            DERWriter.null
        ),
    ]
}
