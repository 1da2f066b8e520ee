// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension MarkdownReport {
    /// The verdicts that did one of the two harms: what nobody expected one by one, and what was
    /// expected policy by policy, by its reason.
    func harm(_ kind: Finding.Kind, title: String, _ meaning: String) -> String {
        let harms = run.observations.filter { $0.finding.kind == kind }
        return "## \(title)\n\n\(meaning)\n\n"
            + unexpected(harms.filter(\.isUnexpected)) + "\n"
            + expected(harms.filter { !$0.isUnexpected })
    }

    private func unexpected(_ observations: [Observation]) -> String {
        guard !observations.isEmpty else { return "Unexpected: none.\n" }

        var table = MarkdownTable(["Vector", "Policy", "Backends", "Says", "Right", "Due"])
        for observation in observations {
            table.add([
                observation.vector, observation.who,
                observation.backends.joined(separator: ", "),
                observation.verdict.map { "\($0)" } ?? "",
                norm(of: observation).map(\.description).joined(separator: " or "),
                observation.due.map(\.description).joined(separator: " or "),
            ])
        }
        return "Unexpected: \(observations.count).\n\n\(table.text)"
    }

    /// One row for each policy and reason: a framework that does a thing does it in many vectors.
    private func expected(_ observations: [Observation]) -> String {
        guard !observations.isEmpty else { return "Expected: none.\n" }

        var table = MarkdownTable(["Policy", "Because", "Says", "Vectors", "Such as"])
        let groups = Dictionary(grouping: observations, by: Departing.init)
        for group in groups.keys.sorted(by: <) {
            let vectors = Set((groups[group] ?? []).map(\.vector)).sorted()
            let more = vectors.count - Self.examples
            table.add([
                group.policy, group.because, group.says, String(vectors.count),
                vectors.prefix(Self.examples).joined(separator: ", ")
                    + (more > 0 ? " and \(more) more" : ""),
            ])
        }
        return "Expected: \(observations.count), by policy and reason; `results.json` has each, "
            + "and `pinproof show ID` explains one vector.\n\n\(table.text)"
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

    /// What is right for the policy's kind of pinning.
    private func norm(of observation: Observation) -> [Verdict] {
        guard let vector = run.vectors.first(where: { $0.id == observation.vector }),
            let policy = run.policies.first(where: { $0.id == observation.policy })
        else { return [] }

        return (vector.expectation.verdicts(of: policy.kind) ?? []).map(\.verdict)
    }

    private static let examples = 3
}

/// What a policy does instead of the norm for one reason.
private struct Departing: Hashable {
    let policy: String
    let because: String
    let says: String

    init(_ observation: Observation) {
        policy = observation.who
        because = observation.because ?? ""
        says = observation.verdict.map { "\($0)" } ?? ""
    }

    static func < (one: Departing, other: Departing) -> Bool {
        (one.policy, one.because, one.says) < (other.policy, other.because, other.says)
    }
}
