// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// Digests of a whole certificate.
enum Fingerprint {
    /// MD5, SHA-1 and SHA-256, which their lengths tell apart.
    static func all(of certificate: EncodedCertificate) -> [[UInt8]] {
        [
            Array(Insecure.MD5.hash(data: certificate.octets)),
            Array(Insecure.SHA1.hash(data: certificate.octets)),
            Array(SHA256.hash(data: certificate.octets)),
        ]
    }
}
