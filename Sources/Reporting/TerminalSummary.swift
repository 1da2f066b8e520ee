// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// The result of a run on a terminal: who lets whom in, who locks whom out, and the worst causes.
///
/// A complete run with nothing unexpected fits a terminal of 80 columns and 40 lines.
package struct TerminalSummary {
    private let model: ReportModel
    var run: Run { model.run }
    let style: TextStyle
    private let problems: Int
    private let isVerbose: Bool

    /// - Parameters:
    ///   - model: What is summed up.
    ///   - problems: How many problems kept vectors from being run: whatever the others say, it
    ///     does not speak for those.
    ///   - style: How it is written.
    ///   - isVerbose: Whether every row is shown, and what was said is counted by family, policy
    ///     and library.
    package init(
        of model: ReportModel,
        problems: Int = 0,
        style: TextStyle = TextStyle(),
        isVerbose: Bool = false
    ) {
        self.model = model
        self.problems = problems
        self.style = style
        self.isVerbose = isVerbose
    }

    /// Everything; the last line counts causes.
    package var text: String {
        let end = [news, ofModels, ofClients(all: true), conclusion(model.ledger)]
            .filter { !$0.isEmpty }
        let first = FirstScreen(of: model, style: style)
        guard !isVerbose else {
            return ([heading, first.wholeText, details] + end).joined(separator: "\n")
        }

        // What is not as expected may push the tables up: it is what matters then.
        let usual = heading + "\n" + conclusion(model.ledger)
        let rows = Self.height - usual.count { $0 == "\n" }
        return heading + ([first.text(lines: rows)] + end).joined(separator: "\n")
    }

    /// What was not as expected and nothing else; empty where all was.
    package var unexpected: String {
        [ofModels, ofClients(all: false)].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What clients did that is not expected, client by client, how much there is of anything, and
    /// what they could not be asked.
    ///
    /// - Parameter all: Whether clients are counted that did nothing unexpected.
    /// - Returns: A part for each; empty where there is none.
    private func ofClients(all: Bool) -> String {
        let clients = Dictionary(grouping: run.observations.filter(run.isOfProgram)) {
            $0.backends.joined(separator: ", ")
        }
        .filter { all || $1.contains(where: \.isUnexpected) }
        return clients.sorted { $0.key < $1.key }.map { name, observations in
            let omitted = observations.count { $0.finding.kind == .unsupported }
            return style.bold(name.printable) + "\n"
                + ClientFindings(of: observations, in: run, style: style).text
                + style.wrapped(
                    ClientFindings.counts(of: observations) + ", \(omitted) not asked",
                    hanging: "  "
                )
                + ClientFindings.reasons(notAsking: observations).map { count, why in
                    style.wrapped(
                        "\(count) \(why)".printable,
                        indentation: "  ",
                        hanging: "    "
                    )
                }.joined()
        }.joined(separator: "\n")
    }

    private var ofModels: String {
        let citations = run.withoutPrograms.unexpected
        guard !citations.isEmpty else { return "" }

        let shown = citations.prefix(Self.most).map {
            style.wrapped($0.printable, indentation: "  ✗ ", hanging: "      ")
        }
        let rest = citations.count - shown.count
        return style.bold("Unexpected") + "\n" + shown.joined()
            + (rest == 0 ? "" : "  … and \(rest) more: --output markdown=PATH lists them all\n")
    }

    /// What was run.
    private var heading: String {
        style.wrapped(
            "Pinproof \(run.version): \(run.extent), "
                + "\(counted(run.policies.count, "policy", "policies")), "
                + counted(run.backends.count, "library", "libraries"),
            hanging: "  "
        )
    }

    /// What is new on a library version that is not recorded.
    private var news: String {
        let citations = run.newOnVersion
        guard !citations.isEmpty else { return "" }

        let versions = run.environment.libraries.filter { run.unrecordedBackends.contains($0.id) }
            .map { "\($0.id) \($0.version)" }.joined(separator: ", ")
        let shown = citations.prefix(Self.most).map {
            style.wrapped($0.printable, indentation: "  ~ ", hanging: "      ")
        }
        let rest = citations.count - shown.count
        return style.wrapped("New on a version that is not recorded (\(versions))")
            + shown.joined() + (rest == 0 ? "" : "  … and \(rest) more\n")
    }

    /// What is unexpected, and then the causes of default settings, each once.
    private func conclusion(_ ledger: CauseLedger) -> String {
        let usual = ledger.entries.filter(\.isInDefault)
        let counts = CauseCounts(of: usual).text
        let causes =
            counted(usual.count, "cause") + " in default settings"
            + (counts.isEmpty ? "." : ": \(counts).")
        // Where a client was asked and nobody else, there are none to count.
        let text = style.wrapped(
            run.backends.isEmpty ? outcome : "\(outcome) \(causes)",
            hanging: "  "
        )
        let colour: TextStyle.Colour = outcome.hasPrefix("✓") ? .green : .red
        // The sign and its words alone are painted.
        return text.replacingPrefix(outcome, with: style.painted(outcome, colour))
    }

    private var outcome: String {
        if let silence = run.silence { return "✗ \(silence)." }
        if run.hasUnexpected { return "✗ \(run.unexpected.count) unexpected." }
        guard problems == 0 else {
            return "✗ \(counted(problems, "problem")) with the input; the rest is as expected."
        }
        return "✓ Nothing unexpected."
    }

    private static let most = 20
    /// Lines of the terminal, the prompt included.
    private static let height = 39
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with replacement: String) -> String {
        hasPrefix(prefix) ? replacement + dropFirst(prefix.count) : self
    }
}

/// A number and what it counts.
package func counted(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(number) \(number == 1 ? one : several ?? one + "s")"
}
