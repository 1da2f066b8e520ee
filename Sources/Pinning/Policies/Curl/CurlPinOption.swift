// SPDX-License-Identifier: Apache-2.0

/// The value of `--pinnedpubkey`.
package enum CurlPinOption {
    /// What stands in front of every digest.
    package static let prefix = "sha256//"

    /// The value with these digests, as the client reads what an app writes.
    ///
    /// It is a string of C, which ends at a zero octet; empty where there is no digest.
    static func value(of digests: [String]) -> String {
        String(digests.map { prefix + $0 }.joined(separator: ";").prefix { $0 != "\0" })
    }

    /// The texts of the digests, in their order; none where the value names a file, which no
    /// vector has.
    ///
    /// The value is split at every semicolon, and what does not begin with the prefix ends it.
    ///
    /// - SeeAlso: curl, lib/vtls/vtls.c, `Curl_pin_peer_pubkey`.
    package static func digests(in value: String) -> [String] {
        value.split(separator: ";", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
    }
}
