// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Synchronization

/// A backend whose first answers about paths are wrong, or do not come.
final class Flaky<Real: Backend>: Backend {
    private let real: Real
    private let failures: Mutex<Int>
    private let wrongAnswers: Mutex<Int>

    init(real: Real, failures: Int = 0, wrongAnswers: Int = 0) {
        self.real = real
        self.failures = Mutex(failures)
        self.wrongAnswers = Mutex(wrongAnswers)
    }

    var id: String { real.id }
    var version: String { real.version }
    var settings: [String: String] { real.settings }
    var aliases: [Set<Reason>] { real.aliases }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        guard !Self.takeOne(of: failures) else { throw .defect("ended by signal 9") }
        guard !Self.takeOne(of: wrongAnswers) else { return .refused(.expired, native: "once") }

        return try await real.path(from: served, to: anchors, at: time)
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        try await real.endEntity(certificate, isFor: host)
    }

    func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        try await real.nativeKey(of: certificate)
    }

    private static func takeOne(of left: borrowing Mutex<Int>) -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }
}
