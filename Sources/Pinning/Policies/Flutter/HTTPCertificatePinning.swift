// SPDX-License-Identifier: Apache-2.0

/// Flutter's http_certificate_pinning: a connection of its own, made beforehand, whose end entity
/// is compared; the request that follows goes over another, unpinned.
///
/// `SecureHttpClient` and `CertificatePinningInterceptor` compare SHA-256 alone.
struct HTTPCertificatePinning: PinningPolicy {
    let id = "flutter.http-certificate-pinning"
    let provenance = Provenance.httpCertificatePinning(
        "android/src/main/kotlin/…/HttpCertificatePinningPlugin.kt; "
            + "ios/Classes/HttpCertificatePinningPlugin.swift; "
            + "ios/Classes/CertificateSHAFingerprintTrustEvalator.swift; "
            + "lib/src/http_client/secure_http_client.dart; "
            + "lib/src/dio/certificate_pinning_interceptor.dart",
        caveat: "of white space in a fingerprint iOS takes off spaces alone; this is Android's"
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

        // A request that was redirected to another host is not probed.
        if trust.connection.isRedirectedElsewhere { return try await trust.withoutPins() }

        // Both connections evaluate the chain and the name, this one first; a vector without a
        // probe of its own serves the same on both.
        if case .refused(let reason) = try await trust.evaluationOfProbe() {
            return .reject(reason)
        }
        guard let probed = (trust.connection.probed ?? trust.connection.served).first else {
            return .reject(.malformedCertificate)
        }

        let presented = Hexadecimal.encode(probed.fingerprint)
        let isPinned = (entry.certificates ?? []).contains { pin in
            switch pin {
            case .of(let certificate): certificate == probed
            case .text(let text): Self.digits(of: text) == presented
            }
        }
        guard isPinned else { return .reject(.noMatchingPin) }
        if case .refused(let reason) = try await trust.evaluation() { return .reject(reason) }

        return .accept
    }

    /// A fingerprint without colons and white space, in one case.
    ///
    /// - SeeAlso: java.util.regex.Pattern, `UNICODE_CHARACTER_CLASS`: on Android `\s` is always
    ///   what Unicode calls white space.
    private static func digits(of text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0 != ":" && !$0.properties.isWhitespace }
            )
        ).lowercased()
    }
}

extension Provenance {
    static func httpCertificatePinning(_ location: String, caveat: String? = nil) -> Provenance {
        Provenance(
            project: "diefferson/http_certificate_pinning",
            version: "3.0.1 (bb3488ddcc)",
            location: location,
            caveat: caveat
        )
    }
}
