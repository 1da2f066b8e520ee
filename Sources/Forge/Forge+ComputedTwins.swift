// SPDX-License-Identifier: Apache-2.0

package import Corpus

extension Forge {
    /// Vectors with one thing made wrong or other, every one that can be made of each.
    ///
    /// - Parameters:
    ///   - vectors: What they are made of.
    ///   - changes: What is made wrong.
    /// - Returns: By change, the twins in the order of the vectors.
    /// - Throws: `ForgeError.unavailable` where this build signs nothing.
    package func computedTwins(
        of vectors: [Vector],
        _ changes: [ComputedTwin]
    ) throws(ForgeError) -> [ComputedTwin: [Vector]] {
        var twins: [ComputedTwin: [Vector]] = [:]
        for change in changes {
            for made in vectors.concurrentMap({ vector in
                Result { () throws(ForgeError) in try computedTwin(change, of: vector) }
            }) {
                if let twin = try made.get() { twins[change, default: []].append(twin) }
            }
        }
        return twins
    }

    /// One twin of a vector; nil where there is none of that kind.
    package func computedTwin(
        _ change: ComputedTwin,
        of vector: Vector
    ) throws(ForgeError) -> Vector? {
        guard let twin = vector.computedTwin(change) else { return nil }

        let known = vector.certificates.filter { twin.makes($0.key, as: vector) }
        do throws(ForgeError) {
            let forge = CertificateForge(vector: twin, keys: keys)
            let certificates = try forge.certificates(known: known)
            return try? twin.forged(certificates)
        } catch .recipe {
            // Its issuer is one that was captured, or its key one that signs nothing else.
            return nil
        }
    }
}

extension Vector {
    /// Whether an item is the same octets in another vector: its recipe says the same, and its
    /// issuer has the same name and key, which is all that it takes from there.
    fileprivate func makes(_ name: ItemName, as other: Vector) -> Bool {
        guard recipe[name] == other.recipe[name] else { return false }
        guard case .certificate(let recipe)? = recipe[name], let issuer = recipe.issuer else {
            return true
        }

        return self.recipe[issuer]?.identity == other.recipe[issuer]?.identity
    }
}

extension RecipeItem {
    /// The recipe of a certificate's name and key, all else the usual; of another item, itself.
    fileprivate var identity: RecipeItem {
        guard case .certificate(let recipe) = self else { return self }

        var identity = CertificateRecipe(key: recipe.key)
        identity.spki = recipe.spki
        identity.subject = recipe.subject
        identity.subjectName = recipe.subjectName
        identity.keyIdentifier = recipe.keyIdentifier
        return .certificate(identity)
    }
}
