// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Pinning

/// The result of a run on a terminal, understood at a glance.
package struct TerminalSummary {
    private let run: Run
    private let style: TextStyle
    private let problems: Int

    /// - Parameters:
    ///   - run: What is summed up.
    ///   - problems: How many problems kept vectors from being run: whatever the others say, it
    ///     does not speak for those.
    ///   - style: How it is written.
    package init(of run: Run, problems: Int = 0, style: TextStyle = TextStyle()) {
        self.run = run
        self.problems = problems
        self.style = style
    }

    /// Everything: what was run, whether it went as expected, and the counts.
    package var text: String {
        [heading, findings, families, evaluators, news, unexpected, conclusion]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What was not as expected and nothing else; empty where all was.
    package var unexpected: String {
        let citations = run.unexpected
        guard !citations.isEmpty else { return "" }

        let shown = citations.prefix(Self.most).map {
            style.wrapped($0, indentation: "  ✗ ", hanging: "      ")
        }
        let rest = citations.count - shown.count
        return style.bold("Unexpected") + "\n" + shown.joined()
            + (rest == 0 ? "" : "  … and \(rest) more: --output markdown=PATH lists them all\n")
    }

    /// What was run.
    private var heading: String {
        let what =
            "Pinproof \(run.version): \(counted(run.vectors.count, "vector")), "
            + "\(counted(run.policies.count, "policy", "policies")), "
            + "\(counted(run.backends.count, "backend")) "
            + "(\(run.backends.joined(separator: ", ")))"
        return style.wrapped(what, hanging: "  ")
    }

    private var findings: String {
        let observations = Summary(run.observations)
        let facts = Summary(run.facts)
        var table = TextTable(header: [
            "Finding", "verdicts", "unexpected", "facts", "unexpected",
        ])
        for kind in Finding.Kind.byImportance {
            let of = (observations[kind], facts[kind])
            table.rows.append(
                TextTable.Row(
                    cells: ["\(kind.sign) \(kind.words)"]
                        + [of.0.all, of.0.unexpected, of.1.all, of.1.unexpected].map(String.init),
                    colour: of.0.unexpected + of.1.unexpected > 0 ? .red : nil
                )
            )
        }
        return table.text(style)
    }

    private var families: String {
        var table = TextTable(
            header: ["By family", "vectors"] + Self.columns,
            narrowHeader: ["By family", "vectors"] + Self.narrowColumns
        )
        for (name, vectors, summary) in Summary.byFamily(of: run) {
            table.rows.append(row([name, String(vectors)], summary))
        }
        return table.text(style)
    }

    private var evaluators: String {
        var policies = TextTable(
            header: ["By policy"] + Self.columns,
            narrowHeader: ["By policy"] + Self.narrowColumns
        )
        for policy in Summary.byPolicy(of: run) {
            policies.rows.append(row([policy.name], policy.summary))
        }
        var backends = TextTable(
            header: ["By backend (its facts)"] + Self.columns,
            narrowHeader: ["By backend (its facts)"] + Self.narrowColumns
        )
        for (name, summary) in Summary.byBackend(of: run) {
            backends.rows.append(row([name], summary))
        }
        return policies.text(style) + "\n" + backends.text(style)
    }

    private func row(_ cells: [String], _ summary: Summary) -> TextTable.Row {
        let counts = [
            summary[.bypass].all, summary[.outage].all, summary[.conforming].all,
            summary.total.unexpected,
        ]
        return TextTable.Row(
            cells: cells + counts.map(String.init),
            colour: summary.total.unexpected > 0 ? .red : nil
        )
    }

    /// What is new on a library version that is not recorded.
    private var news: String {
        let citations = run.newOnVersion
        guard !citations.isEmpty else { return "" }

        let versions = run.environment.libraries.filter { run.unrecordedBackends.contains($0.id) }
            .map { "\($0.id) \($0.version)" }.joined(separator: ", ")
        let shown = citations.prefix(Self.most).map {
            style.wrapped($0, indentation: "  ~ ", hanging: "      ")
        }
        let rest = citations.count - shown.count
        return style.wrapped("New on a version that is not recorded (\(versions))")
            + shown.joined() + (rest == 0 ? "" : "  … and \(rest) more\n")
    }

    private var conclusion: String {
        let summary = Summary(run.observations, run.facts)
        let (bypasses, outages) = (summary[.bypass], summary[.outage])
        if run.hasUnexpected {
            return style.painted("✗ \(run.unexpected.count) unexpected", .red)
                + ": \(counted(bypasses.unexpected, "bypass", "bypasses")) and "
                + "\(counted(outages.unexpected, "outage")) among them.\n"
        }
        guard problems == 0 else {
            return style.painted("✗ Not everything was run", .red)
                + ": \(counted(problems, "problem")) with the input; what was run is as expected.\n"
        }
        return style.painted("✓ All as expected", .green)
            + ": \(counted(bypasses.all, "bypass", "bypasses")) and "
            + "\(counted(outages.all, "outage")) are known and explained.\n"
    }

    private static let columns = ["▲ bypass", "▼ outage", "✓ conform", "✗ unexp."]
    /// The first table says what the signs mean.
    private static let narrowColumns = ["▲", "▼", "✓", "✗ unexp."]
    private static let most = 20
}

/// A number and what it counts.
package func counted(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(number) \(number == 1 ? one : several ?? one + "s")"
}
