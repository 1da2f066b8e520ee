// SPDX-License-Identifier: Apache-2.0

/// AFNetworking's `AFSSLPinningModeCertificate`: after the platform's own evaluation the pinned
/// certificates become the only anchors, and the chain is evaluated again.
struct AFNetworkingCertificates: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance.afNetworking

    private let settings: AFNetworkingSettings

    static let standard = AFNetworkingCertificates("afnetworking.certificate", .standard)
    static let invalidAllowed = AFNetworkingCertificates(
        "afnetworking.certificate.invalid-allowed",
        .invalidAllowed
    )
    static let anyName = AFNetworkingCertificates("afnetworking.certificate.any-name", .anyName)

    private init(_ id: String, _ settings: AFNetworkingSettings) {
        self.id = id
        self.settings = settings
        traits = Traits(
            kind: .certificate,
            view: .path,
            trust: settings == .invalidAllowed ? .pinsAsAnchors : .beforeAndToPins,
            host: settings.host,
            purpose: settings.purpose,
            identity: .certificate,
            configuration: .init(hosts: .all, entries: .one, pins: .objects)
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else {
            return try await trust.withoutPinsBySecurity()
        }

        return try await Self.verdict(on: trust, entry.certificates?.objects ?? [], settings)
    }

    /// The verdict with these certificates, of which an app has only one set.
    static func verdict(
        on trust: ServerTrust,
        _ pins: [EncodedCertificate],
        _ settings: AFNetworkingSettings
    ) async throws(BackendError) -> Verdict {
        // The system's anchors come first, and a private authority that is pinned is none of them.
        if settings != .invalidAllowed,
            case .refused(let reason) = try await settings.evaluation(on: trust)
        {
            return .reject(reason)
        }
        guard !pins.isEmpty else { return .reject(.noPins) }
        // What the platform makes no certificate of is nil, and an array takes no nil. Where the
        // server's own is none, the handshake ends before it comes to that.
        if let endEntity = trust.endEntity, endEntity.isCertificateOnThePlatform,
            !pins.allSatisfy(\.isCertificateOnThePlatform)
        {
            return .crash
        }

        switch try await settings.evaluation(on: trust, toPinned: pins) {
        case .refused(let reason): return .reject(reason)
        case .trusted: return .accept
        }
    }
}
