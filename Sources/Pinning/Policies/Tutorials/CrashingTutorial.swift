// SPDX-License-Identifier: Apache-2.0

/// A tutorial whose delegate casts the array of certificates to a certificate: the process ends
/// at the first challenge, whatever is pinned.
struct CrashingTutorial: PinningPolicy {
    let id = "tutorial.array-as-certificate"
    let provenance = Provenance.tutorial(
        "in Korean",
        "urlSession(_:didReceive:completionHandler:), SecTrustCopyCertificateChain"
    )
    let traits = Traits(
        kind: .certificate,
        view: .crash,
        trust: .none,
        host: .unchecked,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        .crash
    }
}
