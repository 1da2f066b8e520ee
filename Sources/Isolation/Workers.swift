// SPDX-License-Identifier: Apache-2.0

import Pinning
import Synchronization

/// The workers of one backend: as many as are asked at once, and each asked again and again.
final class Workers: Sendable {
    private let backend: String
    private let command: [String]
    private let limits: IsolationLimits
    /// Those that nobody asks at the moment.
    private let idle = Mutex<[Worker]>([])

    init(of backend: String, _ command: [String], _ limits: IsolationLimits) {
        self.backend = backend
        self.command = command
        self.limits = limits
    }

    /// What a worker answers.
    ///
    /// - Throws: What the library said instead of answering, or how its worker ended.
    func answer(to question: WorkerQuestion) throws(BackendError) -> WorkerAnswer {
        let worker = idle.withLock { $0.popLast() } ?? Worker(command, limits)
        defer { idle.withLock { $0.append(worker) } }
        let answer: WorkerAnswer
        do throws(WorkerFailure) {
            answer = try worker.answer(to: question)
        } catch {
            throw .defect("\(backend), isolated, \(error)")
        }
        if case .failure(let error) = answer { throw error }

        return answer
    }

    /// What to say of an answer to another question.
    func mistaken(_ answer: WorkerAnswer) -> BackendError {
        .defect("\(backend), isolated, answered another question: \(answer)")
    }
}
