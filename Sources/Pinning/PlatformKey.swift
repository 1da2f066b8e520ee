// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A public key as Apple's Security framework holds it: a key object, which knows the numbers of
/// a key and not how its certificate wrote them.
///
/// The framework makes key objects of RSA keys up to 8,192 bits, of points on the curves of NIST, and
/// since Security-61040 of 2023 of Ed25519 and Ed448 keys. It makes none of any other algorithm or
/// curve, nor of a curve that is given by its numbers or not at all. What its library for numbers,
/// which is not in that source, makes of odd encodings of the numbers was not measured.
///
/// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecKey.m:487,
///   `SecKeyCreatePublicFromDERItem`; SecECKey.m:104, `ccec_cp_for_oid`, and 136; SecRSAKey.c:67 and
///   164; SecKeyCurve25519.m:80.
package enum PlatformKey: Hashable, Sendable {
    case key(Kind, external: [UInt8])
    /// The platform makes no key object of it.
    case none
    /// What the platform makes of such an encoding was not measured.
    case unmeasured

    /// What a key is for, with its size in bits.
    package enum Kind: Hashable, Sendable {
        case ed25519, ed448
        case p192, p224, p256, p384, p521
        case rsa(bits: Int)
    }

    /// Whether it is weak whatever it is for; false where what the platform makes of it was not
    /// measured.
    ///
    /// - SeeAlso: SecCertificate.c:84 and 5806, `SecCertificateIsWeakKey`.
    package var isWeak: Bool {
        switch self {
        case .key(.rsa(let bits), _): bits < 1024
        case .key, .unmeasured: false
        case .none: true
        }
    }

    /// Whether Security's policy for TLS servers takes the key; true where what the platform makes of
    /// it was not measured.
    ///
    /// - SeeAlso: SecPolicy.c:1400, `SecPolicyAddStrongKeySizeOptions`; SecCertificate.c:5864,
    ///   `SecCertificateIsAtLeastMinKeySize`.
    package var isForTLSServers: Bool {
        switch self {
        case .key(.p256, _), .key(.p384, _), .key(.p521, _), .unmeasured: true
        case .key(.rsa(let bits), _): bits >= 2048
        case .key(.ed25519, _), .key(.ed448, _), .key(.p192, _), .key(.p224, _), .none: false
        }
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
            self = Self.rsa(key)
        case .curve(let curve):
            self = Self.point(key, on: curve)
        case .shortCurve(let curve):
            self =
                curve.isUncompressed(key.bits)
                ? .key(curve == .p192 ? .p192 : .p224, external: key.bits) : .unmeasured
        case .edwardsOrMontgomery(.ed25519):
            self = key.bits.count == 32 ? .key(.ed25519, external: key.bits) : .none
        case .edwardsOrMontgomery(.ed448):
            self = key.bits.count == 57 ? .key(.ed448, external: key.bits) : .none
        case .bareRSASSAPSS, .bareUnknown, .curveWithoutParameters, .edwardsOrMontgomery(.x25519),
            .explicitCurve:
            self = .none
        case .other, .rsa(.emptyOctetString):
            self = .unmeasured
        }
    }

    /// The platform counts a modulus in octets, and says eight times as many bits: SecKey.m:1221.
    private static func rsa(_ key: PresentedKey) -> PlatformKey {
        guard let bits = RSAKeyReading(key).modulusBits else { return .unmeasured }

        return bits > maximumRSABits
            ? .none : .key(.rsa(bits: (bits + 7) / 8 * 8), external: key.bits)
    }

    private static let maximumRSABits = 8192

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
