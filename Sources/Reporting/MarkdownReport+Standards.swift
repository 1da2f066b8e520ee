// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension MarkdownReport {
    /// Requirement by requirement, which vectors speak of it and the causes that those show.
    var coverage: String {
        let defaults = Set(run.policies.filter { $0.setting == .default }.map(\.id))
        // The vectors in which a policy said something, and in which that was a bypass.
        var judged: [String: Set<Vector.ID>] = [:]
        var bypassed: [String: Set<Vector.ID>] = [:]
        for observation in run.observations
        where !observation.isForeign && defaults.contains(observation.policy) {
            if observation.verdict != nil {
                judged[observation.policy, default: []].insert(observation.vector)
            }
            if observation.finding.kind == .bypass {
                bypassed[observation.policy, default: []].insert(observation.vector)
            }
        }
        let causes = model.ledger.entries.filter(\.isInDefault)
        var table = MarkdownTable([
            "Requirement", "Title", "Vectors", "▲ bypasses", "▼ outages",
            "Default policies without a bypass",
        ])
        for (standard, vectors) in model.standards.all {
            func count(_ kind: Finding.Kind) -> String {
                guard standard.isAgainst(kind) else { return "–" }

                return String(
                    causes.count { cause in
                        cause.worst.kind == kind && standard.covers(cause, by: vectors)
                    }
                )
            }
            let asked = judged.filter { policy, judged in
                standard.isFor(policies: [policy]) && !judged.isDisjoint(with: vectors)
            }
            .keys
            let safe = asked.filter { bypassed[$0]?.isDisjoint(with: vectors) ?? true }
            table.addMarkdown([
                name(of: standard), MarkdownTable.escaped(standard.title), String(vectors.count),
                count(.bypass), count(.outage),
                "\(safe.count) of \(asked.count)",
            ])
        }
        guard !table.isEmpty else { return "" }

        return """
            ## By requirement

            What the vectors ask in the terms of others; bypasses and outages are causes that one \
            of the vectors shows, of frameworks that the requirement is for (– where it is not \
            about them). A requirement is on an app, and a policy is a framework: no row \
            here says that an app meets one.

            \(table.text)
            """
    }

    /// What a reader of a green report might take for shown, and is not.
    var notShown: String {
        guard !run.standards.notShown.isEmpty else { return "" }

        let lines = run.standards.notShown.map { entry in
            let asked =
                entry.standards.isEmpty
                ? "" : " Asked for by \(entry.standards.joined(separator: ", "))."
            return "* **\(MarkdownTable.escaped(entry.what))**: "
                + MarkdownTable.escaped("\(entry.why).\(asked)") + "\n"
        }
        return "## What this suite cannot show\n\nA green report says nothing about these:\n\n"
            + lines.joined()
    }

    /// The id as a link, what it was called before, and the revision that was read.
    private func name(of standard: Standard) -> String {
        let former = standard.formerIDs.joined(separator: ", ")
        let notes = [former.isEmpty ? nil : "was \(former)", standard.revision].compactMap { $0 }
        return "[\(MarkdownTable.escaped(standard.id))](\(standard.url))"
            + (notes.isEmpty ? "" : MarkdownTable.escaped(" (\(notes.joined(separator: "; ")))"))
    }
}
