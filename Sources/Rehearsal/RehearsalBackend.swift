// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend

/// The backend of a rehearsal, which takes a planned certificate as signed by whom the plan names.
struct RehearsalBackend: Backend {
    let id = "swift"
    let version = pinproofVersion
    let aliases: [Set<Reason>] = []
    let settings: [String: String] = [:]

    private let swift: any Backend
    private let signatures: StatedSignatures

    init(_ signatures: StatedSignatures) {
        swift = SwiftBackend.remembering { signatures }
        self.signatures = StatedSignatures(signatures.signers, takesSHA1: true)
    }

    /// The same for a client that takes this path, which is valid; nil for one that has no more than
    /// what is sent.
    func taking(_ route: Route?) -> any Backend {
        route.map { RoutedBackend(Answers(of: self), taking: $0, outcome: .path($0.path)) }
            ?? self
    }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        try await swift.path(from: served, to: anchors, at: time)
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        try await swift.endEntity(certificate, isFor: host)
    }

    func nativeKey(of certificate: EncodedCertificate) async throws(BackendError) -> [UInt8]? {
        try await swift.nativeKey(of: certificate)
    }

    func signature(
        of certificate: Certificate,
        under issuer: Certificate
    ) async throws(BackendError) -> SignatureOutcome {
        signatures.outcome(of: certificate, under: issuer)
    }
}
