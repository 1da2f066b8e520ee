// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Pinning
import Synchronization

/// A process that answers one question after the other, and another in its place once it is gone.
final class Worker: Sendable {
    private let command: [String]
    private let patience: Duration
    /// Nil before the first question, and after a process failed.
    private let process = Mutex<ChildProcess?>(nil)

    init(_ command: [String], _ limits: IsolationLimits) {
        self.command = command
        patience = .seconds(limits.seconds)
    }

    func answer(to question: WorkerQuestion) throws(WorkerFailure) -> WorkerAnswer {
        let frame = question.frame
        return try process.withLock { process throws(WorkerFailure) in
            do throws(WorkerFailure) {
                // One that ended while nobody asked it anything has lost nothing.
                if let process, !process.hasEnded {
                    return try process.answer(to: frame, until: .now + patience)
                }
                let started = try start()
                process = started
                return try started.answer(to: frame, until: .now + patience)
            } catch {
                process?.end(within: .zero)
                process = nil
                throw error
            }
        }
    }

    private func start() throws(WorkerFailure) -> sending ChildProcess {
        do throws(ChildProcessError) {
            return try ChildProcess(command)
        } catch {
            throw .process(error)
        }
    }
}

/// What a worker did instead of answering, as the end of a sentence that begins with it.
enum WorkerFailure: Error, CustomStringConvertible {
    case frame(FrameError)
    case process(ChildProcessError)

    var description: String {
        switch self {
        case .frame(let error): "answered what is no answer: \(error)"
        case .process(let error): "\(error)"
        }
    }
}

extension ChildProcess {
    /// Writes a question and reads the answer, a frame each with its length in front.
    fileprivate func answer(
        to question: [UInt8],
        until deadline: ContinuousClock.Instant
    ) throws(WorkerFailure) -> WorkerAnswer {
        let answer: [UInt8]
        do throws(ChildProcessError) {
            try write(question.enveloped, until: deadline)
            let length = try read(FrameReader.countLength, until: deadline)
            let count = Int(FrameReader.count(length[...]))
            answer = count > longestAnswer ? [] : try read(count, until: deadline)
        } catch {
            throw .process(error)
        }
        do throws(FrameError) {
            return try WorkerAnswer(frame: answer)
        } catch {
            throw .frame(error)
        }
    }
}

/// Some hundred times as long as the longest question may be, in octets; a process that claims more
/// has lost its way.
private let longestAnswer = 1 << 28
