// SPDX-License-Identifier: Apache-2.0

/// What a child process did instead of what was wanted of it.
package enum ChildProcessError: Error, Hashable, Sendable {
    /// It ended, or closed the stream that was wanted.
    case ended(ChildStatus)
    /// It wrote so many octets without a line feed.
    case lineTooLong(Int)
    /// The system did not start it, and why.
    case notStarted(String)
    case timedOut
    /// It wrote so many octets of a line, and no line feed in time.
    case unfinishedLine(Int)
}

extension ChildProcessError: CustomStringConvertible {
    /// The end of a sentence that begins with the process.
    package var description: String {
        switch self {
        case .ended(let status): "\(status)"
        case .lineTooLong(let limit): "wrote more than \(limit) bytes without a line feed"
        case .notStarted(let why): "could not be started: \(why)"
        case .timedOut: "did not answer in time"
        case .unfinishedLine(let count):
            "wrote \(count) \(count == 1 ? "byte" : "bytes"), and no line feed in time: end the "
                + "line, and flush it"
        }
    }
}

/// How a process ended.
package enum ChildStatus: Hashable, Sendable {
    case exited(Int32)
    /// It closed its output and goes on.
    case running
    case signalled(Int32)

    /// - SeeAlso: wait(2), `WIFEXITED`, `WEXITSTATUS` and `WTERMSIG`, which are macros of C.
    init(waited status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    }
}

extension ChildStatus: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exited(let status): "ended with exit status \(status)"
        case .running: "closed its output"
        case .signalled(let signal): "was ended by signal \(signal)"
        }
    }
}
