// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Corpus
import Pinning

extension Backends {
    /// Whether a policy is known to depart from the norm, or the libraries state different facts.
    ///
    /// The facts are asked for, not looked up: where the norm is open nothing departs from it, and
    /// the file does not say who takes which reading.
    static func differ(on vector: Vector) async -> Bool {
        guard vector.departures.policies.isEmpty, vector.departures.backends.isEmpty else {
            return true
        }
        // Without all of them nothing shows that they agree.
        guard builtIn.count == 4 else { return true }

        var seen: Set<Facts> = []
        for backend in builtIn { seen.insert(await Facts(of: vector, by: backend)) }
        return seen.count > 1
    }
}

/// What a backend states about a vector, as far as a verdict depends on it.
private struct Facts: Hashable {
    /// Nil where there is none.
    let path: [EncodedCertificate]?
    let isForHost: Bool?

    init(of vector: Vector, by backend: any Backend) async {
        let connection = vector.resolvedConnection
        let outcome = try? await backend.path(
            from: connection.served,
            to: connection.anchors.all,
            at: connection.time
        )
        path = if case .path(let found) = outcome { found } else { nil }
        isForHost =
            if let endEntity = connection.served.first {
                try? await backend.endEntity(endEntity, isFor: connection.host)
            } else {
                nil
            }
    }
}
