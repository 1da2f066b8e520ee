// SPDX-License-Identifier: Apache-2.0

/// A URLSession delegate that evaluates the server's trust, and then compares the server's own
/// certificate, octet for octet, with those in the app.
struct URLSessionLeafCertificate: PinningPolicy {
    let id = "urlsession.leaf-certificate"
    let provenance = Provenance.urlSession
    let traits = Traits(
        kind: .certificate,
        view: .endEntity,
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

        switch try await trust.evaluation().bySecurity {
        case .refused(let reason):
            return .reject(reason)
        case .trusted(let path):
            let pins = entry.certificates?.objects ?? []
            return path.prefix(1).contains(where: pins.contains) ? .accept : .reject(.noMatchingPin)
        }
    }
}

extension Provenance {
    /// What every delegate here stands on.
    static let urlSession = Provenance(
        project: "Apple, Foundation and Security",
        version: "iOS 15",
        location: "URLSessionDelegate, urlSession(_:didReceive:completionHandler:); "
            + "SecTrustEvaluateWithError; SecTrustCopyCertificateChain; SecTrustCopyKey",
        caveat: .applePaths
    )
}
