// SPDX-License-Identifier: Apache-2.0

import Crypto

/// Flutter's http_certificate_pinning: a connection of its own, made beforehand, whose end entity
/// is compared; the request that follows goes over another, unpinned.
struct HTTPCertificatePinning: PinningPolicy {
    let id = "flutter.http-certificate-pinning"
    let provenance = Provenance(
        project: "diefferson/http_certificate_pinning",
        version: "3.0.1 (bb3488ddcc)",
        location: "android/src/main/kotlin/…/HttpCertificatePinningPlugin.kt; "
            + "ios/Classes/SwiftHttpCertificatePinningPlugin.swift"
    )
    let traits = Traits(
        kind: .certificate,
        view: .probe,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        // Both connections evaluate the chain and the name; a vector without a probe of its own
        // serves the same on both.
        if case .refused(let reason) = try await trust.evaluation() { return .reject(reason) }
        guard let probed = (trust.connection.probed ?? trust.connection.served).first else {
            return .reject(.malformedCertificate)
        }

        // A request that was redirected to another host is not probed.
        if trust.connection.isRedirectedElsewhere { return .notPinned }

        let presented = [
            Hexadecimal.encode(Insecure.SHA1.hash(data: probed.octets)),
            Hexadecimal.encode(probed.fingerprint),
        ]
        let pins = (entry.certificates ?? []).map { pin in
            switch pin {
            case .of(let certificate): Hexadecimal.encode(certificate.fingerprint)
            // Colons and spaces do not count, and neither does case.
            case .text(let text): text.lowercased().filter { $0 != ":" && $0 != " " }
            }
        }
        return pins.contains(where: presented.contains) ? .accept : .reject(.noMatchingPin)
    }
}
