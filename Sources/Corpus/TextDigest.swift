// SPDX-License-Identifier: Apache-2.0

private import Crypto
private import Pinning

/// The SHA-256 digest of texts and files, in lower-case hexadecimal.
package enum TextDigest {
    /// The digest of the texts' octets, one after the other.
    package static func sha256(of texts: some Sequence<String>) -> String {
        var hash = SHA256()
        for text in texts { hash.update(data: Array(text.utf8)) }
        return Hexadecimal.encode(hash.finalize())
    }

    /// The digest of octets as they are.
    package static func sha256(of octets: [UInt8]) -> String {
        Hexadecimal.encode(SHA256.hash(data: octets))
    }
}
