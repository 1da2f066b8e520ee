// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands on what one thread brings to whichever tasks take it, one after the other.
///
/// Whoever finds something ready takes it without being put to sleep: an answer takes less time
/// than waking somebody. What is ready is bounded by whoever brings it.
final class Handover<Item: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// What has been taken of it is gone, or a reader that is always ahead would have everything
        /// kept that it ever read.
        var ready: [Item?] = []
        /// How many of them have been taken.
        var taken = 0
        var waiting: [CheckedContinuation<Item?, Never>] = []
        var hasEnded = false

        mutating func take() -> Item? {
            guard taken < ready.count else { return nil }

            let item = ready[taken].take()
            taken += 1
            // Not each time, since the others move up.
            if taken * 2 >= ready.count {
                ready.removeFirst(taken)
                taken = 0
            }
            return item
        }
    }

    /// Brings the next one.
    func put(_ item: Item) {
        let waiting = state.withLock { state in
            let waiting = state.waiting.popLast()
            if waiting == nil { state.ready.append(item) }
            return waiting
        }
        waiting?.resume(returning: item)
    }

    /// Says that nothing more comes; what is ready is still taken.
    func end() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: nil) }
    }

    /// The next one; nil where nothing more comes.
    func next() async -> Item? {
        if let item = state.withLock({ $0.take() }) { return item }

        return await withCheckedContinuation { continuation in
            // Whether there is an answer at once, and which.
            let found: Item?? = state.withLock { state in
                if let item = state.take() { return .some(item) }
                if state.hasEnded { return .some(nil) }
                state.waiting.append(continuation)
                return .none
            }
            if let found { continuation.resume(returning: found) }
        }
    }
}
