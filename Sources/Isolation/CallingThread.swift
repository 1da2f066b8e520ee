// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// An executor that runs at once what it is given, on the thread that gives it.
///
/// A process whose only thread is this one takes no locks to allocate, which is a fiftieth of what
/// OpenSSL does for a path.
final class CallingThread: TaskExecutor {
    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }

    /// Runs asynchronous work on this thread, and waits where some of it goes on elsewhere.
    static func run<Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Void
    ) throws(Failure) {
        let ending = Ending<Failure>()
        Task(executorPreference: CallingThread()) {
            do throws(Failure) {
                try await work()
                ending.come(.success(()))
            } catch {
                ending.come(.failure(error))
            }
        }
        try ending.wait().get()
    }

    /// How work ended, once it has.
    private final class Ending<Failure: Error>: Sendable {
        private let result = Mutex<Result<Void, Failure>?>(nil)
        private let hasCome = DispatchSemaphore(value: 0)

        func come(_ result: Result<Void, Failure>) {
            self.result.withLock { $0 = result }
            hasCome.signal()
        }

        func wait() -> Result<Void, Failure> {
            while true {
                if let result = result.withLock(\.self) { return result }

                hasCome.wait()
            }
        }
    }
}
