// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// A certificate of a validated path, as answers name it.
///
/// It never changes, and is a class so that handing on the issuers that many paths have in common
/// costs one reference each.
final class PathMember: Sendable {
    /// SHA-256 of the certificate.
    let digest: [UInt8]
    /// SHA-256 of its key as presented; nil where our reader cannot read it and another library
    /// can.
    let key: SPKIPin?
    /// The digest in hexadecimal, in quotes.
    let quotedDigest: [UInt8]
    /// The key's pin as people write it, in quotes; `null` where there is none.
    let quotedPin: [UInt8]

    init(_ certificate: EncodedCertificate) {
        digest = certificate.fingerprint
        // What is too odd to be read as a whole may still have a key where keys lie.
        key = certificate.pin ?? (try? SPKIPin(ofKeyIn: certificate.octets))
        quotedDigest = .quotedHexadecimal(digest)
        guard let key else {
            quotedPin = Array("null".utf8)
            return
        }
        var quoted: [UInt8] = []
        quoted.reserveCapacity(53)
        quoted.write(literal: "\"sha256/")
        quoted.write(key.base64)
        quoted.append(UInt8(ascii: "\""))
        quotedPin = quoted
    }
}
