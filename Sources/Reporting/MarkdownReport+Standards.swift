// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension MarkdownReport {
    /// Requirement by requirement, which vectors speak of it and the causes that those show.
    var coverage: String {
        let defaults = Set(run.policies.filter { $0.setting == .default }.map(\.id))
        let observations = Dictionary(
            grouping: run.observations.filter { defaults.contains($0.policy) && !$0.isForeign },
            by: \.vector
        )
        let causes = model.ledger.entries.filter(\.isInDefault)
        var table = MarkdownTable([
            "Requirement", "Title", "Vectors", "▲ bypasses", "▼ outages",
            "Default policies without a bypass",
        ])
        for standard in run.standards.all {
            let vectors = Set(run.vectors.filter(standard.isCovered).map(\.id))
            guard !vectors.isEmpty else { continue }

            func count(_ kind: Finding.Kind) -> String {
                String(
                    causes.count { cause in
                        cause.worst.kind == kind && cause.vectors.contains(where: vectors.contains)
                    }
                )
            }
            let said = vectors.flatMap { observations[$0] ?? [] }
            let judged = Set(said.filter { $0.verdict != nil }.map(\.policy))
            let bypassed = Set(said.filter { $0.finding.kind == .bypass }.map(\.policy))
            table.addMarkdown([
                name(of: standard), MarkdownTable.escaped(standard.title), String(vectors.count),
                count(.bypass), count(.outage),
                "\(judged.subtracting(bypassed).count) of \(judged.count)",
            ])
        }
        guard !table.isEmpty else { return "" }

        return """
            ## By requirement

            What the vectors ask in the terms of others; bypasses and outages are causes that one \
            of the vectors shows. A requirement is on an app, and a policy is a framework: no row \
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
