// SPDX-License-Identifier: Apache-2.0

/// Alamofire's `CompositeTrustEvaluator`: the pinned certificates and the pinned keys must both
/// match, one evaluator after the other.
struct AlamofireComposite: PinningPolicy {
    let id = "alamofire.composite"
    let provenance = Provenance.alamofire
    let traits = Traits(
        kind: .publicKey,
        comparesBothKinds: true,
        view: .path,
        identity: .keyObject,
        configuration: .init(hosts: .exact, unlisted: .refused, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        // Where a vector pins no certificates the composition has one evaluator.
        if pinned.objects(of: .certificate) != nil {
            let certificates = try await AlamofirePinnedCertificates.standard.verdict(
                on: trust,
                pinned: pinned
            )
            guard certificates == .accept else { return certificates }
        }
        return try await AlamofirePublicKeys.standard.verdict(on: trust, pinned: pinned)
    }
}
