// SPDX-License-Identifier: Apache-2.0

/// A tutorial's delegate that answers every challenge with a credential of the server's own trust.
///
/// Nothing is evaluated, so that no certificate, date or name refuses the connection; what the
/// platform makes no certificate of, and a key that may take part in no handshake, end it whatever the
/// delegate says.
struct AcceptAllTutorial: PinningPolicy {
    let id = "tutorial.accept-all"
    let provenance = Provenance.tutorial(
        "Vietnamese",
        as: ", as what is wrong",
        "urlSession(_:didReceive:completionHandler:)",
        calls: ["completionHandler(.useCredential, URLCredential(trust:"]
    )
    let traits = Traits(
        kind: .certificate,
        view: .nothing,
        trust: .none,
        host: .unchecked,
        purpose: .unchecked,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let endEntity = trust.endEntity, endEntity.isCertificateOnThePlatform else {
            return .reject(.malformedCertificate)
        }

        return try trust.refusalInHandshake().map(Verdict.reject) ?? .notPinned
    }
}
