// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// A real backend that finds every certificate to be for every host.
struct HostBlind<Real: Backend>: Backend {
    let real: Real

    var id: String { real.id }
    var version: String { real.version }
    var settings: [String: String] { real.settings }
    var aliases: [Set<Reason>] { real.aliases }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        try await real.path(from: served, to: anchors, at: time)
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool { true }

    func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        try await real.nativeKey(of: certificate)
    }
}
