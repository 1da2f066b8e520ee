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

        // No change touches a name or a key, which is all that an item takes from its issuer.
        let known = vector.certificates.filter { twin.recipe[$0.key] == vector.recipe[$0.key] }
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
