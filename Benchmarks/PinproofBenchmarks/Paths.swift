// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import PKIX
import Pinning
import SwiftBackend
#if OpenSSL
import OpenSSLBackend
#endif
#if GnuTLS
import GnuTLSBackend
#endif
#if Certificates
import CertificatesBackend
#endif

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
        for (peer, backend, goal) in pathPeers
        where chain.served.count < 100 || backend.id != "gnutls" {
            quotient(
                "path, \(chain.name): \(peer) ÷ ours from DER",
                goal: floorGoals[chain.name] == nil ? nil : goal,
                batch: 60 / chain.path.count,
                of: path(of: chain, by: backend),
                over: ours
            )
        }
    }
}

/// How much a path may take over its bare verifications, with everything read anew.
private let floorGoals: [String: Goal] = ["P-256": .atMost(1.25), "RSA-2048": .atMost(1.4)]

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

private var pathPeers: [(String, any Backend, Goal?)] {
    var peers: [(String, any Backend, Goal?)] = []
    #if OpenSSL
    peers.append(("OpenSSL, parse and verify", OpenSSLBackend(), .atLeast(3.5)))
    #endif
    #if GnuTLS
    peers.append(("GnuTLS, parse and verify", GnuTLSBackend(), nil))
    #endif
    #if Certificates
    peers.append(("swift-certificates, parse and verify", CertificatesBackend(), .atLeast(1.3)))
    #endif
    return peers
}
#endif
