// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// Tutorials that evaluate trust, and then hash what `SecKeyCopyExternalRepresentation` gives: the
/// key without its algorithm, which no openssl command digests.
struct RawKeyTutorial: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance: Provenance

    /// Any key of the validated path against a set of texts.
    static let anyKey = RawKeyTutorial(
        "tutorial.raw-key-of-any",
        view: .path,
        pins: .texts,
        .tutorial(
            "Vietnamese",
            "PinnedNetworkManager, urlSession(_:didReceive:)",
            calls: [
                "SecTrustEvaluateWithError", "SecKeyCopyExternalRepresentation",
                "cancelAuthenticationChallenge",
            ]
        )
    )
    /// The end entity's key against a single text.
    static let leafKey = RawKeyTutorial(
        "tutorial.raw-key-of-the-leaf",
        view: .endEntity,
        pins: .oneText,
        .tutorial(
            "Chinese",
            "PinnedDelegate, urlSession(_:didReceive:)",
            calls: ["SecTrustEvaluate", "SecKeyCopyExternalRepresentation"]
        )
    )

    private init(
        _ id: String,
        view: Traits.View,
        pins: Traits.Configuration.Pins,
        _ provenance: Provenance
    ) {
        self.id = id
        self.provenance = provenance
        traits = Traits(
            kind: .publicKey,
            view: view,
            identity: .rawKey,
            configuration: .init(hosts: .all, entries: .one, pins: pins)
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else {
            return try await trust.withoutPinsBySecurity()
        }

        let path: [EncodedCertificate]
        switch try await trust.evaluation().bySecurity {
        case .refused(let reason): return .reject(reason)
        case .trusted(let found): path = found
        }

        let room = traits.configuration.pins == .oneText ? 1 : Int.max
        let pins = try RawKey.texts(of: (entry.keys ?? []).prefix(room), trust) { digest in
            Base64.encode(digest)
        }
        let compared = traits.view == .endEntity ? Array(path.prefix(1)) : path
        for certificate in compared {
            // A key that cannot be extracted is passed over.
            guard let digest = try RawKey.digest(of: certificate, trust) else { continue }

            if pins.contains(Base64.encode(digest)) { return .accept }
        }
        return .reject(.noMatchingPin)
    }
}
