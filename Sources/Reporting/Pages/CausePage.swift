// SPDX-License-Identifier: Apache-2.0

package import Conformance
package import Corpus
import Pinning

/// One cause on a terminal, with all of its vectors.
package struct CausePage {
    private let cause: Cause
    private let run: Run

    /// - Parameters:
    ///   - cause: What is shown.
    ///   - run: What was observed of it.
    package init(of cause: Cause, in run: Run) {
        self.cause = cause
        self.run = run
    }

    package func terminal(_ style: TextStyle) -> String {
        let entry = CauseLedger(of: run)[cause.id]
        var blocks = CauseBlocks(
            cause: cause,
            entry: entry,
            isMaintained: run.causes.file(of: cause.subject)?.isMaintained ?? false
        ).blocks(level: 1)
        let observations = run.observations.filter { $0.cause == cause.id && !$0.isForeign }
        let facts = run.facts.filter { $0.cause == cause.id }
        let lines =
            facts.map { fact -> PageText in
                "\(code: fact.vector): \(fact.backends.joined(separator: ", ")) states \(fact.outcome.statement(of: fact.of)) [\(fact.finding.kind.words)]"
            }
            + observations.map { observation -> PageText in
                "\(code: observation.vector): \(observation.who) \(observation.sentence ?? "says nothing") [\(observation.finding.kind.words)]"
            }
        if !lines.isEmpty {
            blocks.append(.heading(2, "Vector by vector"))
            let shown = lines.prefix(Self.most)
            blocks.append(
                .list(
                    shown
                        + (lines.count > shown.count
                            ? ["and \(lines.count - shown.count) more"] : [])
                )
            )
        }
        return blocks.terminal(style)
    }

    private static let most = 40
}
