// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Writes what is done, in the order of the questions or as it comes.
final class OrderedOutput: Sendable {
    private let isOrdered: Bool
    private let write: @Sendable ([UInt8]) throws -> Void
    private let state = Mutex(State())

    init(isOrdered: Bool, write: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.isOrdered = isOrdered
        self.write = write
    }

    private struct State {
        var next = 0
        /// What is done before its turn; the room for questions on their way bounds it.
        var waiting: [Int: Answered] = [:]
        var tally = Tally()
        var failure: (any Error)?
    }

    /// Whether nothing more will be written.
    var hasEnded: Bool { state.withLock { $0.tally.isStopped || $0.failure != nil } }

    /// Takes a batch's answers, and gives how many batches were written.
    func put(_ answered: Answered, number: Int) -> Int {
        state.withLock { state in
            guard isOrdered else {
                write(answered, &state)
                return 1
            }

            state.waiting[number] = answered
            var written = 0
            while let turn = state.waiting.removeValue(forKey: state.next) {
                write(turn, &state)
                state.next += 1
                written += 1
            }
            return written
        }
    }

    /// What became of it all.
    func finish() throws -> Tally {
        try state.withLock { state in
            if let failure = state.failure { throw failure }

            return state.tally
        }
    }

    private func write(_ answered: Answered, _ state: inout State) {
        guard !state.tally.isStopped, state.failure == nil else { return }

        do {
            if !answered.octets.isEmpty { try write(answered.octets) }
        } catch {
            state.failure = error
            return
        }
        state.tally.answered += answered.tally.answered
        state.tally.problems += answered.tally.problems
        state.tally.firstProblem = state.tally.firstProblem ?? answered.tally.firstProblem
        state.tally.isStopped = answered.tally.isStopped
    }
}

/// The answers to a batch of questions.
struct Answered: Sendable {
    var octets: [UInt8] = []
    var tally = Tally()
}
