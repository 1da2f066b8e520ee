// SPDX-License-Identifier: Apache-2.0

import PKIX

extension GridTable {
    /// Every rule about certificates, at every place of a path.
    static let places = GridTable(
        id: "places",
        title: "Rules of certificates and paths, by place",
        about: "A vector that cites the rule, and whose recipe says something about it there.",
        rowsAre: "rule",
        rows: CertificateRule.allCases.map { Heading($0.rawValue, $0.name) },
        columns: GridQuestion.Role.allCases.map { Heading($0.rawValue, $0.name) }
    ) { question in
        var places: Set<GridPlace> = []
        for (name, recipe, role) in question.certificates {
            for rule in CertificateRule.allCases
            where !question.rules.isDisjoint(with: rule.rules(for: role))
                && rule.isAsked(of: recipe, named: name, at: role, in: question)
            {
                places.insert(GridPlace(rule.rawValue, role.rawValue))
            }
        }
        return places
    }
}

/// What rules of the norm say of a certificate, and which members of a recipe are about it.
private enum CertificateRule: String, CaseIterable {
    case encoding
    case dateForm = "form-of-dates"
    case serial
    case version
    case dates
    case signature
    case weakSignature = "weak-signature"
    case keyKind = "kind-of-key"
    case weakKey = "weak-key"
    case issuerName = "name-of-the-issuer"
    case keyIdentifiers = "key-identifiers"
    case caBit = "ca-bit"
    case pathLength = "path-length"
    case keyUsage = "key-usage"
    case purposes
    case constraints
    case constrainedNames = "names-under-constraints"
    case criticalExtensions = "critical-extensions"

    var name: String {
        switch self {
        case .caBit: "CA bit (N-17)"
        case .constrainedNames: "names below an issuer that constrains them (N-23, N-64)"
        case .constraints: "name constraints (N-23, N-64, N-65)"
        case .criticalExtensions: "critical extensions (N-24)"
        case .dateForm: "how dates are written (N-32)"
        case .dates: "dates (N-16)"
        case .encoding: "DER and the values of extensions (N-29, N-30, N-31, N-62, N-63)"
        case .issuerName: "the issuer's name (N-13)"
        case .keyIdentifiers: "key identifiers (N-14)"
        case .keyKind: "kind and form of the key (N-59, N-60)"
        case .keyUsage: "keyUsage (N-19, N-20)"
        case .pathLength: "path length (N-18)"
        case .purposes: "purposes (N-21, N-22)"
        case .serial: "serial number (N-33)"
        case .signature: "signature (N-15)"
        case .version: "version (N-17, N-30)"
        case .weakKey: "strength of the key (N-6, N-25, N-61)"
        case .weakSignature: "strength of the signature (N-25)"
        }
    }

    private var rules: Set<String> {
        switch self {
        case .caBit: ["N-17"]
        case .constrainedNames: ["N-23", "N-64", "N-65"]
        case .constraints: ["N-23", "N-64", "N-65"]
        case .criticalExtensions: ["N-24"]
        case .dateForm: ["N-32"]
        case .dates: ["N-16"]
        case .encoding: ["N-29", "N-30", "N-31", "N-62", "N-63"]
        case .issuerName: ["N-13"]
        case .keyIdentifiers: ["N-14"]
        case .keyKind: ["N-59", "N-60"]
        case .keyUsage: ["N-19", "N-20"]
        case .pathLength: ["N-18"]
        case .purposes: ["N-21", "N-22"]
        case .serial: ["N-33"]
        case .signature: ["N-15"]
        case .version: ["N-17", "N-30"]
        case .weakKey: ["N-6", "N-25", "N-61"]
        case .weakSignature: ["N-25"]
        }
    }

    /// The rules that a vector may cite for it: of an anchor, and of a leaf that is one, those speak
    /// that say what counts there at all; beside the path, those that say that nothing does.
    func rules(for role: GridQuestion.Role) -> Set<String> {
        switch role {
        case .above, .issuer, .leaf: rules
        case .anchor: rules.union(["N-4"])
        case .beside: rules.union(["N-9", "N-11", "N-43"])
        case .trustedLeaf: rules.union(["N-7"])
        }
    }

    func isAsked(
        of recipe: CertificateRecipe,
        named name: ItemName,
        at role: GridQuestion.Role,
        in question: GridQuestion
    ) -> Bool {
        switch self {
        case .caBit:
            role == .leaf || role == .trustedLeaf || role == .beside
                ? recipe.isCA : !recipe.isCA || recipe.bendsExtension(.basicConstraints)
        case .constrainedNames:
            recipe.hasNames && !question.constrainingIssuers(above: name).isEmpty
        case .constraints: recipe.constrainsNames || recipe.bendsExtension(.nameConstraints)
        case .criticalExtensions:
            recipe.criticalExtension != nil || recipe.extensions.contains(where: \.isCritical)
        case .dateForm:
            recipe.validityForm != nil || recipe.bends(.notBefore, .notAfter, .validity)
        case .dates: recipe.notBefore != nil || recipe.notAfter != nil
        case .encoding: !recipe.bends.isEmpty || !recipe.extensions.isEmpty
        case .issuerName:
            recipe.issuerName != nil || recipe.bends(.issuer) || question.isNamedOtherwise(recipe)
        case .keyIdentifiers:
            recipe.keyIdentifier != nil || recipe.authorityKeyIdentifier != nil
                || recipe.bendsExtension(.subjectKeyIdentifier)
                || recipe.bendsExtension(.authorityKeyIdentifier)
        case .keyKind:
            recipe.spki != nil || !recipe.hasUsualKey
                || recipe.bends(.subjectPublicKeyInfo, .keyAlgorithm, .subjectPublicKey)
        case .keyUsage: recipe.keyUsage != nil || recipe.bendsExtension(.keyUsage)
        case .pathLength: recipe.pathLength != nil
        case .purposes: recipe.extendedKeyUsage != nil || recipe.bendsExtension(.extendedKeyUsage)
        case .serial: recipe.serial != nil || recipe.bends(.serialNumber)
        case .signature:
            recipe.signedBy != nil || recipe.signature != nil || recipe.saltLength != nil
                || recipe.maskDigest != nil
                || recipe.bends(.signature, .signatureAlgorithm, .signatureValue)
        case .version: recipe.version != nil || recipe.bends(.version)
        case .weakKey: recipe.hasWeakKey || recipe.bends(.subjectPublicKey, .keyAlgorithm)
        case .weakSignature: recipe.signature.map(Self.weak.contains) ?? false
        }
    }

    private static let weak: Set<CertificateRecipe.Signature> = [
        .ecdsaSHA1, .rsaMD5, .rsaPSSSHA1, .rsaSHA1,
    ]
}

extension CertificateRecipe {
    fileprivate var hasNames: Bool {
        !alternativeNames.isEmpty || subject != nil || subjectName != nil
    }

    /// Whether the key is of a kind that N-59 names and long enough.
    fileprivate var hasUsualKey: Bool {
        !hasWeakKey
            && ["p256-", "p384-", "rsa2048-", "rsa4096-", "ed25519-"].contains(
                where: key.hasPrefix
            )
    }

    fileprivate var hasWeakKey: Bool { key.hasPrefix("rsa1024-") }
}

extension GridQuestion {
    /// Whether the issuer's item has not the name by which it is referred to.
    fileprivate func isNamedOtherwise(_ recipe: CertificateRecipe) -> Bool {
        guard let issuer = recipe.issuer.flatMap(self.recipe) else { return false }

        return issuer.subject != nil || issuer.subjectName != nil || issuer.bends(.subject)
    }
}
