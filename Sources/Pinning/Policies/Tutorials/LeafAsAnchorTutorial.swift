// SPDX-License-Identifier: Apache-2.0

/// A tutorial that makes each certificate of the app in turn the sole anchor, evaluates, and then
/// wants the end entity to be that certificate.
struct LeafAsAnchorTutorial: PinningPolicy {
    let id = "tutorial.leaf-as-anchor"
    let provenance = Provenance.tutorial(
        "English",
        "PinningDelegate, urlSession(_:didReceive:completionHandler:)",
        calls: [
            "host.contains(pinnedHost)", "SecTrustSetAnchorCertificates", "SecTrustEvaluate",
            "SecTrustGetCertificateAtIndex",
        ]
    )
    let traits = Traits(
        kind: .certificate,
        view: .endEntity,
        trust: .pinsAsAnchors,
        identity: .certificate,
        configuration: .init(hosts: .subtrees, entries: .one, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else {
            return try await trust.withoutPinsBySecurity()
        }
        // The pinned host is that of a URL, and what a URL makes of other texts depends on it and
        // on the system.
        guard Self.isHostOfURL(entry.host) else { throw .unsupported(.unmeasuredText) }
        // It is looked for anywhere in the name that is connected to.
        guard Self.isFound(entry.host, in: trust.connection.host) else {
            return try await trust.withoutPinsBySecurity()
        }

        var refusal = Reason.noMatchingPin
        for pin in entry.certificates?.objects ?? [] {
            switch try await trust.evaluation(toPinned: [pin]).bySecurity {
            case .refused(let reason):
                if trust.endEntity == pin { refusal = reason }
            case .trusted:
                if trust.endEntity == pin { return .accept }
            }
        }
        return .reject(refusal)
    }

    /// Whether a URL has the text as its host, as it is written, capitals included: a registered name
    /// without escapes (RFC 3986, 3.2.2).
    ///
    /// A port, a path and a user are other parts of a URL, and without a host nothing is pinned.
    private static func isHostOfURL(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(registeredName.contains)
    }

    private static let registeredName = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=".utf8
    )

    private static func isFound(_ text: String, in host: String) -> Bool {
        text == host || host.firstRange(of: text) != nil
    }
}
