// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What became of a stream.
package struct Tally: Hashable, Sendable {
    /// Lines that were read, those of other parts among them.
    package var read = 0
    /// Lines that were answered, those with a problem among them.
    package var answered = 0
    /// Lines that held no question.
    package var problems = 0
    /// The first of them in the order in which answers were written.
    package var firstProblem: NumberedProblem?
    /// Lines that a library failed on, and what it did on the first of them.
    package var defects = 0
    package var firstDefect: String?
    /// Lines without a verdict since the policy could not be asked, by what was missing.
    package var unsupported: [Unsupported: Int] = [:]
    /// Lines whose connection is refused, and lines for which nothing is pinned.
    package var refused = 0
    package var unpinned = 0
    /// Whether the stream ended at its first problem, which nothing was written for.
    package var isStopped = false

    /// What a policy could not be asked for want of.
    package struct Unsupported: Hashable, Sendable {
        package let policy: String
        package let capability: Capability
    }

    package struct NumberedProblem: Hashable, Sendable {
        /// The line, or the file, from 1.
        package let number: Int
        package let problem: LineProblem
    }

    /// Lines without a verdict since the library alone can read a certificate that is compared.
    package var unreadable: Int { lines { $0 == .unreadableCertificate } }

    /// Lines without a verdict since the policy cannot be given what is pinned or asked.
    package var unanswerable: Int { lines { $0 != .unreadableCertificate } }

    private func lines(_ isMeant: (Capability) -> Bool) -> Int {
        unsupported.reduce(0) { $0 + (isMeant($1.key.capability) ? $1.value : 0) }
    }

    mutating func count(_ verdict: Verdict) {
        switch verdict {
        case .accept: break
        case .notPinned: unpinned += 1
        case .crash, .misconfigured, .reject: refused += 1
        }
    }

    /// This one and what came after it.
    func adding(_ later: Tally) -> Tally {
        Tally(
            read: read + later.read,
            answered: answered + later.answered,
            problems: problems + later.problems,
            firstProblem: firstProblem ?? later.firstProblem,
            defects: defects + later.defects,
            firstDefect: firstDefect ?? later.firstDefect,
            unsupported: unsupported.merging(later.unsupported, uniquingKeysWith: +),
            refused: refused + later.refused,
            unpinned: unpinned + later.unpinned,
            isStopped: later.isStopped
        )
    }
}
