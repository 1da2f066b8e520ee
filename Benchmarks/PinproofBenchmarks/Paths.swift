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

/// A path of three from DER, over the signature verifications in it, and the peers over that.
func registerPaths(_ chains: Chains) {
    for (name, chain, goal) in [("P-256", chains.p256, 1.3), ("RSA-2048", chains.rsa2048, 1.5)] {
        // One that remembers nothing, so that each path is read and verified anew.
        let ours = path(of: chain, by: SwiftBackend())
        quotient(
            "\(name): path from DER ÷ its two bare verifications",
            goal: .atMost(goal),
            batch: 100,
            of: ours,
            over: bareVerifications(of: chain)
        )
        for (peer, backend, goal) in peers {
            quotient(
                "\(name): \(peer) path from DER ÷ ours",
                goal: .atLeast(goal),
                batch: 50,
                of: path(of: chain, by: backend),
                over: ours
            )
        }
    }
}

private func path(
    of chain: Chains.Chain,
    by backend: any Backend
) -> @Sendable () async throws -> Void {
    {
        let outcome = try await backend.path(
            from: [chain.endEntity, chain.intermediate],
            to: [chain.root],
            at: chain.time
        )
        guard case .path(let path) = outcome, path.count == 3 else {
            fatalError("\(backend.id) found no path: \(outcome)")
        }
    }
}

private var peers: [(String, any Backend, Double)] {
    var peers: [(String, any Backend, Double)] = []
    #if OpenSSL
    peers.append(("OpenSSL's", OpenSSLBackend(), 3))
    #endif
    #if GnuTLS
    peers.append(("GnuTLS's", GnuTLSBackend(), 1))
    #endif
    #if Certificates
    peers.append(("swift-certificates'", CertificatesBackend(), 1))
    #endif
    return peers
}
#endif
