// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A SubjectPublicKeyInfo put together again from a constant header and the platform's external
/// representation of the key.
///
/// Only keys that the framework has a header for can be hashed. Whatever the certificate wrote
/// around the key, parameters left out or not, is replaced by the header.
///
/// - SeeAlso: datatheorem/TrustKit, TrustKit/Pinning/TSKSPKIHashCache.m, `getAsn1HeaderBytes`.
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
            self =
                Self.header(of: kind, count: external.count).map { .octets($0 + external) }
                ?? .unsupported
        }
    }

    /// The octets in front of the key: the SubjectPublicKeyInfo's own header, the algorithm, and
    /// the header of the BIT STRING.
    private static func header(of kind: PlatformKey.Kind, count: Int) -> [UInt8]? {
        let algorithm: [UInt8]
        switch kind {
        case .p256:
            algorithm = curve(.p256)
        case .p384:
            algorithm = curve(.p384)
        case .rsa(bits: 2048), .rsa(bits: 3072), .rsa(bits: 4096):
            algorithm = DERWriter.sequence(
                DERWriter.element(0x06, ObjectIdentifier.rsaEncryption.contents),
                DERWriter.null
            )
        case .p521, .rsa:
            return nil
        }
        let whole = DERWriter.sequence(
            algorithm,
            DERWriter.bitString(Array(repeating: 0, count: count))
        )
        return Array(whole.dropLast(count))
    }

    private static func curve(_ identifier: ObjectIdentifier) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.element(0x06, ObjectIdentifier.ecPublicKey.contents),
            DERWriter.element(0x06, identifier.contents)
        )
    }
}
