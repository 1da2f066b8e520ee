// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A tutorial that compares the end entity and evaluates nothing, in its two variants.
struct UnevaluatedTutorial: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance: Provenance

    /// The certificate, octet for octet.
    static let certificate = UnevaluatedTutorial(
        "tutorial.certificate-without-evaluation",
        .certificate,
        .certificate,
        pins: .objects,
        calls: ["#if DEBUG"]
    )
    /// The digest of the key without its algorithm, in hexadecimal.
    static let key = UnevaluatedTutorial(
        "tutorial.key-without-evaluation",
        .publicKey,
        .rawKey,
        pins: .texts,
        calls: ["SecTrustCopyKey", "SecKeyCopyExternalRepresentation", "#if DEBUG"]
    )

    private init(
        _ id: String,
        _ kind: PinningKind,
        _ identity: Traits.Identity,
        pins: Traits.Configuration.Pins,
        calls: [String]
    ) {
        self.id = id
        provenance = .tutorial(
            "Portuguese",
            "urlSession(_:didReceive:completionHandler:)",
            calls: calls
        )
        traits = Traits(
            kind: kind,
            view: .endEntity,
            trust: .none,
            host: .unchecked,
            identity: identity,
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
        // What the platform makes no certificate of ends the handshake, and a key that may take no
        // part in one does.
        guard let endEntity = trust.endEntity, endEntity.isCertificateOnThePlatform else {
            return .reject(.malformedCertificate)
        }
        if let reason = try trust.refusalInHandshake() { return .reject(reason) }

        switch traits.kind {
        case .certificate:
            let pins = entry.certificates?.objects ?? []
            return pins.contains(endEntity) ? .accept : .reject(.noMatchingPin)
        case .publicKey:
            let pins = try RawKey.texts(of: entry.keys ?? [], trust, encode: Hexadecimal.encode)
            guard let digest = try RawKey.digest(of: endEntity, trust) else {
                return .reject(.unsupportedKey)
            }

            return pins.contains(Hexadecimal.encode(digest)) ? .accept : .reject(.noMatchingPin)
        }
    }
}
