// SPDX-License-Identifier: Apache-2.0

import Harness
import Synchronization

/// Whether a client is asked on: not behind Ctrl-C, and not where it hangs again and again.
final class ProbeCourse: Sendable {
    /// Why no more is asked.
    enum Stop: Sendable {
        case hanging, interrupted
    }

    private struct State {
        var hasBegun = false
        var stop: Stop?
        var timeouts = 0
    }

    private let state = Mutex(State())

    /// As many connections in a row as a harness is started in vain.
    ///
    /// - SeeAlso: Harnesses/PROTOCOL.md, What Pinproof does.
    static let mostTimeouts = 5

    /// Says that connections are made from here on, whose results are worth keeping.
    func begin() {
        state.withLock { $0.hasBegun = true }
    }

    /// Takes Ctrl-C for the wish to stop.
    ///
    /// - Returns: Whether it is one: there is something to report, and it is the first.
    func interrupt() -> Bool {
        state.withLock { state in
            guard state.hasBegun, state.stop != .interrupted else { return false }

            state.stop = .interrupted
            return true
        }
    }

    /// Says that no connection is made any more, so that Ctrl-C ends the process from here on.
    ///
    /// - Returns: Why no more was asked; nil where all was.
    func end() -> Stop? {
        state.withLock { state in
            state.hasBegun = false
            return state.stop
        }
    }

    /// Lets one connection be made.
    ///
    /// - Parameter meet: Makes it.
    /// - Returns: What the client did; nil where it was not asked, or did not come to an answer
    ///   because of Ctrl-C.
    func follow(_ meet: @Sendable () async -> Probe.Outcome) async -> Probe.Outcome? {
        guard state.withLock({ $0.stop == nil }) else { return nil }

        let outcome = await meet()
        return state.withLock { state in
            if case .timedOut = outcome { state.timeouts += 1 } else { state.timeouts = 0 }
            if state.timeouts >= Self.mostTimeouts, state.stop == nil { state.stop = .hanging }
            // What Ctrl-C killed is no result.
            return state.stop == .interrupted ? nil : outcome
        }
    }
}
