// SPDX-License-Identifier: Apache-2.0

/// What became of a stream.
package struct Tally: Hashable, Sendable {
    /// Lines that were answered, those with a problem among them.
    package var answered = 0
    /// Lines that held no question.
    package var problems = 0
    /// The first of them in the order in which answers were written.
    package var firstProblem: NumberedProblem?
    /// Lines that a library failed on, and what it did on the first of them.
    package var defects = 0
    package var firstDefect: String?
    /// Whether the stream ended at its first problem, which nothing was written for.
    package var isStopped = false

    package struct NumberedProblem: Hashable, Sendable {
        /// The line, or the file, from 1.
        package let number: Int
        package let problem: LineProblem
    }

    /// This one and what came after it.
    func adding(_ later: Tally) -> Tally {
        Tally(
            answered: answered + later.answered,
            problems: problems + later.problems,
            firstProblem: firstProblem ?? later.firstProblem,
            defects: defects + later.defects,
            firstDefect: firstDefect ?? later.firstDefect,
            isStopped: later.isStopped
        )
    }
}
