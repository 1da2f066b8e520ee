// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import SwiftBackend
import Testing

@Suite("What is served behind the end entity")
struct ServedOrderTests {
    @Test("Its order decides neither whether there is a path nor why there is none")
    func order() async throws {
        let vectors = try StandardCorpus.vectors()
        try #require(vectors.count > 500)
        let backend = SwiftBackend.remembering()
        var orders = 0
        for vector in vectors where vector.connection.served.count > 2 {
            let connection = vector.resolvedConnection
            let others = Array(connection.served.dropFirst())
            let expected = try await Self.outcome(of: connection.served, connection, backend)
            // A search that was not carried to its end may meet other certificates first.
            guard expected != .refused(.budgetExhausted) else { continue }

            for order in Self.orders(of: others) {
                orders += 1
                let served = connection.served.prefix(1) + order
                let outcome = try await Self.outcome(of: Array(served), connection, backend)
                #expect(outcome == expected, "\(vector.id)")
            }
        }
        #expect(orders > 500)
    }

    /// An outcome without which of several paths was found.
    private enum Outcome: Equatable {
        case path
        case refused(Reason)
    }

    private static func outcome(
        of served: [EncodedCertificate],
        _ connection: Connection,
        _ backend: SwiftBackend
    ) async throws -> Outcome {
        let anchors = connection.anchors.all
        switch try await backend.path(from: served, to: anchors, at: connection.time) {
        case .path: return .path
        case .refused(let reason, _): return .refused(reason)
        }
    }

    /// Every rotation, forwards and backwards: each certificate is once the first and the last.
    private static func orders(
        of certificates: [EncodedCertificate]
    ) -> [[EncodedCertificate]] {
        [certificates, certificates.reversed()].flatMap { list in
            list.indices.map { Array(list[$0...] + list[..<$0]) }
        }
    }
}
