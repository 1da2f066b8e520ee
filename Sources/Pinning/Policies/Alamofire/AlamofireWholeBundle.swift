// SPDX-License-Identifier: Apache-2.0

/// Alamofire's `PinnedCertificatesTrustEvaluator()` without an argument, whose certificates are all
/// those of the main bundle, whatever host each was put there for.
struct AlamofireWholeBundle: PinningPolicy {
    let id = "alamofire.pinned-certificates.whole-bundle"
    let provenance = Provenance.alamofire
    let traits = AlamofirePinnedCertificates.standard.traits

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        let bundle = (pinned.objects(of: .certificate) ?? []).map(Pin.of)
        let entries = pinned.map { entry in
            entry.pinning(certificates: entry.isExempt ? nil : bundle, keys: entry.keys)
        }
        return try await AlamofirePinnedCertificates.standard.verdict(on: trust, pinned: entries)
    }
}
