// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Isolation
import Pinning
#if OpenSSL
import OpenSSLBackend
#endif

/// OpenSSL's path from a process of its own, over the same in this one: what a question and its
/// answer cost on their way.
///
/// The process is of the program that the environment's PINPROOF names; without it nothing is
/// measured.
func registerIsolation(_ chains: [Chain]) {
    #if OpenSSL
    guard let program = MeasuredProgram.path else { return }

    let limits = IsolationLimits()
    let isolated = IsolatedBackend(
        OpenSSLBackend(),
        command: [
            program, "worker", "--backend", "openssl", "--seconds", String(limits.seconds),
            "--memory", String(limits.memory),
        ],
        limits: limits
    )
    for chain in chains where chain.name == "P-256" || chain.name == "RSA-2048" {
        quotient(
            "isolation, \(chain.name): OpenSSL's path, isolated ÷ in this process",
            goal: .atMost(1.05),
            batch: 40,
            of: path(of: chain, by: isolated),
            over: path(of: chain, by: OpenSSLBackend())
        )
    }
    #endif
}
#endif
