// SPDX-License-Identifier: Apache-2.0

/// What Alamofire's evaluators check before they compare, by the settings of their initialisers.
enum AlamofireEvaluation: Hashable, Sendable {
    /// `performDefaultValidation` and `validateHost`, as by default. The latter alone is the same:
    /// validating the host evaluates the chain too.
    case chainAndHost
    /// `performDefaultValidation` alone.
    case chain
    /// Neither.
    case none

    var host: Traits.HostCheck {
        switch self {
        case .chainAndHost: .checked
        case .chain, .none: .unchecked
        }
    }

    var trust: Traits.TrustEvaluation {
        switch self {
        case .chain, .chainAndHost: .before
        case .none: .none
        }
    }

    /// The certificates that are compared after the evaluation, or why there are none.
    ///
    /// Without an evaluation of its own they are what the platform's trust object lists, which
    /// evaluates for that, and lists a path whatever came of it (SecTrust.c:2118). A key usage that
    /// ends the handshake refuses nevertheless.
    func certificates(on trust: ServerTrust) async throws(BackendError) -> Evaluation {
        switch self {
        case .chain, .chainAndHost: try await trust.evaluation(host: host).bySecurity
        case .none:
            try trust.refusalInHandshake().map(Evaluation.refused)
                ?? .trusted(trust.connection.chainWithoutEvaluation)
        }
    }
}

/// Alamofire's map of hosts: `ServerTrustManager`.
enum AlamofireHosts: Hashable, Sendable {
    /// `allHostsMustBeEvaluated`, the default: a host without an evaluator is refused.
    case allMustBeListed
    /// A host without an evaluator is left to the platform.
    case unlistedAreLeftToThePlatform

    var unlisted: Traits.Configuration.Unlisted {
        switch self {
        case .allMustBeListed: .refused
        case .unlistedAreLeftToThePlatform: .notPinned
        }
    }

    /// The verdict of the evaluator that the entry of the host has, or the one without any.
    ///
    /// The dictionary's keys are compared as texts, case included. Who exempts a host gives it the
    /// `DefaultTrustEvaluator`.
    func verdict(
        on trust: ServerTrust,
        _ pinned: [PinnedHost],
        evaluator: (PinnedHost) async throws(BackendError) -> Verdict
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.entry(exactly: try trust.hostOfChallenge()) else {
            return switch self {
            case .allMustBeListed: .reject(.unlistedHost)
            case .unlistedAreLeftToThePlatform: try await trust.withoutPinsBySecurity()
            }
        }

        return entry.isExempt ? try await trust.withoutPinsBySecurity() : try await evaluator(entry)
    }
}

extension Provenance {
    static let alamofire = Provenance(
        project: "Alamofire/Alamofire",
        version: "5.12.0 (7595cbcf59)",
        location: "Source/Features/ServerTrustEvaluation.swift, PinnedCertificatesTrustEvaluator, "
            + "PublicKeysTrustEvaluator, CompositeTrustEvaluator; "
            + "Source/Core/SessionDelegate.swift, attemptServerTrustAuthentication",
        caveat: .applePaths
    )
}
