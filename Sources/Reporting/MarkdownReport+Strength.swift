// SPDX-License-Identifier: Apache-2.0

import Conformance
import Pinning

extension MarkdownReport {
    /// What the corpus catches: every flawed evaluator, and the smallest vector that exposes it.
    var strength: String {
        guard !run.exposures.isEmpty else { return "" }

        let survivors = run.exposures.count(where: \.isSurvivor)
        var table = MarkdownTable(["Flawed evaluator", "Flaw", "Stands for", "Exposed by"])
        for exposure in run.exposures {
            let others = exposure.vectors.count - 1
            table.add([
                exposure.id, exposure.evaluator.flaw, exposure.evaluator.standsFor,
                exposure.vectors.first.map { others > 0 ? "\($0) and \(others) more" : $0 }
                    ?? "✗ nothing: it survived",
            ])
        }
        return """
            ## What the corpus catches

            A corpus is as good as what slips through it. Each line is correct pinning with one \
            flaw that some real client has or had. \(run.exposures.count) were tried, \
            \(survivors == 0 ? "and every one is exposed" : "and \(survivors) survived").

            \(table.text)
            """
    }
}
