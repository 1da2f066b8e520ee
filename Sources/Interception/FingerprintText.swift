// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension EncodedCertificate {
    /// SHA-256 of the certificate, in the form in which devices show it.
    package var fingerprintText: String {
        fingerprint.map { Hexadecimal.encode([$0]).uppercased() }.joined(separator: ":")
    }
}
