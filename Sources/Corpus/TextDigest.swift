// SPDX-License-Identifier: Apache-2.0

private import Crypto
private import Pinning

/// The SHA-256 digest of texts, in lower-case hexadecimal.
package enum TextDigest {
    /// The digest of the texts' octets, one after the other.
    package static func sha256(of texts: some Sequence<String>) -> String {
        var hash = SHA256()
        for text in texts { hash.update(data: Array(text.utf8)) }
        return Hexadecimal.encode(hash.finalize())
    }
}
