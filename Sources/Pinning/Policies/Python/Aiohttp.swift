// SPDX-License-Identifier: Apache-2.0

/// aiohttp's `ssl=Fingerprint(…)`: SHA-256 of the server's own certificate, and nothing else.
///
/// A fingerprint selects the context that verifies neither chain nor name.
struct Aiohttp: PinningPolicy {
    let id = "aiohttp"
    let provenance = Provenance(
        project: "aio-libs/aiohttp",
        version: "master (495e778360)",
        location: "aiohttp/client_reqrep.py, Fingerprint; aiohttp/connector.py, _get_ssl_context"
    )
    let traits = Traits(
        kind: .certificate,
        view: .endEntity,
        trust: .none,
        host: .unchecked,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .oneText)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let pins = pinned.forEveryHost?.certificates else {
            return try await trust.withoutPins()
        }

        let fingerprint: [UInt8]
        switch pins.first ?? .text("") {
        case .of(let certificate):
            fingerprint = certificate.fingerprint
        case .text(let text):
            // It takes octets, which its user makes of hexadecimal; any number but 32 is refused.
            guard let octets = Hexadecimal.decode(text.filter { $0 != ":" }), octets.count == 32
            else { return .misconfigured(.malformedPin) }

            fingerprint = octets
        }
        guard let endEntity = trust.endEntity else { return .reject(.malformedCertificate) }
        // The handshake ends where the library cannot read certificate or key.
        guard try await trust.nativeKey(of: endEntity) != nil else {
            return .reject(.malformedCertificate)
        }

        return endEntity.fingerprint == fingerprint
            ? .accept : .reject(.noMatchingPin)
    }
}
