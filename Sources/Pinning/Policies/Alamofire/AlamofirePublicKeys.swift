// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Alamofire's `PublicKeysTrustEvaluator`: any key of the chain, as key objects.
struct AlamofirePublicKeys: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance.alamofire

    private let evaluation: AlamofireEvaluation
    private let hosts: AlamofireHosts

    static let standard = AlamofirePublicKeys("alamofire.public-keys")
    static let withoutHost = AlamofirePublicKeys(
        "alamofire.public-keys.without-host",
        evaluation: .chain
    )
    static let withoutValidation = AlamofirePublicKeys(
        "alamofire.public-keys.without-validation",
        evaluation: .none
    )
    static let someHosts = AlamofirePublicKeys(
        "alamofire.public-keys.some-hosts",
        hosts: .unlistedAreLeftToThePlatform
    )

    private init(
        _ id: String,
        evaluation: AlamofireEvaluation = .chainAndHost,
        hosts: AlamofireHosts = .allMustBeListed
    ) {
        self.id = id
        self.evaluation = evaluation
        self.hosts = hosts
        traits = Traits(
            kind: .publicKey,
            view: evaluation == .none ? .withoutEvaluation : .path,
            trust: evaluation.trust,
            host: evaluation.host,
            identity: .keyObject,
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
        // A certificate whose key the platform does not take adds no pin.
        let pins = try trust.platformKeys(ofFiles: entry.keys?.objects ?? [])
        guard !pins.isEmpty else { return .reject(.noPins) }

        switch try await evaluation.certificates(on: trust) {
        case .refused(let reason): return .reject(reason)
        case .trusted(let certificates):
            return try trust.platformKeys(of: certificates).contains(where: pins.contains)
                ? .accept : .reject(.noMatchingPin)
        }
    }
}
