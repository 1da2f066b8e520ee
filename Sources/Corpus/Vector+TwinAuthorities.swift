// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Certification authorities with one thing wrong, for computed twins.
extension Vector {
    /// The CA of the leaf without its CA bit: said, unsaid, without any extension, or of a version
    /// that has none.
    func withoutCABit(_ path: [ItemName]) -> Vector? {
        changingCA(of: path, adding: .basicConstraints, losingCABit)
    }

    private func losingCABit(_ recipe: inout CertificateRecipe) {
        recipe.isCA = false
        recipe.pathLength = nil
        let ways: [[Bend]?] = [
            nil, nil, [], [Bend(.version, .omit)], [Bend(.version, .contents([0x02, 0x01, 0x01]))],
        ]
        guard let version = one(of: ways) else {
            recipe.keyUsage = recipe.keyUsage ?? [.keyCertSign, .cRLSign]
            return
        }

        recipe.bends = [Bend(.extensions, .omit)] + version
    }

    func withExpiredCA(_ path: [ItemName]) -> Vector? { changingCA(of: path, ending) }

    private func ending(_ recipe: inout CertificateRecipe) {
        let end = Time(seconds: connection.time.seconds - 1)
        recipe.notAfter = end
        if end < recipe.notBefore ?? CertificateRecipe.defaultNotBefore {
            recipe.notBefore = Time(seconds: end.seconds - 31_536_000)
        }
    }

    /// The CA of the leaf, which begins in a second.
    func withCANotYetValid(_ path: [ItemName]) -> Vector? {
        let start = Time(seconds: connection.time.seconds + 1)
        return changingCA(of: path) {
            if $0.validityForm == nil, start < $0.notAfter ?? CertificateRecipe.defaultNotAfter {
                $0.notBefore = start
            }
        }
    }

    func withForgedCA(_ path: [ItemName]) -> Vector? { changingCA(of: path, signedByAnother) }

    private func signedByAnother(_ recipe: inout CertificateRecipe) {
        recipe.signedBy = otherKey(than: recipe.signedBy ?? recipe.issuer.flatMap(testKey))
    }

    /// The topmost of several CAs without its CA bit.
    func withoutCABitAbove(_ path: [ItemName]) -> Vector? { changingTop(of: path, losingCABit) }

    /// The topmost of several CAs, which ended a second ago.
    func withExpiredCAAbove(_ path: [ItemName]) -> Vector? { changingTop(of: path, ending) }

    /// The topmost of several CAs, signed by somebody else.
    func withForgedCAAbove(_ path: [ItemName]) -> Vector? {
        changingTop(of: path, signedByAnother)
    }

    /// The vector with CAs between the leaf's CA and what issued it, so that there are two to four
    /// of them, of which the topmost is changed.
    private func changingTop(
        of path: [ItemName],
        _ change: (inout CertificateRecipe) -> Void
    ) -> Vector? {
        guard path.count > 1 else { return nil }

        let isFirst = lowest(of: path) == path[0]
        let count = one(of: [1, 2, 3]) + (isFirst ? 1 : 0)
        let added = (1...count).map { "ca-above-\($0)" }
        var vector: Vector? = self
        // Each stands below the one before.
        for ca in added { vector = vector?.withCA(ca, over: lowest(of: path)) }
        return added.first.flatMap { vector?.changing($0, change) }
    }

    /// The leaf's CA, or the leaf where that is an anchor.
    private func lowest(of path: [ItemName]) -> ItemName {
        connection.allAnchors.contains(path[1]) ? path[0] : path[1]
    }

    /// The CA of the leaf with a key that is too weak to prove anything.
    func withWeakKeyOfCA(_ path: [ItemName]) -> Vector? {
        changingCA(of: path) { $0.useWeakKey() }
    }

    /// The key of the leaf's CA in a form that no client need understand.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-59.
    func withUnusableKey(_ path: [ItemName]) -> Vector? {
        changingCA(of: path) {
            guard $0.spki == nil else { return }

            if $0.key.hasPrefix("rsa") {
                $0.spki = one(of: [
                    .rsaNegativeModulus, .rsaOAEP, .rsaPaddedModulus, .trailingInKey,
                    .unknownAlgorithm,
                ])
            } else if $0.key.hasPrefix("p") {
                $0.spki = one(of: [
                    .ecExplicit, .ecHybrid, .ecRawPoint, .ecWithoutParameters, .pointOffCurve,
                    .trailingInKey, .unknownAlgorithm,
                ])
            } else {
                $0.spki = one(of: [.trailingInKey, .unknownAlgorithm])
            }
        }
    }
}
