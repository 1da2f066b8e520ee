// SPDX-License-Identifier: Apache-2.0

/// Flutter's http_certificate_pinning where a request is handed to `SecureHttpClient.send`, as those
/// with files and streams are: it goes to the client beneath, and nothing is compared.
struct HTTPCertificatePinningSend: PinningPolicy {
    let id = "flutter.http-certificate-pinning.send"
    let provenance = Provenance.httpCertificatePinning(
        "lib/src/http_client/secure_http_client.dart, send"
    )
    let traits = Traits(
        kind: .certificate,
        view: .nothing,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try await trust.withoutPins()
    }
}
