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
            // The framework's header ends where the key begins, and says how long it is.
            self =
                Self.algorithm(of: kind)
                .map { .octets(DERWriter.sequence($0, DERWriter.bitString(external))) }
                ?? .unsupported
        }
    }

    /// The algorithm as the framework's header for such a key has it; nil where there is none.
    private static func algorithm(of kind: PlatformKey.Kind) -> [UInt8]? {
        switch kind {
        case .p256: p256
        case .p384: p384
        case .rsa(bits: 2048), .rsa(bits: 3072), .rsa(bits: 4096): rsa
        case .p521, .rsa: nil
        }
    }

    private static let p256 = curve(.p256)
    private static let p384 = curve(.p384)
    private static let rsa = DERWriter.sequence(
        DERWriter.element(0x06, ObjectIdentifier.rsaEncryption.contents),
        DERWriter.null
    )

    private static func curve(_ identifier: ObjectIdentifier) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.element(0x06, ObjectIdentifier.ecPublicKey.contents),
            DERWriter.element(0x06, identifier.contents)
        )
    }
}
