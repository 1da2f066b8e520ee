// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// A backend for a client that takes one of several paths, whichever its library would take.
///
/// Whatever else is asked, its library answers: a path to other anchors, such as to pinned
/// certificates alone, included.
struct RoutedBackend: Backend {
    /// What the library answered, to clients that take other paths as well.
    private let answers: Answers
    private let route: Route
    private let outcome: PathOutcome
    private let mark: EncodedCertificate?

    /// - Parameters:
    ///   - answers: The answers of its library.
    ///   - route: The path that the client takes.
    ///   - outcome: What the library says of that path.
    ///   - mark: An anchor by which the platform's are told from pinned ones; nil for the path's.
    init(
        _ answers: Answers,
        taking route: Route,
        outcome: PathOutcome,
        mark: EncodedCertificate? = nil
    ) {
        self.answers = answers
        self.route = route
        self.outcome = outcome
        self.mark = mark ?? route.path.last
    }

    private var backend: any Backend { answers.backend }

    var id: String { backend.id }
    var version: String { backend.version }
    var settings: [String: String] { backend.settings }
    var aliases: [Set<Reason>] { backend.aliases }
    var takesEndEntitiesAsAnchors: Bool { backend.takesEndEntitiesAsAnchors }
    var executions: [any PolicyExecution] { backend.executions }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard let mark, anchors.contains(mark), served.first == route.path.first else {
            return try await answers.path(from: served, to: anchors, at: time)
        }

        return outcome
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        try await answers.endEntity(certificate, isFor: host)
    }

    func nativeKey(of certificate: EncodedCertificate) async throws(BackendError) -> [UInt8]? {
        try await answers.nativeKey(of: certificate)
    }

    func signature(
        of certificate: Certificate,
        under issuer: Certificate
    ) async throws(BackendError) -> SignatureOutcome {
        try await backend.signature(of: certificate, under: issuer)
    }
}
