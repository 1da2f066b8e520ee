// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Conformance
import Corpus
import PKIX
import Pinning
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
    }
}

/// A run on one core over the same on two, and what two of anything come to on this machine.
func registerCores(_ vectors: [Vector]) {
    quotient("cores, the corpus on one ÷ on two", goal: .atLeast(1.8), batch: 1) {
        try await run(vectors, verifying: CryptoSignatures(remembersKeys: true))
    } over: {
        try await run(vectors, verifying: CryptoSignatures(remembersKeys: true), jobs: 2)
    }
    let checks = bareVerifications(of: .p256)
    let work: @Sendable () -> Void = { for _ in 0..<500 { checks() } }
    quotient("cores, bare verifications in turn ÷ at once (control)", goal: nil, batch: 1) {
        work()
        work()
    } over: {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { group.addTask { work() } }
        }
    }
}

private func run(
    _ vectors: [Vector],
    verifying signatures: any SignatureVerification,
    jobs: Int = 1
) async throws {
    // A run has one memory; the next one begins anew.
    let conformance = Conformance(
        backends: [SwiftBackend.remembering(signatures: signatures)],
        policies: Policies.all,
        of: Registry(policies: Policies.all, backends: ["swift"])
    )
    let run = await conformance.run(
        vectors,
        of: Run.CorpusIdentity(vectors: vectors.count, digest: ""),
        isWholeCorpus: false,
        platform: "",
        jobs: jobs
    )
    blackHole(run.observations.count)
}
#endif
