// SPDX-License-Identifier: Apache-2.0

/// AFNetworking's `AFSSLPinningModeNone`, which `defaultPolicy` has: whoever sets
/// `pinnedCertificates` on that, and no mode, pins nothing.
struct AFNetworkingNone: PinningPolicy {
    let id = "afnetworking.none"
    let provenance = Provenance.afNetworking
    let traits = Traits(
        kind: .certificate,
        view: .nothing,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        switch try await trust.evaluation().bySecurity {
        case .refused(let reason): .reject(reason)
        case .trusted: .notPinned
        }
    }
}
