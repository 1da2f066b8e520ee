// SPDX-License-Identifier: Apache-2.0

import PKIX

/// TrustKit for Android, where it compares pins itself: below API level 24.
///
/// From there on it reads the platform's own verdict, which `android.network-security-config`
/// models.
struct TrustKitAndroid: PinningPolicy {
    let id: String
    var framework: String { "trustkit-android" }
    let traits: Traits
    let provenance = Provenance(
        project: "datatheorem/TrustKit-Android",
        version: "1.1.5+12 (230582dc4a)",
        location: "trustkit/config/DomainPinningPolicy.java, DomainValidator.java, "
            + "PublicKeyPin.java, TrustKitConfiguration.java, TrustKitConfigurationParser.java; "
            + "trustkit/pinning/PinningTrustManager.java, checkServerTrusted; TrustManagerBuilder.java",
        caveat: "pins are compared below API level 24 alone; from there on a mismatch is what the "
            + "platform's own exception says (PinningTrustManager.java:107 and 120), and of several "
            + "domains in one domain-config the last is pinned (TrustKitConfigurationParser.java:"
            + "106); how Android encodes a key of unusual form was not measured"
    )

    /// `shouldEnforcePinning` is off unless the entry says so.
    static let standard = TrustKitAndroid("trustkit.android", enforcesByDefault: false)
    /// The same with `shouldEnforcePinning` written wherever an entry does not say otherwise.
    static let enforcing = TrustKitAndroid("trustkit.android.enforcing", enforcesByDefault: true)

    private init(_ id: String, enforcesByDefault: Bool) {
        self.id = id
        traits = Traits(
            kind: .publicKey,
            view: .path,
            identity: .agreedKey,
            configuration: .init(
                hosts: .subtrees,
                needsBackup: true,
                hasExpiry: true,
                hasSoftMode: true,
                enforcesByDefault: enforcesByDefault
            )
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // A domain without a pin set makes no policy (`DomainPinningPolicy.Builder.build`).
        let pinned = pinned.filter { !$0.isExempt && $0.keys != nil }
        for entry in pinned {
            if let reason = try refusal(of: entry, trust) { return .misconfigured(reason) }
        }
        guard Set(pinned.map(\.host)).count == pinned.count else {
            return .misconfigured(.malformedHost)
        }

        // A trust manager is made for one host, the first, and stays where a redirect leads.
        let connection = trust.connection
        let origin = connection.isRedirectedElsewhere ? connection.redirectedFrom : nil
        let host = origin ?? connection.host
        // For a host that is no domain an exception is thrown to whoever asks for a trust manager.
        guard try ValidatedDomain.isHost(host) else { return .crash }
        guard let entry = pinned.entry(nearest: host) else { return try await trust.withoutPins() }

        let path: [EncodedCertificate]
        switch try await trust.evaluation() {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }
        if let origin, try await !trust.endEntity(isFor: origin) { return .reject(.nameMismatch) }
        guard isEnforced(entry), !entry.hasLapsedOnAndroid(on: connection) else {
            return .notPinned
        }

        // Pins are compared as texts, so that one that is written in another way never matches.
        var texts: [String] = []
        for pin in entry.keys ?? [] { texts.append(try Self.text(pin, trust)) }
        for key in try trust.readable(path).map(\.key) {
            guard key.agreedPin != nil else { throw .unsupported(.unmeasuredKey) }

            if key.pinText.map(texts.contains) == true { return .accept }
        }
        return .reject(.noMatchingPin)
    }

    /// Why the configuration is refused when it is read.
    private func refusal(
        of entry: PinnedHost,
        _ trust: ServerTrust
    ) throws(BackendError) -> Reason? {
        // Names with U-labels are valid there, and compared as they are.
        guard try ValidatedDomain.isValid(entry.host) else { return .malformedHost }
        // The formatter is not lenient: a day that there is not is none.
        if let expires = entry.expires, JavaDate.parse(expires) == nil { return .malformedExpiry }

        // They are counted as they are written, and white space is taken off afterwards.
        var texts: Set<String> = []
        for pin in entry.keys ?? [] {
            switch pin {
            case .of(let certificate): texts.insert(try trust.pinText(of: certificate))
            case .text(let text):
                guard AndroidBase64.decode(text)?.count == 32 else { return .malformedPin }

                texts.insert(text)
            }
        }
        return isEnforced(entry) && texts.count < 2 ? .backupPinMissing : nil
    }

    private func isEnforced(_ entry: PinnedHost) -> Bool {
        entry.enforce ?? traits.configuration.enforcesByDefault
    }

    private static func text(_ pin: Pin, _ trust: ServerTrust) throws(BackendError) -> String {
        switch pin {
        case .of(let certificate): try trust.pinText(of: certificate)
        case .text(let text): text.trimmedInJava
        }
    }
}
