// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// The report of a run for people, as Markdown.
///
/// What may differ between machines stands under the last heading, `Environment`, so that whoever
/// compares two reports can leave it out.
package struct MarkdownReport {
    let run: Run
    let stamp: ReportStamp

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.run = run
        self.stamp = stamp
    }

    package var text: String {
        [
            heading, unexpected, findings,
            matrix, families, policies, kinds, facts, coverage, notShown, strength, citing,
            environment,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        let result =
            run.hasUnexpected
            ? "**✗ \(counted(run.unexpected.count, "unexpected result")).**"
            : "**✓ Everything is as expected.**"
        let stamped = [stamp.revision.map { "revision \($0)" }, stamp.date].compactMap { $0 }
        let whole = run.isComplete ? "" : " This was a reduced run."
        return """
            # Pinproof \(run.version)\(stamped.isEmpty ? "" : " (\(stamped.joined(separator: ", ")))")

            \(result) \(counted(run.vectors.count, "vector")), \
            \(counted(run.policies.count, "policy", "policies")), \
            \(counted(run.backends.count, "backend")): \(run.backends.joined(separator: ", ")). \
            An entry below is one distinct outcome, with all backends that gave it.\(whole)
            """ + "\n"
    }

    private var unexpected: String {
        [
            section("Unexpected", run.unexpected),
            section("New on a library version that is not recorded", run.newOnVersion),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var findings: String {
        let observations = Summary(run.observations)
        let facts = Summary(run.facts)
        var table = MarkdownTable([
            "Finding", "Meaning", "Verdicts", "of these unexpected", "Facts",
            "of these unexpected",
        ])
        for kind in Finding.Kind.byImportance {
            table.add(
                ["\(kind.sign) \(kind.words)", kind.explanation]
                    + [
                        observations[kind].all, observations[kind].unexpected, facts[kind].all,
                        facts[kind].unexpected,
                    ].map(String.init)
            )
        }
        return "## Findings\n\n" + table.text
    }

    private var families: String {
        var table = MarkdownTable(["Family", "Vectors"] + Self.columns)
        for (name, vectors, summary) in Summary.byFamily(of: run) {
            table.add([name, String(vectors)] + Self.cells(summary))
        }
        return "## By family\n\n" + table.text
    }

    private var policies: String {
        var table = MarkdownTable(["Policy", "Pins", "Read from"] + Self.columns)
        for row in Summary.byPolicy(of: run) {
            table.add(
                [row.name, row.policy.kind.rawValue, "\(row.policy.provenance)"]
                    + Self.cells(row.summary)
            )
        }
        return "## By policy\n\nModelled after what was read, unless a library carried the policy "
            + "out itself and its row says so.\n\n" + table.text
    }

    /// What may differ between machines.
    var environment: String {
        var table = MarkdownTable(["Library", "Version", "Settings"])
        for library in run.environment.libraries {
            let settings = library.settings.sorted { $0.key < $1.key }
                .map { "\($0.key): \($0.value)" }.joined(separator: "; ")
            table.add([library.id, library.version, settings])
        }
        return "## Environment\n\nPlatform: \(run.environment.platform).\n\n" + table.text
    }

    private var citing: String {
        """
        ## How to cite

        Pinproof \(run.version)\(stamp.revision.map { " (revision \($0))" } ?? ""), corpus \
        sha256:\(run.corpus.digest), \(counted(run.corpus.vectors, "vector")); and of a vector its \
        id, who was asked, and the verdict. `pinproof cite ID` prints it for one vector, and \
        `pinproof show ID` what everybody says about it, and why.
        """ + "\n"
    }

    private func section(_ title: String, _ citations: [String]) -> String {
        citations.isEmpty
            ? ""
            : "## \(title)\n\n"
                + citations.map { "* \(MarkdownTable.escaped($0))\n" }.joined()
    }

    static func cells(_ summary: Summary) -> [String] {
        [
            summary[.bypass].all, summary[.outage].all, summary[.otherReason].all,
            summary[.conforming].all,
            summary[.open].all + summary[.inherited].all + summary[.unsupported].all,
            summary.total.unexpected,
        ].map(String.init)
    }

    static let columns = [
        "▲ bypasses", "▼ outages", "≈ other reason", "✓ conforming", "not judged", "✗ unexpected",
    ]

}
