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

    package init(of certificate: Certificate) {
        self.init(PresentedKey(certificate))
    }

    /// - Parameter key: Nil where it could not be taken apart.
    init(_ key: PresentedKey?) {
        guard let key, !key.hasUnusedBits else {
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
            self = Self.point(key, on: curve)
        case .edwardsOrMontgomery:
            self = .none
        case .bareRSASSAPSS, .bareUnknown, .curveWithoutParameters, .explicitCurve, .other,
            .rsa(.emptyOctetString):
            self = .unmeasured
        }
    }

    private static func point(_ key: PresentedKey, on curve: PresentedKey.Curve) -> PlatformKey {
        let kind: Kind
        switch curve {
        case .p256: kind = .p256
        case .p384: kind = .p384
        case .p521: kind = .p521
        case .brainpoolP256r1, .secp256k1: return .none
        }
        // X9.63 without compression (SEC 1, 2.3.3).
        return key.isPointOnItsCurve ? .key(kind, external: key.bits) : .unmeasured
    }
}
