// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// What one backend answered about one vector, so that nothing is computed twice.
///
/// An answer in flight is remembered too: two policies that ask at once wait for the same one.
package actor Answers {
    package let backend: any Backend

    private var paths: [PathQuestion: Task<Result<PathOutcome, BackendError>, Never>] = [:]
    private var hosts: [HostQuestion: Task<Result<Bool, BackendError>, Never>] = [:]
    private var keys: [EncodedCertificate: Task<Result<[UInt8]?, BackendError>, Never>] = [:]

    package init(of backend: any Backend) {
        self.backend = backend
    }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        let question = PathQuestion(served: served, anchors: anchors, time: time)
        let task =
            paths[question]
            ?? Task { [backend] in
                await result { () async throws(BackendError) in
                    try await backend.path(from: served, to: anchors, at: time)
                }
            }
        paths[question] = task
        return try await task.value.get()
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        let question = HostQuestion(certificate: certificate, host: host)
        let task =
            hosts[question]
            ?? Task { [backend] in
                await result { () async throws(BackendError) in
                    try await backend.endEntity(certificate, isFor: host)
                }
            }
        hosts[question] = task
        return try await task.value.get()
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        let task =
            keys[certificate]
            ?? Task { [backend] in
                await result { () async throws(BackendError) in
                    try await backend.nativeKey(of: certificate)
                }
            }
        keys[certificate] = task
        return try await task.value.get()
    }
}

private struct PathQuestion: Hashable {
    let served: [EncodedCertificate]
    let anchors: [EncodedCertificate]
    let time: Time

    /// Few questions are asked of one vector: to tell most of them apart by their size is cheaper
    /// than to hash whole certificates, and what is alike is compared octet for octet.
    func hash(into hasher: inout Hasher) {
        for certificate in served { hasher.combine(certificate.octets.count) }
        for certificate in anchors { hasher.combine(certificate.octets.count) }
    }
}

private struct HostQuestion: Hashable {
    let certificate: EncodedCertificate
    let host: String

    func hash(into hasher: inout Hasher) { hasher.combine(certificate.octets.count) }
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
