// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// A backend that answers what a test tells it to.
package struct StatedBackend: Backend {
    package let id: String
    package var version = "1.0"
    package var settings: [String: String] = [:]
    package var aliases: [Set<Reason>] = []
    /// The answer for a path; nil for what was served and then the anchors.
    package var pathOutcome: Result<PathOutcome, BackendError>?
    package var isForHost: Result<Bool, BackendError> = .success(true)
    package var key: Key = .presented
    package var executions: [any PolicyExecution] = []

    /// Which key the backend claims.
    package enum Key: Sendable {
        case none
        case octets([UInt8])
        case presented
    }

    package init(_ id: String) {
        self.id = id
    }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        try pathOutcome?.get() ?? .path(served + anchors.prefix(1))
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        try isForHost.get()
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        switch key {
        case .none: return nil
        case .octets(let octets): return octets
        case .presented:
            guard let read = try? Certificate(certificate.octets) else { return nil }

            return Array(read.subjectPublicKeyInfoOctets)
        }
    }
}
