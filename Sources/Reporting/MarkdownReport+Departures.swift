// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension MarkdownReport {
    /// The verdicts that did one of the two harms, what nobody expected first.
    func harm(_ kind: Finding.Kind, title: String, _ meaning: String) -> String {
        let harms = run.observations.filter { $0.finding.kind == kind }
        let unexpected = harms.filter(\.isUnexpected)
        let expected = harms.filter { !$0.isUnexpected }
        return "## \(title)\n\n\(meaning)\n\n"
            + part("Unexpected", unexpected) + "\n" + part("Expected", expected)
    }

    private func part(_ title: String, _ observations: [Observation]) -> String {
        guard !observations.isEmpty else { return "\(title): none.\n" }

        var table = MarkdownTable(["Vector", "Policy", "Backends", "Says", "Right", "Because"])
        for observation in observations {
            table.add([
                observation.vector, observation.policy,
                observation.backends.joined(separator: ", "),
                observation.verdict.map { "\($0)" } ?? "",
                norm(of: observation).map(\.description).joined(separator: " or "),
                observation.because ?? "",
            ])
        }
        return "\(title): \(observations.count).\n\n\(table.text)"
    }

    /// What the backends state about the vectors, and where that departs.
    var facts: String {
        var counts = MarkdownTable(["Backend"] + Self.columns)
        for (name, summary) in Summary.byBackend(of: run) {
            counts.add([name] + Self.cells(summary))
        }
        let departing = run.facts.filter { fact in
            switch fact.finding {
            case .defect, .laxer, .open, .otherReason, .stricter, .unsupported: true
            case .conforming, .inherited: fact.isDeparture
            }
        }
        var table = MarkdownTable(["Vector", "Fact", "Backends", "Finding", "States", "Because"])
        for fact in departing {
            table.add([
                fact.vector, fact.fact.rawValue, fact.backends.joined(separator: ", "),
                "\(fact.finding.kind.sign) \(fact.finding.kind.words)",
                fact.outcome.statement(of: fact.of), fact.because ?? "",
            ])
        }
        return "## The facts of the backends\n\n\(counts.text)"
            + (table.isEmpty ? "" : "\nWhere they depart from the norm:\n\n\(table.text)")
    }

    /// Every verdict that was due instead of the norm, and why.
    var departures: String {
        var table = MarkdownTable(["Vector", "Policy", "Backends", "Due", "Right", "Because"])
        for observation in run.observations
        where observation.isDeparture && observation.verdict != nil {
            table.add([
                observation.vector, observation.policy,
                observation.backends.joined(separator: ", "),
                observation.due.map(\.description).joined(separator: " or "),
                norm(of: observation).map(\.description).joined(separator: " or "),
                observation.because ?? "",
            ])
        }
        guard !table.isEmpty else { return "" }

        return "## Departures of the policies\n\n"
            + "What real frameworks do instead of what is right, confirmed by reading or "
            + "executing them.\n\n" + table.text
    }

    /// What is right for the policy's kind of pinning.
    private func norm(of observation: Observation) -> [Verdict] {
        guard let vector = run.vectors.first(where: { $0.id == observation.vector }),
            let policy = run.policies.first(where: { $0.id == observation.policy })
        else { return [] }

        return (vector.expectation.verdicts(of: policy.kind) ?? []).map(\.verdict)
    }
}
