// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import PKIX
import Pinning
import Signatures
import SwiftBackend

/// A path from DER, over the signature verifications in it, and the peers over that.
func registerPaths(_ chains: [Chain]) {
    for chain in chains {
        // One that remembers nothing, so that each path is read and verified anew.
        let ours = path(of: chain, by: SwiftBackend())
        let floor = bareVerifications(of: chain)
        quotient(
            "path, \(chain.name): from DER ÷ its bare verifications",
            goal: floorGoals[chain.name],
            batch: 100 / chain.path.count,
            of: ours,
            over: floor
        )
        if floorGoals[chain.name] != nil {
            let warm = SwiftBackend(
                validator: .rfc5280(signatures: CryptoSignatures(remembersKeys: true))
            )
            quotient(
                "path, \(chain.name): with issuers' keys imported before ÷ its bare verifications",
                goal: .atMost(1.05),
                batch: 100,
                of: path(of: chain, by: warm),
                over: floor
            )
        }
        // GnuTLS finds no path in a hundred certificates: it takes no longer list.
        for peer in Peer.all where chain.served.count < 100 || peer.name != "GnuTLS" {
            quotient(
                "path, \(chain.name): \(peer.name), parse and verify ÷ ours from DER",
                goal: floorGoals[chain.name] == nil ? nil : peerGoals[peer.name],
                batch: 60 / chain.path.count,
                of: path(of: chain, by: peer.backend),
                over: ours
            )
        }
    }
}

/// How much a path may take over its bare verifications, with everything read anew.
private let floorGoals: [String: Goal] = ["P-256": .atMost(1.25), "RSA-2048": .atMost(1.4)]

/// How many times as long the libraries take.
private let peerGoals: [String: Goal] = [
    "OpenSSL": .atLeast(3.5), "swift-certificates": .atLeast(1.3),
]

/// A path that is asked for, and must be found.
func path(
    of chain: Chain,
    by backend: any Backend
) -> @Sendable () async throws -> Void {
    {
        let outcome = try await backend.path(from: chain.served, to: [chain.root], at: chain.time)
        guard case .path(let path) = outcome, path.count == chain.path.count else {
            fatalError("\(backend.id) found no path of \(chain.name): \(outcome)")
        }
    }
}
#endif
