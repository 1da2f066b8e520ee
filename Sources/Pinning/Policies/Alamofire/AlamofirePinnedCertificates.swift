// SPDX-License-Identifier: Apache-2.0

/// Alamofire's `PinnedCertificatesTrustEvaluator`: any certificate of the chain, octet for octet.
struct AlamofirePinnedCertificates: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance.alamofire

    private let evaluation: AlamofireEvaluation
    private let hosts: AlamofireHosts
    private let anchors: Anchors

    /// Which anchors count.
    private enum Anchors {
        case platform
        /// `acceptSelfSignedCertificates`: the pinned certificates, and no others.
        case pins
    }

    static let standard = AlamofirePinnedCertificates("alamofire.pinned-certificates")
    static let withoutHost = AlamofirePinnedCertificates(
        "alamofire.pinned-certificates.without-host",
        evaluation: .chain
    )
    static let withoutValidation = AlamofirePinnedCertificates(
        "alamofire.pinned-certificates.without-validation",
        evaluation: .none
    )
    static let selfSigned = AlamofirePinnedCertificates(
        "alamofire.pinned-certificates.self-signed",
        anchors: .pins
    )
    static let someHosts = AlamofirePinnedCertificates(
        "alamofire.pinned-certificates.some-hosts",
        hosts: .unlistedAreLeftToThePlatform
    )

    private init(
        _ id: String,
        evaluation: AlamofireEvaluation = .chainAndHost,
        hosts: AlamofireHosts = .allMustBeListed,
        anchors: Anchors = .platform
    ) {
        self.id = id
        self.evaluation = evaluation
        self.hosts = hosts
        self.anchors = anchors
        traits = Traits(
            kind: .certificate,
            view: evaluation == .none ? .withoutEvaluation : .path,
            trust: anchors == .pins ? .pinsAsAnchors : evaluation.trust,
            host: evaluation.host,
            identity: .certificate,
            configuration: .init(hosts: .exact, unlisted: hosts.unlisted, pins: .objects)
        )
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try await hosts.verdict(on: trust, pinned) { entry throws(BackendError) in
            try await verdict(on: trust, entry)
        }
    }

    private func verdict(
        on trust: ServerTrust,
        _ entry: PinnedHost
    ) async throws(BackendError) -> Verdict {
        // A server's own that the platform makes no certificate of ends the handshake, and of the
        // files of an app such a one is left out.
        if let endEntity = trust.endEntity, !endEntity.isCertificateOnThePlatform {
            return .reject(.malformedCertificate)
        }
        let files = entry.certificates?.objects ?? []
        let pins = files.filter(\.isCertificateOnThePlatform)
        guard !pins.isEmpty else { return .reject(.noPins) }

        let compared =
            switch anchors {
            case .platform: try await evaluation.certificates(on: trust)
            case .pins: try await trust.evaluation(toPinned: pins).bySecurity
            }
        switch compared {
        case .refused(let reason): return .reject(reason)
        case .trusted(let certificates):
            if certificates.contains(where: pins.contains) { return .accept }
            // What is listed behind a certificate that our reader refuses, nobody can tell here.
            let isListed = { (pin: EncodedCertificate) in
                pin.certificate == nil
                    && (trust.connection.served + trust.connection.anchors.all).contains(pin)
            }
            guard evaluation != .none || !pins.contains(where: isListed) else {
                throw .unsupported(.unreadableCertificate)
            }

            return .reject(.noMatchingPin)
        }
    }
}
