// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// OkHttp's `CertificatePinner`: any key of the cleaned chain, as Java encodes it.
///
/// The chain is the path that the platform found, which is what Android's cleaner hands on. On the
/// JVM the cleaner builds one anew, from the first issuer whose signature verifies to the next and
/// never back, and newer ones look at every basicConstraints, an anchor's included. Of that its nine
/// steps alone are modelled: where it is lost on a way that the platform went, a connection fails on
/// the JVM that is accepted here.
struct OkHttp: PinningPolicy {
    let id = "okhttp"
    let provenance = Provenance(
        project: "square/okhttp",
        version: "parent-5.4.0+63 (1682d9bac8)",
        location: "okhttp3/CertificatePinner.kt, check and matchesHostname; internal/tls/"
            + "BasicCertificateChainCleaner.kt, clean; internal/connection/ConnectPlan.kt"
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
        return try await verdict(on: trust, entries)
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        var entries: [OkHttpEntry] = []
        for text in texts {
            switch OkHttpEntry.read(text) {
            case .failure(let refusal): return .misconfigured(refusal.reason)
            case .success(let read): entries.append(read)
            }
        }
        return try await verdict(on: trust, entries)
    }

    private func verdict(
        on trust: ServerTrust,
        _ entries: [OkHttpEntry]
    ) async throws(BackendError) -> Verdict {
        // The trust manager and the host verifier come before the pinner.
        let path: [EncodedCertificate]
        switch try await trust.evaluation() {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }

        // The pins of every entry that matches, not of the nearest alone.
        let pins = entries.filter { $0.matches(trust.connection.host) }.flatMap(\.pins)
        guard !pins.isEmpty else { return .notPinned }

        let readable = try trust.readable(path)
        let keys = readable.map { CanonicalKey($0.key.presented, by: .openJDK) }
        // A certificate whose key Java does not take is not even read.
        guard !keys.contains(.refused) else { return .reject(.unsupportedKey) }
        let certificates = readable.compactMap(\.certificate)
        guard Self.cleanerReachesTheEnd(of: certificates) else { return .reject(.pathTooLong) }

        for key in keys {
            guard case .octets(let octets) = key else { throw .unsupported(.unmeasuredKey) }

            if pins.contains(where: { $0.isDigest(of: octets) }) { return .accept }
        }
        return .reject(.noMatchingPin)
    }

    /// Whether the chain cleaner comes to the end of a path in its nine steps, one for each
    /// signature and one more to see that nothing follows an anchor that another signed.
    private static func cleanerReachesTheEnd(of path: [Certificate]) -> Bool {
        let anchorEndsIt = path.last.map(\.isSelfIssued) ?? true
        return path.count - 1 + (anchorEndsIt ? 0 : 1) <= 9
    }
}
