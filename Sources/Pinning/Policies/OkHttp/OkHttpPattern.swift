// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A pattern of OkHttp's for hosts: `host`, `*.host` or `**.host`.
///
/// - SeeAlso: okhttp3/CertificatePinner.kt, `Pin` and `matchesHostname`.
package struct OkHttpPattern: Hashable, Sendable {
    /// What is behind the asterisks, in lower case.
    package let host: String
    package let coverage: Coverage

    /// The hosts that a pattern matches besides its own.
    package enum Coverage: String, Hashable, Sendable {
        /// `host`: none.
        case exact = ""
        /// `*.host`: those one label below, and not its own.
        case oneLabel = "*."
        /// `**.host`: those any number of labels below.
        case subtree = "**."
    }

    package init(host: String, coverage: Coverage) {
        self.host = host.lowercased()
        self.coverage = coverage
    }

    /// Parses a pattern; nil where an asterisk stands elsewhere or no host is left.
    package init?(_ text: String) {
        let coverage: Coverage =
            if text.hasPrefix(Coverage.subtree.rawValue) {
                .subtree
            } else if text.hasPrefix(Coverage.oneLabel.rawValue) {
                .oneLabel
            } else {
                .exact
            }
        var host = String(text.dropFirst(coverage.rawValue.count))
        // As a URL has an address of version 6, or without its brackets, and with nothing before it.
        if host.contains(":") {
            if host.hasPrefix("["), host.hasSuffix("]") {
                host = String(host.dropFirst().dropLast())
            }
            guard coverage == .exact, IPAddress(host) != nil else { return nil }
        }
        guard HostName(host) != nil, !host.utf8.contains(UInt8(ascii: "*")) else { return nil }

        self.init(host: host, coverage: coverage)
    }

    /// Whether the pattern matches.
    ///
    /// A host with a trailing dot passes the host verifier and matches no pattern
    /// (CVE-2026-129482).
    package func matches(_ hostname: String) -> Bool {
        // Both are brought into canonical form, in which an address has one text, that of version 4
        // where one of version 6 holds it. Texts are compared, whatever they name: `**.192.0.2.1`
        // is for 192.0.2.1.
        if let address = IPAddress(hostname) {
            let octets = OkHttpNames.withoutMapping(address.octets)
            if coverage == .exact {
                return IPAddress(host).map { OkHttpNames.withoutMapping($0.octets) } == octets
            }
            return octets.count == 4
                && matches(text: octets.map(String.init).joined(separator: "."))
        }

        return matches(text: hostname.lowercased())
    }

    private func matches(text hostname: String) -> Bool {
        switch coverage {
        case .exact: hostname == host
        case .oneLabel:
            hostname.hasSuffix("." + host) && !hostname.dropLast(host.count + 1).contains(".")
        case .subtree: hostname == host || hostname.hasSuffix("." + host)
        }
    }
}

extension OkHttpPattern: CustomStringConvertible {
    package var description: String { coverage.rawValue + host }
}
