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
        return """
            # What the corpus catches

            A corpus is as good as what slips through it. Each line is correct pinning with one \
            flaw that some real client has or had. \(exposures.count) were tried, \
            \(survivors == 0 ? "and every one is exposed" : "and \(survivors) survived"). \
            `pinproof mutants` tries them.

            \(table.text)
            """
    }
}
