// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A line of GnuTLS's `known_hosts`: a digest of a key, `|c0|www.example.com|443|0|6|265ad3…`, or a
/// key itself in base64, `|g0|www.example.com|443|0|MFkw…`.
///
/// - SeeAlso: gnutls, lib/verify-tofu.c, `parse_commitment_line` and `parse_line`.
package struct KnownHostsLine: Hashable, Sendable {
    package let host: String
    package let expiry: Expiry
    package let key: Key

    /// What is kept of the key, as it stands there.
    package enum Key: Hashable, Sendable {
        case base64(String)
        case sha256(String)
    }

    package init(host: String, expiry: Expiry, key: Key) {
        self.host = host
        self.expiry = expiry
        self.key = key
    }

    /// Parses a line; nil where it is neither, which is passed over.
    package init?(_ text: String) {
        let fields = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard fields.count > 5, fields[0].isEmpty, let seconds = Int64(fields[4]) else {
            return nil
        }

        let key: Key
        switch (fields[1], fields.count) {
        case ("g0", 6): key = .base64(fields[5])
        // GNUTLS_DIG_SHA256 is 6.
        case ("c0", 7) where fields[5] == "6": key = .sha256(fields[6])
        default: return nil
        }
        self.init(
            host: fields[2],
            expiry: seconds == 0 ? .never : .at(Time(seconds: seconds)),
            key: key
        )
    }

    /// Whether the line is for a host: its name letter by letter, and any host at all where the
    /// name begins with an asterisk.
    package func isFor(_ host: String) -> Bool {
        self.host.hasPrefix("*") || self.host == host
    }

    package func hasLapsed(at time: Time) -> Bool {
        switch expiry {
        case .never: false
        case .at(let expiry): time > expiry
        }
    }
}

extension KnownHostsLine: CustomStringConvertible {
    package var description: String {
        let seconds =
            switch expiry {
            case .never: "0"
            case .at(let time): String(time.seconds)
            }
        return switch key {
        case .base64(let text): "|g0|\(host)|443|\(seconds)|\(text)"
        case .sha256(let digits): "|c0|\(host)|443|\(seconds)|6|\(digits)"
        }
    }
}
