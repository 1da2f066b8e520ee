// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A SubjectPublicKeyInfo put together again from a constant header and the platform's external
/// representation of the key.
///
/// Only keys that the framework has a header for can be hashed. Whatever the certificate wrote
/// around the key, parameters left out or not, is replaced by the header. Its octets are constant,
/// the lengths among them: in front of an RSA key with an exponent of another size than 65537's they
/// are wrong, and no pin matches.
///
/// - SeeAlso: datatheorem/TrustKit c48790f, TrustKit/Pinning/TSKSPKIHashCache.m:22,
///   `rsa2048Asn1Header`, and 80, `getAsn1HeaderBytes`.
package enum RebuiltKey: Hashable, Sendable {
    case octets([UInt8])
    /// The framework has no header for such a key.
    case unsupported
    /// What the platform makes of such an encoding was not measured.
    case unmeasured

    package init(of certificate: Certificate) {
        self.init(PlatformKey(of: certificate))
    }

    init(_ key: PlatformKey) {
        switch key {
        case .none:
            self = .unsupported
        case .unmeasured:
            self = .unmeasured
        case .key(let kind, let external):
            // The header ends where the key begins, and says how long it is, whether or not it is.
            self = Self.header(for: kind).map { .octets($0 + external) } ?? .unsupported
        }
    }

    /// The octets that the framework sets in front of such a key; nil where it has none.
    private static func header(for kind: PlatformKey.Kind) -> [UInt8]? {
        switch kind {
        case .p256: p256
        case .p384: p384
        case .rsa(bits: 2048): rsa2048
        case .rsa(bits: 3072): rsa3072
        case .rsa(bits: 4096): rsa4096
        case .ed25519, .ed448, .p192, .p224, .p521, .rsa: nil
        }
    }

    private static let p256 = curve(.p256, pointOctets: 65)
    private static let p384 = curve(.p384, pointOctets: 97)
    private static let rsa2048 = rsa(keyOctets: 270)
    private static let rsa3072 = rsa(keyOctets: 398)
    private static let rsa4096 = rsa(keyOctets: 526)

    /// The header in front of a modulus of the usual size and an exponent of three octets.
    private static func rsa(keyOctets: Int) -> [UInt8] {
        header(
            DERWriter.element(0x06, ObjectIdentifier.rsaEncryption.contents) + DERWriter.null,
            keyOctets: keyOctets
        )
    }

    private static func curve(_ identifier: ObjectIdentifier, pointOctets: Int) -> [UInt8] {
        header(
            DERWriter.element(0x06, ObjectIdentifier.ecPublicKey.contents)
                + DERWriter.element(0x06, identifier.contents),
            keyOctets: pointOctets
        )
    }

    /// A SubjectPublicKeyInfo as far as its key.
    private static func header(_ algorithm: [UInt8], keyOctets: Int) -> [UInt8] {
        let key = [UInt8](repeating: 0, count: keyOctets)
        return DERWriter.sequence(DERWriter.sequence(algorithm), DERWriter.bitString(key))
            .dropLast(keyOctets)
    }
}
