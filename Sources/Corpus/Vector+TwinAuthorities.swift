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
        return changingAnyCA(of: path) {
            if $0.validityForm == nil, start < $0.notAfter ?? CertificateRecipe.defaultNotAfter {
                $0.notBefore = start
            }
        }
    }

    func withForgedCA(_ path: [ItemName]) -> Vector? { changingCA(of: path, signedByAnother) }

    private func signedByAnother(_ recipe: inout CertificateRecipe) {
        if one(of: [false, false, true], choice: 4) {
            // What nobody can verify is not verified.
            recipe.bends = Self.named(Self.unknownAlgorithm)
            return
        }
        recipe.signedBy = otherKey(than: recipe.signedBy ?? recipe.issuer.flatMap(testKey))
    }

    /// With one CA more below the leaf's than its path length, of 0 to 2, allows.
    func withPathTooLong(_ path: [ItemName]) -> Vector? {
        let length = one(of: [0, 0, 1, 2])
        let key = one(of: [nil, path.count > 1 ? testKey(of: path[1]) : nil], choice: 1)
        var vector = changingCA(of: path, adding: .basicConstraints) { $0.pathLength = length }
        for place in 0...length {
            vector = vector?.withCA("ca-below-\(place + 1)", over: path[0], key: key)
        }
        return vector
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
        adding added: ObjectIdentifier? = nil,
        _ change: (inout CertificateRecipe) -> Void
    ) -> Vector? {
        guard path.count > 1 else { return nil }

        let isFirst = lowest(of: path) == path[0]
        let count = one(of: [1, 2, 3]) + (isFirst ? 1 : 0)
        let cas = (1...count).map { "ca-above-\($0)" }
        var vector: Vector? = self
        // Each stands below the one before.
        for ca in cas { vector = vector?.withCA(ca, over: lowest(of: path)) }
        return cas.first.flatMap { vector?.changing($0, adding: added, change) }
    }

    /// The vector with the CA of the leaf changed, or the topmost of several.
    func changingAnyCA(
        of path: [ItemName],
        adding added: ObjectIdentifier? = nil,
        _ change: (inout CertificateRecipe) -> Void
    ) -> Vector? {
        one(of: [false, true, false], choice: 1)
            ? changingTop(of: path, adding: added, change)
            : changingCA(of: path, adding: added, change)
    }

    /// The leaf's CA, or the leaf where that is an anchor.
    private func lowest(of path: [ItemName]) -> ItemName {
        connection.allAnchors.contains(path[1]) ? path[0] : path[1]
    }

    /// The CA of the leaf with a key that is too weak to prove anything.
    func withWeakKeyOfCA(_ path: [ItemName]) -> Vector? {
        changingAnyCA(of: path) { $0.useWeakKey() }
    }

    /// The key of a CA above the leaf in a form that no client need understand.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-59.
    func withUnusableKey(_ path: [ItemName]) -> Vector? {
        changingAnyCA(of: path) {
            guard $0.spki == nil else { return }

            let isRSA = $0.key.hasPrefix("rsa")
            let isOnCurve = $0.key.hasPrefix("p")
            let forms: [CertificateRecipe.KeyEncoding] =
                isRSA
                ? [.rsaNegativeModulus, .rsaOAEP, .rsaPaddedModulus]
                : isOnCurve
                    ? [.ecExplicit, .ecHybrid, .ecRawPoint, .ecWithoutParameters, .pointOffCurve]
                    : []
            let algorithms =
                isRSA
                ? [Self.onCurve(DERWriter.objectIdentifier(.p256))]
                : isOnCurve
                    ? Self.otherCurves + [DERWriter.objectIdentifier(.ed25519)]
                    : [ObjectIdentifier.ed448, .x25519].map(DERWriter.objectIdentifier)
            let ways: [(CertificateRecipe.KeyEncoding?, algorithm: [UInt8]?)] =
                (forms + [.trailingInKey, .unknownAlgorithm]).map { ($0, nil) }
                + algorithms.map { (nil, $0) }
            let way = one(of: ways)
            $0.spki = way.0
            if let algorithm = way.algorithm {
                $0.bends = [Bend(.keyAlgorithm, .contents(algorithm))]
            }
        }
    }

    /// The contents of the algorithm of a key on a curve.
    private static func onCurve(_ parameters: [UInt8]) -> [UInt8] {
        DERWriter.objectIdentifier(.ecPublicKey) + parameters
    }

    /// No curve, and identifiers that are nobody's.
    static let otherCurves: [[UInt8]] =
        [DERWriter.null, DERWriter.octetString([]), DERWriter.sequence()].map(onCurve)
        + unknownCurves

    /// Algorithms on curves that no client knows.
    static let unknownCurves: [[UInt8]] = ["2.999.8", "1.3.132.0.250", "1.2.840.10045.3.1.99"]
        .compactMap(ObjectIdentifier.init).map { onCurve(DERWriter.objectIdentifier($0)) }
}

extension CertificateRecipe.KeyUsage {
    /// Usages of an issuer that may sign no certificates.
    static let withoutCertificates: [[Self]] = [
        [.cRLSign], [.cRLSign], [.digitalSignature], [.digitalSignature, .cRLSign],
        [.digitalSignature, .keyEncipherment], allCases.filter { $0 != .keyCertSign },
        [.keyAgreement, .decipherOnly],
    ]

    /// Usages that no key of a server is used for.
    static let notForServers: [[Self]] = [
        [.nonRepudiation], [.dataEncipherment], [.keyCertSign], [.cRLSign],
        [.keyCertSign, .cRLSign], [.encipherOnly], [.decipherOnly],
        allCases.filter { ![.digitalSignature, .keyEncipherment, .keyAgreement].contains($0) },
    ]
}
