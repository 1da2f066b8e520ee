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

    /// Takes a batch's answers, and gives what of the room is free since.
    func put(_ answered: Answered, number: Int) -> Room.Load {
        // In this closure and nothing that it calls: where the lock has to wait, the thread
        // sanitizer does not see it taken.
        state.withLock { state in
            var turns = [answered]
            if isOrdered {
                turns = []
                state.waiting[number] = answered
                while let turn = state.waiting.removeValue(forKey: state.next) {
                    turns.append(turn)
                    state.next += 1
                }
            }
            for turn in turns where !state.tally.isStopped && state.failure == nil {
                do {
                    if !turn.octets.isEmpty { try write(turn.octets) }
                    state.tally = state.tally.adding(turn.tally)
                } catch {
                    state.failure = error
                }
            }
            return turns.reduce(into: Room.Load()) { free, turn in
                free.octets += turn.load.octets
                free.batches += turn.load.batches
            }
        }
    }

    /// What became of it all.
    func finish() throws -> Tally {
        try state.withLock { state in
            if let failure = state.failure { throw failure }

            return state.tally
        }
    }
}

/// The answers to a batch of questions.
struct Answered: Sendable {
    /// What the questions take of the room until this is written.
    let load: Room.Load
    var octets: [UInt8] = []
    var tally = Tally()
}
