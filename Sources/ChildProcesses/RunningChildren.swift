// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
private import Synchronization

/// The child processes that run, so that a process that is interrupted leaves none behind.
package enum RunningChildren {
    /// Zero is an empty place; a child beyond the last goes unremembered.
    ///
    /// Atomic places and no list behind a lock: a signal may come while one is held.
    private static let places = InlineArray<64, Atomic<Int32>> { _ in Atomic(0) }

    /// Whether all are to end, so that none is started any more.
    private static let areEnding = Atomic(false)

    static func add(_ process: pid_t) {
        replace(0, with: process)
        if areEnding.load(ordering: .sequentiallyConsistent) { kill(-process, SIGKILL) }
    }

    static func remove(_ process: pid_t) {
        replace(process, with: 0)
    }

    /// Makes ready for `endAll`, which may be called where nothing can be made.
    package static func prepare() {
        replace(0, with: 0)
    }

    /// Ends all of them and everything that they started; may be called in a signal's handler.
    package static func endAll() {
        areEnding.store(true, ordering: .sequentiallyConsistent)
        for place in places.indices {
            let process = places[place].load(ordering: .relaxed)
            if process > 0 { kill(-process, SIGKILL) }
        }
    }

    private static func replace(_ old: pid_t, with new: pid_t) {
        for place in places.indices {
            let (exchanged, _) = places[place].compareExchange(
                expected: old,
                desired: new,
                ordering: .relaxed
            )
            if exchanged { return }
        }
    }
}
