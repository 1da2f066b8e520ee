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
    let model: ReportModel

    package init(of run: Run, stamp: ReportStamp = ReportStamp()) {
        self.init(of: ReportModel(of: run), stamp: stamp)
    }

    package init(of model: ReportModel, stamp: ReportStamp = ReportStamp()) {
        run = model.run
        self.stamp = stamp
        self.model = model
    }

    package var text: String {
        guard !isOfClientsAlone else {
            return [heading, clients, matrix, notShown, citing, environment]
                .filter { !$0.isEmpty }.joined(separator: "\n")
        }

        return [
            heading, unexpected, clients, attacks, outages, worst, words,
            matrix, libraries, kinds, coverage, notShown, citing, environment,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        let result =
            run.silence.map { "**✗ \(MarkdownTable.escaped($0)).**" }
            ?? (run.hasUnexpected
                ? "**✗ \(counted(run.unexpected.count, "unexpected result")).**"
                : "**✓ Nothing unexpected.**")
        let stamped = [stamp.revision.map { "revision \($0)" }, stamp.date].compactMap { $0 }
        let whole = run.isComplete ? "" : " This was a reduced run."
        let usual = model.ledger.entries.filter(\.isInDefault)
        let counts = CauseCounts(of: usual).text
        let title =
            "Pinproof \(run.version)"
            + (stamped.isEmpty ? "" : " (\(stamped.joined(separator: ", ")))")
        guard !isOfClientsAlone else { return headingOfClients(title, result) }

        return """
            # \(title)

            \(result) \(counted(usual.count, "cause")) in default settings, each counted \
            once\(counts.isEmpty ? "" : ": \(counts)").

            A cause is one thing that one framework or library does instead of the norm; \
            [findings.md](findings.md) lists them. \(run.extent) were \
            asked of \(counted(run.policies.count, "policy", "policies")) and \
            \(counted(run.backends.count, "library", "libraries")).\(whole)
            """ + "\n"
    }

    private var unexpected: String {
        [
            section("Unexpected", run.withoutPrograms.unexpected),
            section("New on a library version that is not recorded", run.newOnVersion),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// What the words of this report mean, and how many causes come to each.
    private var words: String {
        var table = MarkdownTable(["Finding", "Meaning", "Causes in default settings"])
        for kind in Finding.Kind.harms {
            table.add([
                "\(kind.sign) \(kind.words)", kind.explanation,
                String(model.ledger.count(kind)),
            ])
        }
        return "## What the words mean\n\n" + table.text
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
        sha256:\(run.corpus.digest), causes sha256:\(run.causes.digest(with: run.vectors)), \
        \(counted(run.corpus.vectors, "vector")); and the id of a cause, or of a vector with who \
        was asked and the verdict. `pinproof cite ID` prints it, and `pinproof show ID` explains.
        """ + "\n"
    }

    private func section(_ title: String, _ citations: [String]) -> String {
        citations.isEmpty
            ? ""
            : "## \(title)\n\n"
                + citations.map { "* \(MarkdownTable.escaped($0.printable))\n" }.joined()
    }
}
