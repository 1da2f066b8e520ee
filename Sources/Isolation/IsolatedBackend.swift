// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// A backend whose library runs in processes of its own, so that what it reads can end or occupy
/// them and nothing else.
///
/// Whatever happens to a worker costs the question that it was asked, which becomes a defect that
/// says how the worker ended; the next question is asked of another. Each of those who ask at once
/// has one to itself, and waits for it on its own thread, never longer than the limit.
package struct IsolatedBackend: Backend {
    /// The same library in this process, which is asked about itself and about nothing else.
    private let backend: any Backend
    private let workers: Workers

    /// - Parameters:
    ///   - backend: What the workers serve.
    ///   - command: A program and its arguments that serves it, by `BackendWorker`.
    ///   - limits: What a worker may take; the command was told the same.
    package init(_ backend: any Backend, command: [String], limits: IsolationLimits) {
        self.backend = backend
        workers = Workers(of: backend.id, command, limits)
    }

    package var id: String { backend.id }
    package var version: String { backend.version }
    package var settings: [String: String] { backend.settings }
    package var aliases: [Set<Reason>] { backend.aliases }
    package var takesEndEntitiesAsAnchors: Bool { backend.takesEndEntitiesAsAnchors }

    package var executions: [any PolicyExecution] {
        backend.executions.map { IsolatedExecution(policy: $0.policy, workers: workers) }
    }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        let answer = try workers.answer(to: .path(served: served, anchors: anchors, time))
        switch answer {
        case .path(let named):
            guard let path = named.path(served: served, anchors: anchors) else {
                throw workers.mistaken(answer)
            }

            return .path(path)
        case .refused(let reason, let native):
            return .refused(reason, native: native)
        default:
            throw workers.mistaken(answer)
        }
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        let answer = try workers.answer(to: .host(certificate, host: host))
        guard case .host(let matches) = answer else { throw workers.mistaken(answer) }

        return matches
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        let answer = try workers.answer(to: .nativeKey(certificate))
        guard case .nativeKey(let key) = answer else { throw workers.mistaken(answer) }

        return key
    }
}

/// A policy that the library carries out in a worker.
private struct IsolatedExecution: PolicyExecution {
    let policy: String
    let workers: Workers

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        try verdict(on: trust.connection, .entries(pinned))
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        try verdict(on: trust.connection, .texts(texts))
    }

    private func verdict(
        on connection: Connection,
        _ configuration: WorkerQuestion.Configuration
    ) throws(BackendError) -> Verdict {
        let answer = try workers.answer(
            to: .verdict(policy: policy, connection, configuration)
        )
        guard case .verdict(let verdict) = answer else { throw workers.mistaken(answer) }

        return verdict
    }
}
