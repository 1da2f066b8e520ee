// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Android's Network Security Configuration: a `pin-set` for a `domain-config`.
struct NetworkSecurityConfig: PinningPolicy {
    let id: String
    let traits: Traits
    private let trustsUserAnchors: Bool
    let provenance = Provenance(
        project: "Android, frameworks/base",
        version: "NetworkSecurityTrustManager 3c096b3a88, ApplicationConfig 4850a8b149, "
            + "XmlConfigSource 0172a23b1a, Pin 0cb8f01410, util/Base64 8d312f32c2; the first three "
            + "again after Android 16, in a copy, yaap/frameworks_base a058b330f7 and 3ddcaa0053",
        location: "core/java/android/security/net/config/NetworkSecurityTrustManager.java, "
            + "checkServerTrusted, checkPins, isPinningEnforced; ApplicationConfig.java, getConfigForHostname; XmlConfigSource.java, "
            + "parseDomain (the file that android:networkSecurityConfig names, often "
            + "network_security_config.xml); since then in packages/NetworkSecurityConfig/platform/src",
        caveat:
            "how Conscrypt encodes a key of unusual form was not measured; entries are "
            + "written beside each other; what a domain-config inside of another inherits "
            + "(NetworkSecurityConfig.java, Builder.getEffectivePinSet) is settled when the file is "
            + "read, and the policy is the same; an app for an API level above 36 wants certificate "
            + "transparency besides (NetworkSecurityConfig.java, "
            + "DEFAULT_ENABLE_CERTIFICATE_TRANSPARENCY), which no vector has"
    )

    /// A release build for API level 24 and above: what the user installed is no anchor.
    static let release = NetworkSecurityConfig(
        "android.network-security-config",
        trustsUserAnchors: false
    )
    /// The same with `<certificates src="user"/>` among its trust anchors: what the user installed
    /// is an anchor, and the pins hold below it, too.
    ///
    /// - SeeAlso: XmlConfigSource.java, `parseConfigEntry`: `overridePins` is false by default outside
    ///   of `debug-overrides`.
    static let trusting = NetworkSecurityConfig(
        "android.network-security-config.user-anchors",
        trustsUserAnchors: true
    )
    /// A build with `debug-overrides`, or `overridePins`, for what the user installed: an anchor
    /// there that turns pins off.
    static let overridden = NetworkSecurityConfig(
        "android.network-security-config.overridden",
        trustsUserAnchors: true,
        sparesUserAnchors: true
    )

    private init(_ id: String, trustsUserAnchors: Bool, sparesUserAnchors: Bool = false) {
        self.id = id
        self.trustsUserAnchors = trustsUserAnchors
        traits = Traits(
            kind: .publicKey,
            view: .path,
            identity: .agreedKey,
            configuration: .init(
                hosts: .subtrees,
                hasExpiry: true,
                hasExemptions: true,
                sparesUserAnchors: sparesUserAnchors
            )
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        var entries: [PinnedHost] = []
        for entry in pinned {
            if let reason = Self.refusal(of: entry) { return .misconfigured(reason) }

            // The parser takes white space off and writes the domain in lower case, and takes none
            // twice. White space alone does not come into the compiled file (aapt2,
            // XmlFlattener.cpp), and a domain without text is refused.
            let domain = entry.host.trimmedInJava.lowercased()
            guard !domain.isEmpty, !entries.contains(where: { $0.host == domain }) else {
                return .misconfigured(.malformedHost)
            }

            entries.append(entry.renamed(domain))
        }

        let connection = trust.connection
        let anchors = connection.anchors
        let overrides = traits.configuration.sparesUserAnchors
        let trusted = anchors.shipped + anchors.added + (trustsUserAnchors ? anchors.user : [])
        let path: [EncodedCertificate]
        switch try await trust.evaluation(to: trusted) {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }

        var host = connection.host.lowercased()
        if host.hasSuffix(".") { host.removeLast() }
        // A domain without a pin set, whose own is empty, or whose pins have lapsed is not pinned.
        guard let entry = entries.entry(nearest: host), !entry.isExempt,
            let keys = entry.keys, !keys.isEmpty,
            !entry.hasLapsedOnAndroid(on: connection),
            !(overrides && endsAtAnchorOfTheUser(path, anchors))
        else { return .notPinned }

        var pins: [[UInt8]] = []
        for pin in keys {
            switch pin {
            case .of(let certificate): pins.append(try trust.pin(of: certificate).octets)
            case .text(let text): pins += AndroidBase64.decode(text).map { [$0] } ?? []
            }
        }
        for pin in try trust.agreedPins(of: path) {
            guard let pin else { throw .unsupported(.unmeasuredKey) }

            if pins.contains(pin.octets) { return .accept }
        }
        return .reject(.noMatchingPin)
    }

    /// Whether the anchor at the end of a path overrides pins.
    ///
    /// It is looked up by its subject and key, first among those that do: another certificate of
    /// the user's for the same authority is found as well.
    ///
    /// - SeeAlso: NetworkSecurityTrustManager.java, `isPinningEnforced`; NetworkSecurityConfig.java,
    ///   `findTrustAnchorBySubjectAndPublicKey` and the constructor, which sorts.
    private func endsAtAnchorOfTheUser(
        _ path: [EncodedCertificate],
        _ anchors: Connection.Anchors
    ) -> Bool {
        guard let end = path.last else { return false }
        // One that cannot be read is known by its octets alone.
        guard let read = end.certificate else { return anchors.user.contains(end) }

        return anchors.user.contains { $0.certificate?.hasNameAndKey(of: read) ?? false }
    }

    /// Why the configuration is refused when it is read.
    private static func refusal(of entry: PinnedHost) -> Reason? {
        if let expires = entry.expires, JavaDate.parse(expires) == nil { return .malformedExpiry }

        let areRead = (entry.keys ?? []).allSatisfy { pin in
            switch pin {
            case .of: true
            case .text(let text): AndroidBase64.decode(text)?.count == 32
            }
        }
        return areRead ? nil : .malformedPin
    }
}
