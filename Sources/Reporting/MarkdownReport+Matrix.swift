// SPDX-License-Identifier: Apache-2.0

import Conformance

extension MarkdownReport {
    /// Frameworks × families: in how many vectors each harm is done.
    var matrix: String {
        let matrix = Matrix(of: run)
        var table = MarkdownTable(["Policy"] + matrix.families.map(\.name))
        for policy in matrix.policies {
            table.add(
                [policy]
                    + matrix.families.map { family in
                        let cells = family.cells[policy]?.values.map { $0 } ?? []
                        let harms = Finding.Kind.harms.compactMap { harm -> String? in
                            let count = cells.count { $0.finding == harm }
                            return count == 0 ? nil : "\(harm.sign)\(count)"
                        }
                        let judged = cells.contains {
                            $0.finding != .unsupported && $0.finding != .inherited
                        }
                        return harms.isEmpty ? (judged ? "✓" : "–") : harms.joined(separator: " ")
                    }
            )
        }
        return "## The matrix\n\n"
            + "In how many vectors of a family a policy comes to a bypass (▲), is unpinned (◇), has "
            + "an outage (▼), is lenient (△) or has a limit (▽); ✓ none of them, – nothing can be "
            + "asked. `pinproof matrix` shows every vector.\n\n" + table.text
    }
}
