// SPDX-License-Identifier: Apache-2.0

import PKIX

/// How one certificate of a vector is made another, for computed twins.
extension Vector {
    /// An extension that nobody knows: for documentation (IANA's enterprise 32473, RFC 5612), or
    /// beside those that are defined.
    var unknownExtension: ObjectIdentifier? {
        ObjectIdentifier(
            one(of: [
                "1.3.6.1.4.1.32473.1", "2.5.29.99", "1.3.6.1.5.5.7.1.199", "2.999.7", "2.5.30.19",
                "1.3.6.1.4.1.32473.2.5.29.15",
            ])
        )
    }

    /// The vector with one certificate changed; nil where it is no usual one, or has the extension
    /// that is to be added.
    func changing(
        _ name: ItemName,
        adding added: ObjectIdentifier? = nil,
        _ change: (inout CertificateRecipe) -> Void
    ) -> Vector? {
        guard case .certificate(let recipe)? = recipe[name], recipe.bends.isEmpty,
            !recipe.isUndecodable, recipe.version == nil,
            !recipe.extensions.contains(where: { $0.id == added })
        else { return nil }

        var changed = recipe
        change(&changed)
        guard changed != recipe else { return nil }

        var vector = self
        vector.recipe[name] = .certificate(changed)
        return vector
    }

    /// The vector with another issuer of the leaf, which is no anchor: the one that it has, or one
    /// between it and its anchor.
    func changingCA(
        of path: [ItemName],
        adding added: ObjectIdentifier? = nil,
        _ change: (inout CertificateRecipe) -> Void
    ) -> Vector? {
        guard path.count > 1 else { return nil }
        guard connection.allAnchors.contains(path[1]) else {
            return changing(path[1], adding: added, change)
        }

        let ca = "ca-between"
        return withCA(ca, over: path[0])?.changing(ca, adding: added, change)
    }

    /// The vector with a CA between the leaf and its issuer, of this key or of one that nothing has.
    func withCA(_ ca: ItemName, over leaf: ItemName, key: String? = nil) -> Vector? {
        guard let key = key ?? unrelatedKeys.first, recipe[ca] == nil,
            case .certificate(let issued)? = recipe[leaf], let issuer = issued.issuer,
            recipe[issuer]?.isCertificate == true,
            var vector = changing(
                leaf,
                { recipe in
                    recipe.issuer = ca
                    recipe.issuerName = nil
                    recipe.signedBy = nil
                    recipe.signature = nil
                }
            )
        else { return nil }

        var recipe = CertificateRecipe(key: key)
        recipe.isCA = true
        recipe.issuer = issuer
        // Valid when the leaf is.
        recipe.notBefore = issued.notBefore
        recipe.notAfter = issued.notAfter
        recipe.validityForm = issued.validityForm
        vector.recipe[ca] = .certificate(recipe)
        vector.connection.served.insert(ca, at: 1)
        return vector
    }

    static func unrelated(_ place: Int) -> ItemName { "unrelated-\(place + 1)" }

    private static let usualKeys = "hgfedcba".map { "p256-\($0)" }

    /// Keys that nothing of the vector has.
    var unrelatedKeys: [String] { Self.usualKeys.filter { !ownKeys.contains($0) } }

    private var ownKeys: [String] {
        recipe.values.flatMap { item -> [String] in
            guard case .certificate(let recipe) = item else { return [] }

            return [recipe.key] + (recipe.signedBy.map { [$0] } ?? [])
        }
    }

    /// The test key that signs an item; nil where nobody has it.
    func signer(of item: ItemName) -> String? {
        guard case .certificate(let recipe)? = recipe[item] else { return nil }

        return recipe.signedBy ?? testKey(of: recipe.issuer ?? item)
    }

    func testKey(of item: ItemName) -> String? {
        if case .certificate(let recipe)? = recipe[item] { recipe.key } else { nil }
    }

    /// Another test key of the same make, which nothing of the vector has; nil where there is none.
    func otherKey(than key: String?) -> String? {
        guard let key, let family = Self.families.first(where: { key.hasPrefix("\($0.key)-") })
        else { return nil }

        return family.value.map { "\(family.key)-\($0)" }.first { !ownKeys.contains($0) }
    }

    /// The letters of the test keys of each make, of which there are several.
    private static let families = [
        "ed25519": "abcdef", "p256": "abcdefgh", "p384": "abcd", "rsa2048": "abcdef",
        "rsa4096": "abc",
    ]
}
