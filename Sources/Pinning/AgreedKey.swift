// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A key that every implementation encodes alike.
///
/// For a framework whose library was not measured: what all that were measured agree on may be
/// presumed of it, and nothing else.
package enum AgreedKey {
    /// The key of a certificate; nil where the measured implementations differ or refuse it.
    package static func octets(of certificate: Certificate) -> [UInt8]? {
        let presented = Array(certificate.subjectPublicKeyInfoOctets)
        let measured: [CanonicalKeyImplementation] = [.gnutls, .openJDK, .opensslCommand]
        let agree = measured.allSatisfy { implementation in
            CanonicalKey(of: certificate, by: implementation) == .octets(presented)
        }
        return agree ? presented : nil
    }
}
