// SPDX-License-Identifier: Apache-2.0

import PKIX

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
            identity: .certificate,
            configuration: .init(hosts: .all, entries: .one, pins: .objects)
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        // The system's anchors come first, and a private authority that is pinned is none of them.
        if settings != .invalidAllowed,
            case .refused(let reason) = try await trust.evaluation(host: settings.host)
        {
            return .reject(reason)
        }
        let pins = entry.certificates?.objects ?? []
        guard !pins.isEmpty else { return .reject(.noPins) }

        switch try await trust.evaluation(toPinned: pins, host: settings.host) {
        case .refused(let reason): return .reject(reason)
        case .trusted: return .accept
        }
    }
}
