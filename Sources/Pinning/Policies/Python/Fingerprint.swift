// SPDX-License-Identifier: Apache-2.0

import Crypto

/// Digests of a whole certificate.
enum Fingerprint {
    /// Whether a digest is one of a certificate: MD5, SHA-1 or SHA-256, told apart by its length.
    static func isOne(_ digest: [UInt8], of certificate: EncodedCertificate) -> Bool {
        let octets = certificate.octets
        return switch digest.count {
        case 16: Array(Insecure.MD5.hash(data: octets)) == digest
        case 20: Array(Insecure.SHA1.hash(data: octets)) == digest
        case 32: certificate.fingerprint == digest
        default: false
        }
    }
}
