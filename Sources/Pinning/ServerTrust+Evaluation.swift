// SPDX-License-Identifier: Apache-2.0

import PKIX

extension ServerTrust {
    /// A platform's ordinary evaluation: a path to its anchors, and then, unless that is left out,
    /// the host.
    ///
    /// - Parameters:
    ///   - anchors: Those of the platform's anchors that count; all where nothing else is given.
    ///   - host: Whether the end entity must be for the connection's host.
    /// - Returns: The validated path, or why there is none.
    /// - Throws: What kept the library from answering.
    package func evaluation(
        to anchors: [EncodedCertificate]? = nil,
        host: Traits.HostCheck = .checked
    ) async throws(BackendError) -> Evaluation {
        try await evaluation(try await path(to: anchors ?? connection.anchors.all), host)
    }

    /// The ordinary evaluation on a connection that was made beforehand.
    package func evaluationOfProbe() async throws(BackendError) -> Evaluation {
        switch try await pathOfProbe() {
        case .refused(let reason, _):
            return .refused(reason)
        case .path(let path):
            return try await hostMatchesProbe() ? .trusted(path) : .refused(.nameMismatch)
        }
    }

    /// The evaluation against pinned certificates as the only anchors.
    ///
    /// That no path leads to any of them is what a mismatch is, and said as one.
    package func evaluation(
        toPinned anchors: [EncodedCertificate],
        host: Traits.HostCheck = .checked
    ) async throws(BackendError) -> Evaluation {
        switch try await evaluation(try await path(toPinned: anchors), host) {
        case .refused(.noPath), .refused(.selfSigned): .refused(.noMatchingPin)
        case .refused(let reason): .refused(reason)
        case .trusted(let path): .trusted(path)
        }
    }

    private func evaluation(
        _ outcome: PathOutcome,
        _ host: Traits.HostCheck
    ) async throws(BackendError) -> Evaluation {
        switch outcome {
        case .refused(let reason, _):
            return .refused(reason)
        case .path(let path):
            if host == .checked, try await !hostMatches() { return .refused(.nameMismatch) }

            return .trusted(path)
        }
    }

    /// The verdict on a connection that no pin applies to: platform trust alone decides.
    package func withoutPins() async throws(BackendError) -> Verdict {
        switch try await evaluation() {
        case .refused(let reason): .reject(reason)
        case .trusted: .notPinned
        }
    }

    /// The end entity as a client without any evaluation meets it: whatever came first.
    package var endEntity: EncodedCertificate? { connection.served.first }
}

/// What an evaluation of trust ends with.
package enum Evaluation: Hashable, Sendable {
    case refused(Reason)
    /// The validated path, the end entity first.
    case trusted([EncodedCertificate])
}
