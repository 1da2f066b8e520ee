// SPDX-License-Identifier: Apache-2.0

private import Crypto

extension Corpus {
    /// The SHA-256 digest of what the vectors ask and what is right, in lower-case hexadecimal.
    ///
    /// It covers the canonical texts of all vectors without their departures, one after the other
    /// in the order of their ids: departures follow frameworks, and leave the corpus what it is.
    package var digest: String {
        var hash = SHA256()
        for vector in vectors {
            hash.update(data: Array(vector.canonicalTextOfTheNorm.utf8))
        }
        return hash.finalize().map { octet in
            let digits = String(octet, radix: 16)
            return octet < 0x10 ? "0" + digits : digits
        }.joined()
    }
}
