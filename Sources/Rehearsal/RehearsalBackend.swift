// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend

/// A backend for clients that take one of several paths: the one that is asked about.
struct RehearsalBackend: BackendWrapper {
    let id = "swift"
    let version = pinproofVersion
    let aliases: [Set<Reason>] = []
    let settings: [String: String] = [:]

    /// The Swift backend.
    let wrapped: any Backend
    private let signatures: StatedSignatures
    /// Nil where the client has no more than what is sent.
    private let route: Route?

    init(_ signatures: StatedSignatures) {
        wrapped = SwiftBackend.remembering { signatures }
        self.signatures = StatedSignatures(signatures.signers, takesSHA1: true)
        route = nil
    }

    private init(_ backend: RehearsalBackend, route: Route?) {
        wrapped = backend.wrapped
        signatures = backend.signatures
        self.route = route
    }

    /// The same for a client that takes this path.
    func taking(_ route: Route?) -> RehearsalBackend { RehearsalBackend(self, route: route) }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard let route, let anchor = route.path.last, served.first == route.path.first,
            anchors.contains(anchor)
        else { return try await wrapped.path(from: served, to: anchors, at: time) }

        // Only paths that are valid at that time are taken.
        return .path(route.path)
    }

    func signature(
        of certificate: Certificate,
        under issuer: Certificate
    ) async throws(BackendError) -> SignatureOutcome {
        signatures.outcome(of: certificate, under: issuer)
    }
}
