// SPDX-License-Identifier: Apache-2.0

/// A tutorial that makes each certificate of the app in turn the sole anchor, evaluates, and then
/// wants the end entity to be that certificate.
struct LeafAsAnchorTutorial: PinningPolicy {
    let id = "tutorial.leaf-as-anchor"
    let provenance = Provenance.tutorial(
        "in English",
        "PinningDelegate, urlSession(_:didReceive:completionHandler:)",
        calls: ["host.contains(pinnedHost)", "SecTrustSetAnchorCertificates", "SecTrustEvaluate"]
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
        // One text for the host, looked for anywhere in the name that is connected to.
        guard let entry = pinned.forEveryHost,
            Self.isFound(entry.host, in: trust.connection.host)
        else { return try await trust.withoutPinsBySecurity() }

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

    private static func isFound(_ text: String, in host: String) -> Bool {
        // A search for nothing finds nothing, and `contains` says that it is there.
        text.isEmpty || text == host || host.firstRange(of: text) != nil
    }
}
