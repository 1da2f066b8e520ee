// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension MarkdownReport {
    /// What the backends state about the vectors, and where that departs.
    var facts: String {
        var counts = MarkdownTable(["Backend"] + Self.columns)
        for (name, summary) in Summary.byBackend(of: run) {
            counts.add([name] + Self.cells(summary))
        }
        let departing = run.facts.filter { fact in
            switch fact.finding {
            case .bypass, .defect, .lenient, .limit, .open, .otherReason, .outage, .unpinned,
                .unsupported:
                true
            case .conforming, .inherited, .platformUnknown: fact.isDeparture
            }
        }
        var table = MarkdownTable(["Vector", "Fact", "Backends", "Finding", "States", "Cause"])
        for fact in departing {
            table.add([
                fact.vector, fact.fact.rawValue, fact.backends.joined(separator: ", "),
                "\(fact.finding.kind.sign) \(fact.finding.kind.words)",
                fact.outcome.statement(of: fact.of), fact.cause ?? "",
            ])
        }
        return "## The facts of the backends\n\n\(counts.text)"
            + (table.isEmpty ? "" : "\nWhere they depart from the norm:\n\n\(table.text)")
    }
}
