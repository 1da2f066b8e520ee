// SPDX-License-Identifier: Apache-2.0

import Corpus

/// A member of a certificate's recipe: to see whether it is special, to take it from another
/// recipe, and to leave it out.
struct RecipeMember: Sendable {
    /// The name as recipes write it.
    let name: String
    let isSpecial: @Sendable (CertificateRecipe) -> Bool
    /// Takes what one recipe has into another.
    let take: @Sendable (CertificateRecipe, inout CertificateRecipe) -> Void

    private init<Value: Equatable & SendableMetatype>(
        _ name: String,
        _ path: any (WritableKeyPath<CertificateRecipe, Value> & Sendable)
    ) {
        self.name = name
        isSpecial = { $0[keyPath: path] != Self.usual[keyPath: path] }
        take = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// Leaves the member out.
    func clear(_ recipe: inout CertificateRecipe) { take(Self.usual, &recipe) }

    private static let usual = CertificateRecipe(key: "")

    /// All but the key and the issuer, without which there is no certificate, and what is bent.
    static let all: [RecipeMember] = [
        Self("spki", \.spki), Self("issuerName", \.issuerName), Self("signedBy", \.signedBy),
        Self("subject", \.subject), Self("subjectName", \.subjectName),
        Self("names", \.names), Self("permittedNames", \.permittedNames),
        Self("excludedNames", \.excludedNames), Self("saltLength", \.saltLength),
        Self("maskDigest", \.maskDigest), Self("version", \.version), Self("serial", \.serial),
        Self("ca", \.isCA), Self("pathLength", \.pathLength), Self("dns", \.dns),
        Self("ip", \.ip), Self("email", \.email), Self("uri", \.uri),
        Self("notBefore", \.notBefore), Self("notAfter", \.notAfter),
        Self("validityForm", \.validityForm), Self("keyUsage", \.keyUsage),
        Self("extendedKeyUsage", \.extendedKeyUsage), Self("permittedDNS", \.permittedDNS),
        Self("excludedDNS", \.excludedDNS), Self("permittedIP", \.permittedIP),
        Self("excludedIP", \.excludedIP), Self("permittedDirectory", \.permittedDirectory),
        Self("excludedDirectory", \.excludedDirectory), Self("keyIdentifier", \.keyIdentifier),
        Self("authorityKeyIdentifier", \.authorityKeyIdentifier), Self("signature", \.signature),
        Self("criticalExtension", \.criticalExtension), Self("extensions", \.extensions),
    ]
}

extension Vector {
    /// The certificates that take part in the connection, sorted.
    var itemsInUse: [ItemName] {
        Set(connection.served + connection.allAnchors).filter { recipe[$0]?.isCertificate == true }
            .sorted()
    }

    /// What is special about the certificates in use, in the words of recipes.
    var features: Set<String> {
        var features: Set<String> = []
        for item in itemsInUse {
            switch recipe[item] {
            case .captured: features.insert("captured")
            case .certificate(let recipe):
                features.formUnion(
                    RecipeMember.all.filter { $0.isSpecial(recipe) }.map(\.name)
                )
                for bend in recipe.bends {
                    features.insert("\(bend.field.text) \(bend.alteration.member)")
                }
            case .pin, nil: continue
            }
        }
        return features
    }
}
