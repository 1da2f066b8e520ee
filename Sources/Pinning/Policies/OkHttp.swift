// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// OkHttp's `CertificatePinner`: any key of the cleaned chain, as Java encodes it.
struct OkHttp: PinningPolicy {
    let id = "okhttp"
    let provenance = Provenance(
        project: "square/okhttp",
        version: "parent-5.4.0+63 (1682d9bac8)",
        location: "okhttp3/CertificatePinner.kt, check and matchesHostname; "
            + "internal/connection/ConnectPlan.kt"
    )
    let traits = Traits(
        kind: .publicKey,
        view: .path,
        identity: .canonicalKey(by: .openJDK),
        configuration: .init(hosts: .subtrees, dialect: "okhttp")
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // The builder reads every pattern and every pin before the first connection. Exemption,
        // enforcement and expiry are not known to it, so its user leaves them out.
        var entries: [OkHttpEntry] = []
        for entry in pinned where !entry.isExempt {
            switch try OkHttpEntry.read(entry, trust) {
            case .failure(let refusal): return .misconfigured(refusal.reason)
            case .success(let read): entries.append(read)
            }
        }

        // The trust manager and the host verifier come before the pinner.
        let path: [EncodedCertificate]
        switch try await trust.path(to: trust.connection.anchors.all) {
        case .refused(let reason, _): return .reject(reason)
        case .path(let found): path = found
        }
        guard try await trust.hostMatches() else { return .reject(.nameMismatch) }

        // The pins of every entry that matches, not of the nearest alone.
        let pins = entries.filter { $0.matches(trust.connection.host) }.flatMap(\.pins)
        guard !pins.isEmpty else { return .notPinned }

        for certificate in try trust.read(path) {
            switch CanonicalKey(of: certificate, by: .openJDK) {
            case .octets(let key):
                if pins.contains(Array(SHA256.hash(data: key))) { return .accept }
            // A key that Java does not take never gets as far as the pinner.
            case .refused: return .reject(.unsupportedKey)
            case .unmeasured: throw .unsupported(.unmeasuredKey)
            }
        }
        return .reject(.noMatchingPin)
    }
}

/// One pattern with its pins.
private struct OkHttpEntry {
    let host: String
    let coverage: Coverage
    /// Digests of whatever length: the length is not checked, and a wrong one never matches.
    let pins: [[UInt8]]

    static func read(
        _ entry: PinnedHost,
        _ trust: ServerTrust
    ) throws(BackendError) -> Result<OkHttpEntry, ConfigurationRefusal> {
        // An asterisk in the configured host is its own notation for hosts below.
        let (host, coverage): (Substring, Coverage) =
            if entry.host.hasPrefix("**.") {
                (entry.host.dropFirst(3), .subtree)
            } else if entry.host.hasPrefix("*.") {
                (entry.host.dropFirst(2), .oneLabel)
            } else {
                (entry.host[...], entry.includeSubdomains ? .subtree : .exact)
            }
        guard HostName(String(host)) != nil else {
            return .failure(ConfigurationRefusal(reason: .malformedHost))
        }

        var pins: [[UInt8]] = []
        for pin in entry.keys ?? [] {
            switch pin {
            case .of(let certificate):
                pins += try trust.read([certificate]).map { SPKIPin(of: $0).octets }
            case .text(let text):
                guard let octets = OkioBase64.decode(text) else {
                    return .failure(ConfigurationRefusal(reason: .malformedPin))
                }

                pins.append(octets)
            }
        }
        return .success(
            OkHttpEntry(
                host: host.lowercased(),
                coverage: coverage,
                pins: pins
            )
        )
    }

    /// Whether the pattern, `host`, `*.host` or `**.host`, matches.
    ///
    /// A host with a trailing dot passes the host verifier and matches no pattern
    /// (CVE-2026-129482).
    func matches(_ hostname: String) -> Bool {
        // Both are brought into canonical form, in which an address has one text.
        if let address = IPAddress(hostname) { return address == IPAddress(host) }

        let hostname = hostname.lowercased()
        return switch coverage {
        case .exact: hostname == host
        case .oneLabel:
            hostname.hasSuffix("." + host) && !hostname.dropLast(host.count + 1).contains(".")
        case .subtree: hostname == host || hostname.hasSuffix("." + host)
        }
    }

    /// The hosts that a pattern matches besides its own.
    enum Coverage {
        /// `host`: none.
        case exact
        /// `*.host`: those one label below, and not its own.
        case oneLabel
        /// `**.host`: those any number of labels below.
        case subtree
    }
}
