// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// How much may be on its way from the one thread that reads to those that answer.
///
/// It is full once there are both enough octets and enough batches: octets alone would leave
/// workers idle over a few long lines, and batches alone would have the reader woken for every few
/// short ones, which takes longer than answering some.
final class Room: Sendable {
    private let octets: Int
    private let batches: Int
    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    private struct State {
        var octets = 0
        var batches = 0
        var isWaitedFor = false
    }

    /// - Parameters:
    ///   - octets: How many octets are enough.
    ///   - batches: How many batches are.
    init(octets: Int, batches: Int) {
        self.octets = octets
        self.batches = batches
    }

    /// Waits until there is room for more; for the one thread that reads.
    func wait() {
        let isFull = state.withLock { state in
            state.isWaitedFor = state.octets >= octets && state.batches >= batches
            return state.isWaitedFor
        }
        if isFull { semaphore.wait() }
    }

    /// Takes room for a batch, whether there is any or not.
    func enter(_ load: Load) {
        state.withLock { state in
            state.octets += load.octets
            state.batches += load.batches
        }
    }

    /// Gives room back; the reader is told once half of it is free.
    func leave(_ load: Load) {
        let isTold = state.withLock { state in
            state.octets -= load.octets
            state.batches -= load.batches
            guard state.isWaitedFor, state.octets <= octets / 2 || state.batches <= batches / 2
            else { return false }

            state.isWaitedFor = false
            return true
        }
        if isTold { semaphore.signal() }
    }

    /// What takes room: octets, in batches.
    struct Load {
        var octets = 0
        var batches = 0
    }
}
