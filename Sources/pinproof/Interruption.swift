// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Synchronization

/// What Ctrl-C does: the process ends at once, with a status of its own; SIGTERM ends it, too, and
/// nothing that it started goes on.
///
/// Reports are written beside the old ones and then renamed, so whatever was there stays whole.
enum Interruption {
    /// Waits for the end where a signal has come: what it killed is no result.
    static func yieldToEnd() {
        while hasBegun.load(ordering: .sequentiallyConsistent) { sleep(1) }
    }

    private static let hasBegun = Atomic(false)

    /// Has what a command leaves lying about taken away before a signal ends the process.
    ///
    /// - Parameters:
    ///   - stop: Asks the command to stop by itself at Ctrl-C, and tells whether it will; it ends at
    ///     once where it does not. What it started is ended whichever it says.
    ///   - clear: Takes it away.
    static func beforeEnd(
        orStop stop: @escaping @Sendable () -> Bool,
        _ clear: @escaping @Sendable () -> Void
    ) {
        whenInterrupted { number in
            let stops = number == SIGINT && stop()
            // First: what is killed may still write where something is taken away.
            RunningChildren.endAll()
            guard !stops else {
                hasBegun.store(false, ordering: .sequentiallyConsistent)
                return
            }

            clear()
            end(by: number)
        }
    }

    /// Ends the process as the signal would have.
    static func end(by number: Int32) -> Never {
        if number == SIGTERM {
            signal(SIGTERM, SIG_DFL)
            kill(getpid(), SIGTERM)
            // Another thread may take it.
            sleep(1)
        }
        _exit(ExitStatus.interrupted.rawValue)
    }

    /// Calls a function with each signal of Ctrl-C, or of whoever ends processes in order, which
    /// from here on end nothing by themselves.
    ///
    /// To be called before a command says that it may be ended: a signal may follow at once.
    static func whenInterrupted(_ body: @escaping @Sendable (Int32) -> Void) {
        let reading = pipe.fileHandleForReading
        // Opened here: a handler may open nothing.
        _ = writing
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Interruption.hasBegun.store(true, ordering: .sequentiallyConsistent)
                var octet = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(Interruption.writing, &octet, 1)
            }
        }
        Thread.detachNewThread {
            while true {
                for number in reading.availableData { body(Int32(number)) }
            }
        }
    }

    private static let pipe = Pipe()
    private static let writing = pipe.fileHandleForWriting.fileDescriptor

    /// Whether the command keeps what it has found out, so that `--resume` completes it.
    static var isResumable: Bool {
        get { resumable.load(ordering: .relaxed) }
        set { resumable.store(newValue, ordering: .relaxed) }
    }

    private static let resumable = Atomic(false)
    /// A line of progress may stand there, unended.
    private static let farewell: StaticString = """

        pinproof: interrupted; the same command with --resume completes it

        """

    static func install() {
        // A handler may make nothing: what it uses is made here.
        RunningChildren.prepare()
        // Whoever started this one may have it ignored, and then nobody learns how a child ended.
        signal(SIGCHLD, SIG_DFL)
        isResumable = false
        signal(SIGINT) { _ in
            let text: StaticString = Interruption.isResumable ? Interruption.farewell : "\n"
            _ = unsafe write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
            RunningChildren.endAll()
            // Not exit(): the libraries' own clean-up must not run under threads that use them.
            _exit(ExitStatus.interrupted.rawValue)
        }
        signal(SIGTERM) { _ in
            // What was started has process groups of its own, which nobody else ends.
            RunningChildren.endAll()
            signal(SIGTERM, SIG_DFL)
            kill(getpid(), SIGTERM)
        }
    }
}
