// SPDX-License-Identifier: Apache-2.0

/// A tutorial that makes its certificates with `SecCertificateCreateWithData(…)!` when the object is
/// made, its cast mended: the first certificate of the chain is compared, and nothing is evaluated.
///
/// A file that is missing, or holds anything but DER of a certificate, ends the process before any
/// connection. An app without files has none that are unwrapped; here, where files are all that is
/// said of it, an empty list stands for the file that is missing.
///
/// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecCertificate.c:2035 and
///   1743.
struct ForceUnwrappedTutorial: PinningPolicy {
    let id = "tutorial.force-unwrapped-certificates"
    let provenance = Provenance.tutorial(
        "Korean",
        "the list of pinned certificates, with files in place of placeholders, and the first "
            + "certificate of SecTrustCopyCertificateChain in place of the cast",
        calls: [
            "SecCertificateCreateWithData", "SecTrustCopyCertificateChain",
            "SecCertificateCopyData", "cancelAuthenticationChallenge",
        ]
    )
    let traits = Traits(
        kind: .certificate,
        view: .endEntity,
        trust: .none,
        host: .unchecked,
        identity: .certificate,
        configuration: .init(hosts: .all, entries: .one, pins: .objects)
    )

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else {
            return try await trust.withoutPinsBySecurity()
        }
        let pins = entry.certificates?.objects ?? []
        guard !pins.isEmpty, pins.allSatisfy(\.isCertificateOnThePlatform) else { return .crash }
        // What the platform makes no certificate of ends the handshake, and a key that may take no
        // part in one does.
        guard let endEntity = trust.endEntity, endEntity.isCertificateOnThePlatform else {
            return .reject(.malformedCertificate)
        }
        if let reason = try trust.refusalInHandshake() { return .reject(reason) }

        return pins.contains(endEntity) ? .accept : .reject(.noMatchingPin)
    }
}
