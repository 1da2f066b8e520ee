// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A public key as Apple's Security framework holds it: a key object, which knows the numbers of
/// a key and not how its certificate wrote them.
///
/// The framework is closed. What it does with RSA keys of usual form and with uncompressed points
/// on the curves of NIST is documented; a key of another kind has no key object (Alamofire's
/// source says so of what is neither RSA nor ECDSA); and what it makes of odd encodings was not
/// measured.
///
/// - SeeAlso: SecCertificateCopyKey, SecKeyCopyExternalRepresentation; Alamofire,
///   Source/Features/ServerTrustEvaluation.swift, `publicKey`.
package enum PlatformKey: Hashable, Sendable {
    case key(Kind, external: [UInt8])
    /// The platform makes no key object of it.
    case none
    /// What the platform makes of such an encoding was not measured.
    case unmeasured

    /// What a key is for, with its size in bits.
    package enum Kind: Hashable, Sendable {
        case p256, p384, p521
        case rsa(bits: Int)
    }

    /// Arrays are hashed octet by octet; the last tell keys apart as well.
    package func hash(into hasher: inout Hasher) {
        guard case .key(_, let external) = self else { return }

        hasher.combine(external.count)
        hasher.combine(external.suffix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }

    package init(of certificate: Certificate) {
        guard let key = PresentedKey(certificate), !key.hasUnusedBits else {
            self = .unmeasured
            return
        }

        switch key.kind {
        // Parameters are no part of a key object, and absent ones make no other key.
        case .rsa(.null), .rsa(.absent):
            self =
                RSAKeyReading(key).modulusBits.map {
                    .key(.rsa(bits: $0), external: key.bits)
                } ?? .unmeasured
        case .curve(let curve):
            self = Self.point(key.bits, on: curve)
        case .edwardsOrMontgomery:
            self = .none
        case .bareRSASSAPSS, .bareUnknown, .curveWithoutParameters, .explicitCurve, .other,
            .rsa(.emptyOctetString):
            self = .unmeasured
        }
    }

    private static func point(_ bits: [UInt8], on curve: PresentedKey.Curve) -> PlatformKey {
        let kind: Kind
        switch curve {
        case .p256: kind = .p256
        case .p384: kind = .p384
        case .p521: kind = .p521
        case .brainpoolP256r1, .secp256k1: return .none
        }
        // X9.63 without compression (SEC 1, 2.3.3).
        guard bits.first == 0x04, bits.count == 1 + 2 * curve.coordinateSize, curve.holds(bits)
        else { return .unmeasured }

        return .key(kind, external: bits)
    }
}
