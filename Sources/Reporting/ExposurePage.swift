// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Pinning

/// What the corpus catches: every flawed evaluator, and the smallest vector that exposes it.
package enum ExposurePage {
    /// The page `Reports/latest/mutants.md`.
    ///
    /// - Parameter exposures: What exposes each flawed evaluator of the corpus.
    /// - Returns: Markdown, ending with a line break.
    package static func text(of exposures: [Exposure]) -> String {
        let survivors = exposures.count(where: \.isSurvivor)
        var table = MarkdownTable(["Flawed evaluator", "Flaw", "Stands for", "Exposed by"])
        for exposure in exposures {
            let others = exposure.vectors.count - 1
            table.add([
                exposure.id, exposure.evaluator.flaw, exposure.evaluator.standsFor,
                exposure.vectors.first.map { others > 0 ? "\($0) and \(others) more" : $0 }
                    ?? "✗ nothing: it survived",
            ])
        }
        let set = KillingSet(of: exposures)
        let certainty = set.isSmallest ? "no fewer will do" : "whether fewer will do is not known"
        let smallest = set.vectors.map { "* \($0)" }.joined(separator: "\n")
        return """
            # What the corpus catches

            A corpus is as good as what slips through it. Each line is correct pinning with one \
            flaw that some real client has or had. \(exposures.count) were tried, \
            \(survivors == 0 ? "and every one is exposed" : "and \(survivors) survived"). \
            `pinproof mutants` tries them.

            \(table.text)
            ## The smallest set

            These \(set.vectors.count) vectors expose together all of the above; \(certainty). \
            The others ask about flaws that are not in the list yet, show which real clients \
            differ, or are the accepted twin of one that is refused.

            \(smallest)

            """
    }
}
