// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Synchronization

/// What Ctrl-C does: the process ends at once, with a status of its own.
///
/// Reports are written beside the old ones and then renamed, so whatever was there stays whole.
enum Interruption {
    /// Waits for Ctrl-C, or for whoever ends processes in order, which then end nothing by
    /// themselves.
    static func wait() async {
        let reading = pipe.fileHandleForReading
        // Opened here: a handler may open nothing.
        _ = writing
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in _ = unsafe write(Interruption.writing, "\n", 1) }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                _ = reading.availableData
                continuation.resume()
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
    }
}
