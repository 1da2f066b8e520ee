// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Isolation
import Pinning
import Synchronization
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
        let there = path(of: chain, by: isolated)
        let here = path(of: chain, by: OpenSSLBackend())
        // The library always works on the same core, whoever has it do so.
        let cores = Cores.two
        quotient(
            "isolation, \(chain.name): OpenSSL's path, isolated ÷ in this process",
            goal: .atMost(1.05),
            batch: 1,
            of: {
                // The process is started with the first question, and stays where it is.
                if !isStarted.exchange(true, ordering: .relaxed) {
                    try await Cores.bound(to: cores?.other, there)
                }
                try await Cores.bound(to: cores?.one) {
                    for _ in 0..<questions { try await there() }
                }
            },
            over: {
                try await Cores.bound(to: cores?.other) {
                    for _ in 0..<questions { try await here() }
                }
            }
        )
    }
    #endif
}

/// How many questions are asked one after the other.
private let questions = 50
private let isStarted = Atomic(false)
#endif
