// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// The index of causes, as short Markdown: who lets what through or locks whom out, each with the
/// page of its framework or library.
package struct FindingsReport {
    let run: Run
    let stamp: ReportStamp
    private let model: ReportModel
    private var ledger: CauseLedger { model.ledger }

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.init(of: ReportModel(of: run), stamp: stamp)
    }

    package init(of model: ReportModel, stamp: ReportStamp = ReportStamp()) {
        run = model.run
        self.stamp = stamp
        self.model = model
    }

    package var text: String {
        let usual = ledger.entries.filter(\.isInDefault)
        return [
            heading(usual), unexpected,
            section(
                "What nobody chose",
                "Defects, and what a platform decides; the worst first.",
                usual.filter { !$0.isByDesign && Self.isGrave($0) }
            ),
            section(
                "By design",
                "Chosen, or documented; the worst first.",
                usual.filter { $0.isByDesign && Self.isGrave($0) }
            ),
            section(
                "With an option, or a check switched off",
                "Counted nowhere.",
                ledger.entries.filter { !$0.isInDefault }
            ),
            section(
                "Lenient, and limits",
                "Accepted, and nobody gains by it; refused, and always was.",
                usual.filter { !Self.isGrave($0) }
            ),
            section(
                "Of these unreported",
                "Bypasses in maintained projects whose maintainers were not told of them: tell them before you publish one.",
                unreported
            ),
            MarkdownReport(of: model, stamp: stamp).environment,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func heading(_ usual: [CauseLedger.Entry]) -> String {
        """
        # Causes

        \(CauseCounts(of: usual).text) in default settings, each counted once, over \
        \(run.extent) (Pinproof \(run.version)).

        A cause is one thing that one framework or library does instead of the norm. \
        `pinproof show ID` explains it with its evidence, and `pinproof cite ID` prints what to \
        cite.
        """ + "\n"
    }

    private var unexpected: String {
        let lines = run.unexpected + run.newOnVersion
        return lines.isEmpty
            ? ""
            : "## Not explained yet\n\n"
                + lines.map { "* \(MarkdownTable.escaped($0.printable))\n" }.joined()
    }

    private var unreported: [CauseLedger.Entry] { ledger.unreportedBypasses(in: run.causes) }

    private func section(
        _ title: String,
        _ explanation: String,
        _ entries: [CauseLedger.Entry]
    ) -> String {
        guard !entries.isEmpty else { return "" }

        var table = MarkdownTable(["Finding", "Cause", "What", "Kind", "Vectors"])
        for entry in entries {
            let cause: PageText =
                if let page = ReportPages.path(of: entry.cause.subject, in: run) {
                    "\(link: entry.id, path: page)"
                } else {
                    "\(entry.id)"
                }
            table.addMarkdown([
                MarkdownTable.escaped("\(entry.worst.kind.sign) \(entry.headline)"),
                cause.markdown, MarkdownTable.escaped(entry.cause.title.printable),
                entry.cause.kind.rawValue, String(entry.vectors.count),
            ])
        }
        return "## \(title)\n\n\(explanation)\n\n\(table.text)"
    }

    private static func isGrave(_ entry: CauseLedger.Entry) -> Bool {
        [.bypass, .unpinned, .outage].contains(entry.worst.kind)
    }
}
