// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A key as a library writes it that has read it and encodes it again.
///
/// What each implementation takes, and what it makes of that, was measured with OpenJDK 17 (the
/// encoding of `X509Certificate.getPublicKey()`), GnuTLS 3.7.9 (`gnutls_pubkey_export2`) and the
/// command of OpenSSL 3.0 (`openssl x509 -pubkey`, then `openssl pkey -outform der`).
package enum CanonicalKey: Hashable, Sendable {
    case octets([UInt8])
    /// The named implementation does not take the key.
    case refused
    /// What the named implementation does with such a key was not measured.
    case unmeasured

    /// The key of a certificate, re-encoded as the implementation does.
    package init(of certificate: Certificate, by implementation: CanonicalKeyImplementation) {
        self.init(PresentedKey(certificate), by: implementation)
    }

    /// The key, nil where it could not be taken apart, re-encoded as the implementation does.
    init(_ key: PresentedKey?, by implementation: CanonicalKeyImplementation) {
        guard let key else {
            self = .unmeasured
            return
        }

        let presented = key.octets
        if key.hasUnusedBits {
            self = Self.withUnusedBits(key, presented, by: implementation)
            return
        }

        switch key.kind {
        case .rsa:
            self = RSAKeyReading(key).encoded(presented, by: implementation)
        case .bareRSASSAPSS, .edwardsOrMontgomery:
            self = .octets(presented)
        case .curve(let curve):
            self = Self.point(of: key, on: curve, presented, by: implementation)
        case .explicitCurve:
            self =
                switch implementation {
                case .gnutls, .openJDK: .refused
                // Measured was P-256, whose points have 65 octets; a shorter curve may be too weak.
                case .opensslCommand: key.bits.count == 65 ? .octets(presented) : .unmeasured
                }
        case .curveWithoutParameters:
            self = .refused
        case .bareUnknown:
            self =
                switch implementation {
                case .gnutls, .opensslCommand: .refused
                // 17.0.21.1 leaves absent parameters out again, where 17.0.15 wrote NULL.
                case .openJDK: .octets(presented)
                }
        case .other, .shortCurve:
            self = .unmeasured
        }
    }

    /// Of keys that say that some of their bits stand for nothing, points were measured: OpenJDK
    /// keeps the number, and the others write none.
    private static func withUnusedBits(
        _ key: PresentedKey,
        _ presented: [UInt8],
        by implementation: CanonicalKeyImplementation
    ) -> CanonicalKey {
        guard case .curve(let curve) = key.kind else { return .unmeasured }

        let written = implementation == .openJDK ? presented : key.withoutUnusedBits
        return point(of: key, on: curve, written, by: implementation)
    }

    private static func point(
        of key: PresentedKey,
        on curve: PresentedKey.Curve,
        _ presented: [UInt8],
        by implementation: CanonicalKeyImplementation
    ) -> CanonicalKey {
        if implementation == .gnutls, !curve.isKnownToGnuTLS { return .refused }
        let size = curve.coordinateSize

        // The first octet of a point says how it is written (SEC 1, 2.3.3).
        switch (key.bits.first, key.bits.count) {
        case (0x04, 1 + 2 * size):
            return switch implementation {
            // Neither looks whether the point is on the curve.
            case .gnutls, .openJDK: .octets(presented)
            case .opensslCommand: key.isPointOnItsCurve ? .octets(presented) : .refused
            }
        case (0x02, 1 + size), (0x03, 1 + size), (0x06, 1 + 2 * size), (0x07, 1 + 2 * size):
            return switch implementation {
            case .gnutls, .openJDK: .refused
            case .opensslCommand: .octets(presented)
            }
        // Octets that follow the point.
        case (0x04, (2 + 2 * size)...):
            return .refused
        default:
            return .unmeasured
        }
    }
}
