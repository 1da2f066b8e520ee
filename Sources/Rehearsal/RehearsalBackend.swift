// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend

/// The backend of a rehearsal, which takes a planned certificate as signed by whom the plan names.
struct RehearsalBackend: BackendWrapper {
    let id = "swift"
    let version = pinproofVersion
    let aliases: [Set<Reason>] = []
    let settings: [String: String] = [:]

    /// The Swift backend.
    let wrapped: any Backend
    private let signatures: StatedSignatures

    init(_ signatures: StatedSignatures) {
        wrapped = SwiftBackend.remembering { signatures }
        self.signatures = StatedSignatures(signatures.signers, takesSHA1: true)
    }

    /// The same for a client that takes this path, which is valid; nil for one that has no more than
    /// what is sent.
    func taking(_ route: Route?) -> any Backend {
        route.map { RoutedBackend(Answers(of: self), taking: $0, outcome: .path($0.path)) }
            ?? self
    }

    func signature(
        of certificate: Certificate,
        under issuer: Certificate
    ) async throws(BackendError) -> SignatureOutcome {
        signatures.outcome(of: certificate, under: issuer)
    }
}
