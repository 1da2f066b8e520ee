// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Conformance
import Corpus
import PKIX
import Pinning
import Signatures
import SwiftBackend

/// One vector, and the whole corpus, with the Swift backend and every policy, over the signature
/// verifications that such a run contains.
func registerVectors(_ vectors: [Vector]) {
    let one = vectors.filter { $0.id == "valid-chains/leaf-pinned-p256" }
    for (name, vectors, goal, batch) in [
        ("one vector, every policy", one, nil, 20),
        ("the corpus, every policy", vectors, .atMost(4), 1),
    ] as [(String, [Vector], Goal?, Int)] {
        let floor = Floor { try await run(vectors, verifying: $0) }
        quotient("run, \(name) ÷ its bare verifications", goal: goal, batch: batch) {
            try await run(vectors, verifying: CryptoSignatures(remembersKeys: true))
        } over: {
            for check in try await floor.checks() { blackHole(check()) }
        }
        for peer in Peer.all {
            quotient("run, \(name): \(peer.name) ÷ ours", goal: nil, batch: batch) {
                try await run(vectors, asking: peer.backend)
            } over: {
                try await run(vectors, verifying: CryptoSignatures(remembersKeys: true))
            }
        }
    }
}

private func run(
    _ vectors: [Vector],
    verifying signatures: any SignatureVerification
) async throws {
    // A run has one memory; the next one begins anew.
    try await run(vectors, asking: SwiftBackend.remembering { signatures })
}

private func run(_ vectors: [Vector], asking backend: any Backend) async throws {
    let conformance = Conformance(
        backends: [backend],
        policies: Policies.all,
        of: Registry(policies: Policies.all, backends: [backend.id])
    )
    let run = await conformance.run(
        vectors.map(\.withNothingKnown),
        of: Run.CorpusIdentity(vectors: vectors.count, digest: ""),
        isWholeCorpus: false,
        platform: "",
        jobs: 1
    )
    blackHole(run.observations.count)
}
#endif
