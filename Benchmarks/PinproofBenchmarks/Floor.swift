// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import PKIX
import Signatures
import SwiftBackend
import Synchronization

/// The verifications of some work, found out once by watching it.
actor Floor {
    private let work: @Sendable (any SignatureVerification) async throws -> Void
    private var known: [@Sendable () -> Bool]?

    init(of work: @escaping @Sendable (any SignatureVerification) async throws -> Void) {
        self.work = work
    }

    func checks() async throws -> [@Sendable () -> Bool] {
        if let known { return known }

        let watched = WatchedSignatures()
        try await work(watched)
        let checks = watched.checks
        known = checks
        return checks
    }
}

/// Verifies, and keeps what was verified.
private final class WatchedSignatures: SignatureVerification {
    private let seen = Mutex<[@Sendable () -> Bool]>([])

    var checks: [@Sendable () -> Bool] { seen.withLock(\.self) }

    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        if let check = bareVerification(of: certificate, under: issuer) {
            seen.withLock { $0.append(check) }
        }
        return CryptoSignatures().outcome(of: certificate, under: issuer)
    }
}
#endif
