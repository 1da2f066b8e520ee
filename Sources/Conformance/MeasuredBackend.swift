// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// A platform that was measured beside the backends, for one vector.
///
/// The path of the vector is the platform's. Everything else is presumed: what the backend says
/// that is written to the standards. The host, too: frameworks on a measured platform check it by
/// code of their own.
struct MeasuredBackend: BackendWrapper {
    let id: String
    let version: String
    /// Who says the rest.
    let wrapped: any Backend
    private let connection: Connection
    private let outcome: PathOutcome?

    /// - Parameters:
    ///   - platform: What was measured.
    ///   - vector: What is asked about.
    ///   - connection: Its connection.
    ///   - presumed: Who says the rest.
    init(
        _ platform: PlatformFacts,
        of vector: Vector,
        _ connection: Connection,
        presuming presumed: any Backend
    ) {
        id = platform.id
        version = platform.version
        wrapped = presumed
        self.connection = connection
        switch platform.path(of: vector.id) {
        case .refused(let reason, let native): outcome = .refused(reason, native: native)
        case .accepted(let paths):
            let path = paths.first?.compactMap { vector.certificates[$0] } ?? []
            outcome = path.isEmpty ? nil : .path(path)
        case nil: outcome = nil
        }
    }

    /// Whether the vector was measured at all.
    var isMeasured: Bool { outcome != nil }

    var settings: [String: String] { [:] }
    var takesEndEntitiesAsAnchors: Bool { wrapped.takesEndEntitiesAsAnchors }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        if let outcome, served == connection.served, time == connection.time,
            Set(anchors) == Set(connection.anchors.all)
        {
            return outcome
        }
        return try await wrapped.path(from: served, to: anchors, at: time)
    }
}
