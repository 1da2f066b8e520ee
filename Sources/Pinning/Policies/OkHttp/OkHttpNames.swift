// SPDX-License-Identifier: Apache-2.0

import PKIX

/// How OkHttp compares the host, on every platform: its `OkHostnameVerifier`.
///
/// Host and name become absolute, so that a dot at the end of either does not count. A wildcard is a
/// whole label, the leftmost, and may stand directly below a top-level domain. An address of version
/// 4 inside of one of version 6 is the address of version 4. Common names are not looked at.
///
/// On the JVM a certificate has no names for it where Java cannot read subjectAltName: where an
/// address has neither the length of one nor that of one and a mask.
///
/// - SeeAlso: lysine-dev/okhttp b830f03c8f, okhttp3/internal/tls/OkHostnameVerifier.kt, `verify`;
///   okhttp3/internal/-HostnamesCommon.kt:285, `toCanonicalHost`; OpenJDK 17,
///   sun/security/x509/IPAddressName.java; executed with OkHttp 3.13.1 on OpenJDK 17.
struct OkHttpNames: ClientNames {
    var isOnTheJVM = false

    func isMatch(_ certificate: Certificate, _ host: String) -> Bool? {
        guard host.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }

        let areAddressesRead = certificate.addressesOfHosts.allSatisfy {
            [4, 8, 16, 32].contains($0.count)
        }
        guard areAddressesRead || !isOnTheJVM else { return false }

        if let address = IPAddress(host) {
            let canonical = Self.withoutMapping(address.octets)
            return certificate.addressesOfHosts.contains { Self.withoutMapping($0) == canonical }
        }
        // What looks like an address and is none is compared with addresses alone.
        let isLikeAnAddress =
            host.contains(":")
            || host.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == dot
            }
        guard !isLikeAnAddress else { return false }

        return certificate.namesOfHosts.contains { isMatch(Array(host.utf8), $0) }
    }

    private func isMatch(_ host: [UInt8], _ pattern: [UInt8]) -> Bool {
        guard let host = absolute(host), let pattern = absolute(pattern) else { return false }
        guard pattern.contains(asterisk) else { return host == pattern }
        guard pattern.starts(with: [asterisk, dot]), !pattern.dropFirst().contains(asterisk),
            host.count >= pattern.count, pattern.count > 2
        else { return false }

        let suffix = pattern.dropFirst()
        // The asterisk stands for no dot.
        return host.reversed().starts(with: suffix.reversed())
            && !host.dropLast(suffix.count).contains(dot)
    }

    /// In lower case and with a dot at its end; nil where it is no name.
    private func absolute(_ name: [UInt8]) -> [UInt8]? {
        guard let first = name.first, first != dot, name.suffix(2) != [dot, dot] else { return nil }

        let lowercased = name.map(\.lowercasedASCII)
        return name.last == dot ? lowercased : lowercased + [dot]
    }

    /// An address of version 4 in place of one of version 6 that holds it.
    static func withoutMapping(_ address: [UInt8]) -> [UInt8] {
        let prefix = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
        return address.count == 16 && address.starts(with: prefix)
            ? Array(address.suffix(4)) : address
    }
}

private let asterisk = UInt8(ascii: "*")
private let dot = UInt8(ascii: ".")
