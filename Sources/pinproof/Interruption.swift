// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation

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

    static func install() {
        // Not exit(): the libraries' own clean-up must not run under threads that use them.
        RunningChildren.prepare()
        signal(SIGINT) { _ in
            RunningChildren.endAll()
            _exit(ExitStatus.interrupted.rawValue)
        }
    }
}
