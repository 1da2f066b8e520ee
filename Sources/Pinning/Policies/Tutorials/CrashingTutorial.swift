// SPDX-License-Identifier: Apache-2.0

/// A tutorial whose code ends the process, whatever is pinned: when the object is made, and with
/// certificates in place of its placeholders at the first challenge.
struct CrashingTutorial: PinningPolicy {
    let id: String
    let provenance: Provenance
    let traits: Traits

    /// The delegate casts the array of certificates to a certificate.
    static let atTheChallenge = CrashingTutorial(
        "tutorial.array-as-certificate",
        .crash,
        "urlSession(_:didReceive:completionHandler:), SecTrustCopyCertificateChain",
        calls: [
            "SecTrustCopyCertificateChain", "SecCertificateCopyData",
            "cancelAuthenticationChallenge",
        ]
    )
    /// The listing as it stands, its placeholder included, which is base64 of nine octets, and no
    /// certificate: what is made of it is nil, and unwrapped by force.
    ///
    /// - SeeAlso: apple-oss-distributions/Security db15acbe, OSX/sec/Security/SecCertificate.c:2035.
    static let atSetUp = CrashingTutorial(
        "tutorial.placeholder-certificates",
        .crashAtSetUp,
        "the list of pinned certificates, made before any connection",
        calls: ["Data(base64Encoded: \"certificate1\")!", "SecCertificateCreateWithData"]
    )

    private init(_ id: String, _ view: Traits.View, _ location: String, calls: [String]) {
        self.id = id
        provenance = .tutorial("Korean", location, calls: calls)
        traits = Traits(
            kind: .certificate,
            view: view,
            trust: .none,
            host: .unchecked,
            identity: .certificate,
            configuration: .init(hosts: .all, entries: .one, pins: .objects)
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        .crash
    }
}
