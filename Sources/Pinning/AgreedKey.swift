// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A key that every implementation encodes alike.
///
/// For a framework whose library was not measured: what all that were measured agree on may be
/// presumed of it, and nothing else.
package enum AgreedKey {
    /// The key of a certificate; nil where the measured implementations differ or refuse it.
    package static func octets(of certificate: Certificate) -> [UInt8]? {
        guard let key = PresentedKey(certificate), isWrittenAlike(key) else { return nil }

        return key.octets
    }

    /// Whether the measured implementations all write a key as it was presented.
    static func isWrittenAlike(_ key: PresentedKey) -> Bool {
        let measured: [CanonicalKeyImplementation] = [.gnutls, .openJDK, .opensslCommand]
        return measured.allSatisfy { CanonicalKey(key, by: $0) == .octets(key.octets) }
    }
}
