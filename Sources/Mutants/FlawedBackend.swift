// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend

/// The Swift backend with one of its facts exchanged.
struct FlawedBackend: Backend {
    let id = "flawed"
    let version = pinproofVersion
    let settings: [String: String] = [:]
    let aliases: [Set<Reason>] = []

    var validator = PathValidator.rfc5280(signatures: verified)
    /// What is made of the served certificates and the anchors before the search.
    var arranged: @Sendable ([EncodedCertificate], [EncodedCertificate]) -> Arranged = {
        Arranged(served: $0, anchors: $1)
    }
    var isForHost: @Sendable (Certificate, String) -> Bool = { certificate, host in
        ReferenceIdentifier(host: host)?.matches(certificate) ?? false
    }

    struct Arranged {
        var served: [EncodedCertificate]
        var anchors: [EncodedCertificate]
    }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        let arranged = arranged(served, anchors)
        return try await SwiftBackend(validator: validator).path(
            from: arranged.served,
            to: arranged.anchors,
            at: time
        )
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        guard let certificate = try? Certificate(certificate.octets) else { return false }

        return isForHost(certificate, host)
    }

    func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        try await SwiftBackend().nativeKey(of: certificate)
    }
}
