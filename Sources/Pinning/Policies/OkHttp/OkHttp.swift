// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// OkHttp's `CertificatePinner`: any key of the cleaned chain, as Java encodes it.
///
/// On Android the platform cleans the chain: it is the path that the trust manager found. Its keys are
/// Conscrypt's, which writes those anew that it reads, and hands on as presented those that it does
/// not (OpenSSLX509Certificate.java:461 at google/conscrypt 3869db7b); which these are was not
/// measured, so that of odd encodings nothing is said. On the JVM OkHttp builds the chain anew (`OkHttpChainCleaner`), and a connection fails that the trust manager took
/// where it comes to no end.
struct OkHttp: PinningPolicy {
    let id: String
    let provenance: Provenance
    private var cleaner: OkHttpChainCleaner?

    static let android = OkHttp(
        id: "okhttp",
        cleanedBy: "okhttp3/internal/platform/android/AndroidCertificateChainCleaner.kt, clean",
        nil
    )
    static let jvm = OkHttp(
        id: "okhttp.jvm",
        cleanedBy: "okhttp3/internal/tls/BasicCertificateChainCleaner.kt, clean; "
            + "BasicTrustRootIndex.kt, findByIssuerAndSignature",
        OkHttpChainCleaner(looksAtAuthorities: true)
    )

    /// The same before 5.0, whose cleaner looked at signatures alone.
    var before5: OkHttp {
        var older = self
        older.cleaner = cleaner.map { _ in OkHttpChainCleaner(looksAtAuthorities: false) }
        return older
    }

    private init(id: String, cleanedBy location: String, _ cleaner: OkHttpChainCleaner?) {
        self.id = id
        self.cleaner = cleaner
        traits = Traits(
            kind: .publicKey,
            view: .path,
            host: .withinClient,
            identity: cleaner == nil ? .agreedKey : .canonicalKey(by: .openJDK),
            configuration: .init(hosts: .subtrees, dialect: "okhttp")
        )
        provenance = Provenance(
            project: "lysine-dev/okhttp (formerly square/okhttp)",
            version: "parent-5.5.0 and later (b830f03c8f)",
            location: "okhttp3/CertificatePinner.kt, CertificatePinner.Builder, check and "
                + "matchesHostname; " + location
                + "; okhttp3/internal/tls/OkHostnameVerifier.kt, verify; okhttp3/internal/connection/ConnectPlan.kt",
            caveat: cleaner == nil
                ? "how Conscrypt encodes a key of unusual form was not measured" : nil
        )
    }

    let traits: Traits

    /// How many certificates JSSE takes from a server, in a path or not, where
    /// `jdk.tls.client.maxInboundCertificateChainLength` does not say otherwise.
    ///
    /// - SeeAlso: OpenJDK 17.0.21.1, as executed: “exceeds the maximum allowed length”.
    private static let longestMessageOfJSSE = 10

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // The builder reads every pattern and every pin before the first connection. Exemption,
        // enforcement and expiry are not known to it, so its user leaves them out.
        var entries: [OkHttpEntry] = []
        // One without pins makes no call of `add`, which would look at its host.
        for entry in pinned where !entry.isExempt && entry.keys?.isEmpty == false {
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
        // HttpUrl turns U-labels into A-labels before anybody is asked, which is not done here.
        guard trust.connection.host.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw .unsupported(.unmeasuredText)
        }
        // JSSE ends the handshake before any trust manager is asked.
        guard cleaner == nil || trust.connection.served.count <= Self.longestMessageOfJSSE else {
            return .reject(.budgetExhausted)
        }
        // The trust manager and the host verifier come before the pinner.
        let found: [EncodedCertificate]
        switch try await trust.evaluation(namesBy: OkHttpNames(isOnTheJVM: cleaner != nil)) {
        case .refused(let reason): return .reject(reason)
        case .trusted(let path): found = path
        }

        // A certificate whose key Java does not take is not even read, whatever host it is for.
        let isRefused = trust.connection.served.lazy.compactMap(\.certificate).contains {
            key(of: $0) == .refused
        }
        guard !isRefused else { return .reject(.unsupportedKey) }

        // The pins of every entry that matches, not of the nearest alone.
        let pins = entries.filter { $0.matches(trust.connection.host) }.flatMap(\.pins)
        guard !pins.isEmpty else { return .notPinned }

        let chain: [Certificate]
        switch try await cleaned(try trust.read(found), trust) {
        case .failure(let failure): return .reject(failure.reason)
        case .success(let cleaned): chain = cleaned
        }
        for certificate in chain {
            guard case .octets(let octets) = key(of: certificate) else {
                throw .unsupported(.unmeasuredKey)
            }

            if pins.contains(where: { $0.isDigest(of: octets) }) { return .accept }
        }
        return .reject(.noMatchingPin)
    }

    private func cleaned(
        _ path: [Certificate],
        _ trust: ServerTrust
    ) async throws(BackendError) -> Result<[Certificate], OkHttpChainCleaner.CleaningFailure> {
        guard let cleaner else { return .success(path) }

        let served = try trust.read(trust.connection.served)
        let anchors = trust.connection.anchors.all.compactMap(\.certificate)
        return try await cleaner.chain(for: path, served: served, anchors: anchors, trust)
    }

    private func key(of certificate: Certificate) -> CanonicalKey {
        guard cleaner == nil else { return CanonicalKey(of: certificate, by: .openJDK) }

        return AgreedKey.octets(of: certificate).map(CanonicalKey.octets) ?? .unmeasured
    }
}
