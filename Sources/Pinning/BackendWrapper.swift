// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// A backend that states what another one does, except for what it states itself.
package protocol BackendWrapper: Backend {
    /// The other one.
    var wrapped: any Backend { get }
}

extension BackendWrapper {
    package var id: String { wrapped.id }
    package var version: String { wrapped.version }
    package var settings: [String: String] { wrapped.settings }
    package var aliases: [Set<Reason>] { wrapped.aliases }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        try await wrapped.path(from: served, to: anchors, at: time)
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        try await wrapped.endEntity(certificate, isFor: host)
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        try await wrapped.nativeKey(of: certificate)
    }
}
