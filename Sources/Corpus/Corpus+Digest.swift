// SPDX-License-Identifier: Apache-2.0

extension Corpus {
    /// The SHA-256 digest of what the vectors ask and what is right, in lower-case hexadecimal.
    ///
    /// It covers the canonical texts of all vectors without their departures, one after the other
    /// in the order of their ids: departures follow frameworks, and leave the corpus what it is.
    package var digest: String {
        TextDigest.sha256(of: vectors.lazy.map(\.canonicalTextOfTheNorm))
    }
}
