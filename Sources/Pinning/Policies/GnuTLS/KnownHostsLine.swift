// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A line of GnuTLS's `known_hosts`: a digest of a key, `|c0|www.example.com|443|0|6|265ad3…`, or a
/// key itself in base64, `|g0|www.example.com|443|0|MFkw…`.
///
/// It is taken apart as C does that, so that far more is a line than is ever written: bars in a row
/// count as one, and need not be there in front; a number ends where its digits do; and what is
/// behind the key or digest does not count.
///
/// - SeeAlso: gnutls, lib/verify-tofu.c, `parse_line` and `parse_commitment_line`; executed, 3.7.9.
package struct KnownHostsLine: Hashable, Sendable {
    package let host: String
    package let service: String
    package let expiry: Expiry
    package let key: Key

    /// What is kept of the key, as it stands there.
    package enum Key: Hashable, Sendable {
        case base64(String)
        case digest(KnownHostsDigest, String)
    }

    package init(host: String, service: String = Self.https, expiry: Expiry, key: Key) {
        self.host = host
        self.service = service
        self.expiry = expiry
        self.key = key
    }

    /// The service that a TLS client asks about: the port.
    package static let https = "443"

    /// Parses a line; nil where it is neither, which is passed over.
    package init?(_ text: String) {
        // In the file a line feed ends the line, and is the last octet of its last field. A NUL
        // ends the line, too.
        let line = Array(text.utf8.prefix { $0 != 0 }) + [UInt8(ascii: "\n")]
        let fields = line.split(separator: UInt8(ascii: "|"))
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count > 4 else { return nil }

        if fields[0] == "c0" {
            let number = Int32(truncatingIfNeeded: CNumber.parse(fields[4]))
            guard fields.count > 5, let digest = KnownHostsDigest(rawValue: number) else {
                return nil
            }

            key = .digest(digest, Self.upToSpace(fields[5]))
        } else if fields[0].utf8.starts(with: "g0".utf8) {
            // Here the first two characters alone are compared.
            key = .base64(Self.upToSpace(fields[4]))
        } else {
            return nil
        }
        host = fields[1]
        service = fields[2]
        let seconds = CNumber.parse(fields[3])
        expiry = seconds > 0 ? .at(Time(seconds: seconds)) : .never
    }

    private static func upToSpace(_ field: String) -> String {
        String(decoding: field.utf8.prefix { !"\n \r\t".utf8.contains($0) }, as: UTF8.self)
    }

    /// Whether the line is for a service on a host: their names octet for octet, and any at all
    /// where the name begins with an asterisk.
    package func isFor(_ host: String, service: String = Self.https) -> Bool {
        Self.covers(self.host, host) && Self.covers(self.service, service)
    }

    private static func covers(_ name: String, _ other: String) -> Bool {
        name.utf8.first == UInt8(ascii: "*") || name.utf8.elementsEqual(other.utf8)
    }

    package func hasLapsed(at time: Time) -> Bool {
        switch expiry {
        case .never: false
        case .at(let expiry): time > expiry
        }
    }
}

extension KnownHostsLine: CustomStringConvertible {
    /// The line as GnuTLS writes it.
    package var description: String {
        let seconds =
            switch expiry {
            case .never: "0"
            case .at(let time): String(time.seconds)
            }
        return switch key {
        case .base64(let text): "|g0|\(host)|\(service)|\(seconds)|\(text)"
        case .digest(let digest, let digits):
            "|c0|\(host)|\(service)|\(seconds)|\(digest.rawValue)|\(digits)"
        }
    }
}
