// SPDX-License-Identifier: Apache-2.0

import PKIX

/// What one policy sees of a connection: the connection, and a library that answers questions.
///
/// It records which questions the policy asked, since a policy that asked a backend for a fact
/// that departs inherits the departure. One policy after the other uses it, one question after the
/// other.
package final class ServerTrust {
    package let connection: Connection
    /// The id of the backend that answers.
    package var backend: String { answers.backend.id }
    /// In the order in which they were asked; the same question may stand there twice.
    ///
    /// Empty where they are not recorded.
    package private(set) var asked: [Question] = []

    private let recordsQuestions: Bool
    private let answers: Answers

    package init(
        _ connection: Connection,
        answers: Answers,
        recordsQuestions: Bool = true
    ) {
        self.connection = connection
        self.answers = answers
        self.recordsQuestions = recordsQuestions
    }

    /// What a policy can ask.
    package enum Question: Hashable, Sendable {
        case host
        case nativeKey(EncodedCertificate)
        case path(served: [EncodedCertificate], anchors: [EncodedCertificate])
    }

    /// Begins the record anew, for the next policy.
    package func forgetQuestions() {
        asked.removeAll(keepingCapacity: true)
    }

    /// A validated path from the end entity to one of the platform's anchors, or some of them.
    package func path(
        to anchors: [EncodedCertificate]
    ) async throws(BackendError) -> PathOutcome {
        try await path(from: connection.served, to: anchors)
    }

    /// A validated path from the end entity to one of the pinned certificates, which are the only
    /// anchors.
    ///
    /// The path ends at the first anchor that it meets. Libraries differ in whether they stop
    /// there, and the vectors with such anchors among the platform's judge that; so nothing that
    /// lies behind an anchor is handed on, and an end entity that is one itself stands alone.
    package func path(
        toPinned anchors: [EncodedCertificate]
    ) async throws(BackendError) -> PathOutcome {
        guard let endEntity = connection.served.first, anchors.contains(endEntity) else {
            let served = connection.served.filter { !anchors.contains($0) }
            return try await path(from: served, to: anchors)
        }
        // A library that takes no end entity for an anchor says nothing about a client that does.
        guard answers.backend.takesEndEntitiesAsAnchors else {
            throw .unsupported(.endEntityAnchor)
        }

        return try await path(from: [endEntity], to: [endEntity])
    }

    /// A validated path from the end entity that a connection made beforehand was sent, to one of
    /// the platform's anchors; from this connection's own where nothing else was.
    package func pathOfProbe() async throws(BackendError) -> PathOutcome {
        try await path(from: connection.probed ?? connection.served, to: connection.anchors.all)
    }

    private func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate]
    ) async throws(BackendError) -> PathOutcome {
        if recordsQuestions { asked.append(.path(served: served, anchors: anchors)) }
        return try await answers.path(from: served, to: anchors, at: connection.time)
    }

    /// Whether the end entity is for the connection's host; false where nothing was served.
    package func hostMatches() async throws(BackendError) -> Bool {
        if recordsQuestions { asked.append(.host) }
        return try await endEntity(isFor: connection.host)
    }

    /// The same of the end entity that a connection made beforehand was sent.
    package func hostMatchesProbe() async throws(BackendError) -> Bool {
        guard let probed = connection.probed, probed.first != connection.served.first else {
            return try await hostMatches()
        }
        guard let endEntity = probed.first else { return false }

        return try await answers.endEntity(endEntity, isFor: connection.host)
    }

    /// Whether the end entity is for a host that may be another than the connection's, which no
    /// vector states a fact of; false where nothing was served.
    package func endEntity(isFor host: String) async throws(BackendError) -> Bool {
        guard let endEntity = connection.served.first else { return false }

        return try await answers.endEntity(endEntity, isFor: host)
    }

    /// What becomes of a certificate's signature under an issuer, whatever path they are on.
    ///
    /// No vector states it of a library, and it is not recorded.
    func signature(
        of certificate: Certificate,
        under issuer: Certificate
    ) async throws(BackendError) -> SignatureOutcome {
        try await answers.backend.signature(of: certificate, under: issuer)
    }

    /// The octets that the backend's library would hash as the certificate's key.
    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        if recordsQuestions { asked.append(.nativeKey(certificate)) }
        return try await answers.nativeKey(of: certificate)
    }
}
