// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// The index of causes, as short Markdown: who lets what through or locks whom out, with the page
/// of each framework and library.
package struct FindingsReport {
    let run: Run
    let stamp: ReportStamp
    private let ledger: CauseLedger

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.run = run
        self.stamp = stamp
        ledger = CauseLedger(of: run)
    }

    package var text: String {
        [heading, unexpected, causes, MarkdownReport(of: run, stamp: stamp).environment]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        """
        # Causes

        Pinproof \(run.version), \(counted(run.vectors.count, "vector")). A cause is one thing \
        that a framework or a library does instead of the norm. `pinproof cite ID` cites one.
        """ + "\n"
    }

    private var unexpected: String {
        let lines = run.unexpected + run.newOnVersion
        return lines.isEmpty
            ? ""
            : "## Not explained yet\n\n"
                + lines.map { "* \(MarkdownTable.escaped($0))\n" }.joined()
    }

    private var causes: String {
        var table = MarkdownTable(["", "Severity", "Cause", "What", "Kind", "Vectors"])
        for entry in ledger.entries {
            table.add([
                "\(entry.worst.kind.sign) \(entry.worst.kind.words)",
                entry.severity?.rawValue ?? "", entry.id, entry.cause.title,
                entry.cause.kind.rawValue, String(entry.vectors.count),
            ])
        }
        return table.text
    }
}
