// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Synchronization

/// What one backend answered about one vector, so that nothing is computed twice.
///
/// Policies ask one after the other. Two that ask the same at once would both have it computed,
/// and get the same answer.
package final class Answers: Sendable {
    package let backend: any Backend

    private let paths = Mutex<[PathQuestion: Result<PathOutcome, BackendError>]>([:])
    private let hosts = Mutex<[HostQuestion: Result<Bool, BackendError>]>([:])
    private let keys = Mutex<[EncodedCertificate: Result<[UInt8]?, BackendError>]>([:])

    package init(of backend: any Backend) {
        self.backend = backend
    }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        let question = PathQuestion(served: served, anchors: anchors, time: time)
        if let known = paths.withLock({ $0[question] }) { return try known.get() }

        let answer = await result { () async throws(BackendError) in
            try await backend.path(from: served, to: anchors, at: time)
        }
        paths.withLock { $0[question] = answer }
        return try answer.get()
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        let question = HostQuestion(certificate: certificate, host: host)
        if let known = hosts.withLock({ $0[question] }) { return try known.get() }

        let answer = await result { () async throws(BackendError) in
            try await backend.endEntity(certificate, isFor: host)
        }
        hosts.withLock { $0[question] = answer }
        return try answer.get()
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        if let known = keys.withLock({ $0[certificate] }) { return try known.get() }

        let answer = await result { () async throws(BackendError) in
            try await backend.nativeKey(of: certificate)
        }
        keys.withLock { $0[certificate] = answer }
        return try answer.get()
    }
}

private struct PathQuestion: Hashable {
    let served: [EncodedCertificate]
    let anchors: [EncodedCertificate]
    let time: Time
}

private struct HostQuestion: Hashable {
    let certificate: EncodedCertificate
    let host: String
}

private func result<Answer: Sendable>(
    of question: () async throws(BackendError) -> Answer
) async -> Result<Answer, BackendError> {
    do {
        return .success(try await question())
    } catch {
        return .failure(error)
    }
}
