// SPDX-License-Identifier: Apache-2.0

/// The settings of an `AFSecurityPolicy` that change what it checks.
enum AFNetworkingSettings: Hashable, Sendable {
    /// As the initialiser leaves them.
    case standard
    /// `validatesDomainName` off.
    case anyName
    /// `allowInvalidCertificates` on.
    case invalidAllowed

    var host: Traits.HostCheck { self == .anyName ? .unchecked : .checked }

    /// Without the name it is the policy for X.509 alone that is evaluated, and not the one for TLS.
    var purpose: Traits.PurposeCheck { self == .anyName ? .unchecked : .checked }

    /// The platform's evaluation against its own anchors.
    func evaluation(on trust: ServerTrust) async throws(BackendError) -> Evaluation {
        try await bySecurity(
            try await trust.evaluation(host: host),
            of: trust,
            to: trust.connection.anchors.all
        )
    }

    /// The one against the pinned certificates alone.
    func evaluation(
        on trust: ServerTrust,
        toPinned pins: [EncodedCertificate]
    ) async throws(BackendError) -> Evaluation {
        try await bySecurity(
            try await trust.evaluation(toPinned: pins, host: host),
            of: trust,
            to: pins
        )
    }

    private func bySecurity(
        _ evaluation: Evaluation,
        of trust: ServerTrust,
        to anchors: [EncodedCertificate]
    ) async throws(BackendError) -> Evaluation {
        // Security looks at the end entity's key usage in neither policy, and the handshake does.
        guard purpose == .unchecked, !trust.isBarredFromHandshakes else {
            return evaluation.bySecurity
        }

        let anyPurpose = evaluation.leavingOutPurposes(
            along: trust.connection.chainWithoutEvaluation,
            to: anchors
        )
        let anyStrength = try await trust.leavingOutStrength(anyPurpose, to: anchors)
        // What this policy alone takes must have come through the handshake.
        if anyStrength != anyPurpose { _ = try trust.refusalInHandshake() }
        return anyStrength.bySecurityForX509
    }
}

extension Provenance {
    static let afNetworking = Provenance(
        project: "AFNetworking/AFNetworking",
        version: "4.0.1+13 (d9f589cc2c)",
        location: "AFNetworking/AFSecurityPolicy.m, evaluateServerTrust:forDomain:, "
            + "AFPublicKeyTrustChainForServerTrust, pinnedCertificates",
        caveat: .applePaths
    )
}
