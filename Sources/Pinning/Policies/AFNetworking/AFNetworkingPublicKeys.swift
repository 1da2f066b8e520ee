// SPDX-License-Identifier: Apache-2.0

import PKIX

/// AFNetworking's `AFSSLPinningModePublicKey`: any key of the chain, as key objects.
///
/// With `allowInvalidCertificates` nothing is evaluated at all: dates, names and signatures are
/// left out together.
struct AFNetworkingPublicKeys: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance.afNetworking

    private let settings: AFNetworkingSettings

    static let standard = AFNetworkingPublicKeys("afnetworking.public-key", .standard)
    static let invalidAllowed = AFNetworkingPublicKeys(
        "afnetworking.public-key.invalid-allowed",
        .invalidAllowed
    )
    static let anyName = AFNetworkingPublicKeys("afnetworking.public-key.any-name", .anyName)

    private init(_ id: String, _ settings: AFNetworkingSettings) {
        self.id = id
        self.settings = settings
        let isEvaluated = settings != .invalidAllowed
        traits = Traits(
            kind: .publicKey,
            view: isEvaluated ? .path : .withoutEvaluation,
            trust: isEvaluated ? .before : .none,
            host: isEvaluated ? settings.host : .unchecked,
            purpose: isEvaluated ? settings.purpose : .unchecked,
            identity: .keyObject,
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

        let files = entry.keys?.objects ?? []
        // What is invalid is allowed for the sake of pins alone.
        if settings == .invalidAllowed, files.isEmpty { return .reject(.noPins) }

        let compared: [EncodedCertificate]
        if settings == .invalidAllowed {
            // The handshake ends.
            if let reason = try trust.refusalInHandshake() { return .reject(reason) }

            compared = trust.connection.chainWithoutEvaluation
        } else {
            switch try await settings.evaluation(on: trust) {
            case .refused(let reason): return .reject(reason)
            case .trusted(let path): compared = path
            }
        }
        // The keys of the chain come into an array before any is compared, and an array takes no nil
        // (AFSecurityPolicy.m:129). An evaluation refuses such a key before, and without one it was
        // not measured whether the handshake goes so far, and whether the platform lists an issuer
        // whose signatures it cannot verify.
        if try trust.readable(compared).contains(where: { $0.key.platformKey == .none }) {
            throw .unsupported(.unmeasuredKey)
        }

        let pins = try trust.platformKeys(ofFiles: files)
        guard !pins.isEmpty else { return .reject(.noPins) }

        return try trust.platformKeys(of: compared).contains(where: pins.contains)
            ? .accept : .reject(.noMatchingPin)
    }
}
