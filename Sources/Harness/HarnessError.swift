// SPDX-License-Identifier: Apache-2.0

package import ChildProcesses

/// Why a harness cannot be used at all.
package enum HarnessError: Error, Hashable, Sendable {
    /// A line is not what the protocol says, the end of a sentence that begins with the line.
    case line(String)
    /// The process did something else than introducing itself.
    case process(ChildProcessError, log: String)
    /// It got wrong what every client gets right.
    case selfCheck(String)
}

extension HarnessError: CustomStringConvertible {
    /// The end of a sentence that begins with the harness.
    package var description: String {
        switch self {
        case .line(let problem): "introduces itself with a line that \(problem)"
        case .process(let error, let log):
            "does not introduce itself: it \(error)" + (log.isEmpty ? "" : "; its log ends: \(log)")
        case .selfCheck(let failure): "fails its self-check: it \(failure)"
        }
    }
}
