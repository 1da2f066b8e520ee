// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

extension MarkdownReport {
    /// Whether clients were tested and nothing else was asked: then there are no causes to count.
    var isOfClientsAlone: Bool {
        run.backends.isEmpty && run.observations.contains(where: run.isOfProgram)
    }

    /// What clients did that were tested: how often, in vectors, and each that was not expected.
    var clients: String {
        let clients = Dictionary(grouping: run.observations.filter(run.isOfProgram)) {
            $0.backends.joined(separator: ", ")
        }
        return clients.sorted { $0.key < $1.key }.map { name, observations in
            var table = MarkdownTable(["Finding", "Meaning", "Vectors", "Of these known"])
            for kind in Finding.Kind.byImportance {
                let found = observations.filter { $0.finding.kind == kind }
                guard !found.isEmpty || Finding.Kind.harms.contains(kind) else { continue }

                table.add([
                    "\(kind.sign) \(kind.words)", kind.explanation,
                    String(Set(found.map(\.vector)).count),
                    String(Set(found.filter { $0.knownBecause != nil }.map(\.vector)).count),
                ])
            }
            return "## What \(MarkdownTable.escaped(name.printable)) does\n\n" + table.text
                + notAsked(observations)
                + Finding.Kind.byImportance.map { lists(of: $0, observations) }.joined()
        }.joined(separator: "\n")
    }

    /// What of a client's questions was not asked, and why; empty where all was.
    private func notAsked(_ observations: [Observation]) -> String {
        let reasons = ClientFindings.reasons(notAsking: observations)
        guard !reasons.isEmpty else { return "" }

        let lines = reasons.map { "* \($0.count) \(MarkdownTable.escaped($0.why.printable))\n" }
        return "\nNot asked:\n\n" + lines.joined()
    }

    /// What of a kind was not expected, the worst first, each as it is cited and with the reason of
    /// the norm.
    private func lists(of kind: Finding.Kind, _ observations: [Observation]) -> String {
        let found = observations.filter { $0.isUnexpected && $0.finding.kind == kind }.worstFirst
        guard !found.isEmpty else { return "" }

        let lines = found.map { observation in
            let because = observation.because.map { "; because \($0)" } ?? ""
            let text = run.citation(of: observation, isRated: true) + because
            return "* \(MarkdownTable.escaped(text.printable))\n"
        }
        return "\n### \(kind.sign) \(kind.words)\n\n" + lines.joined()
            + "\n`pinproof show VECTOR` explains one.\n"
    }

    /// The first lines where no cause is counted.
    func headingOfClients(_ title: String, _ result: String) -> String {
        let programs = Set(run.observations.filter(run.isOfProgram).flatMap(\.backends)).sorted()
        let asked = Set(
            run.observations.filter { run.isOfProgram($0) && $0.finding.kind != .unsupported }
                .map(\.vector)
        ).count
        return """
            # \(title)

            \(result) \(asked == run.vectors.count ? "" : "\(asked) of ")\
            \(run.extent) \(asked == 1 ? "was" : "were") asked of \
            \(MarkdownTable.escaped(programs.joined(separator: ", ").printable)), which was executed \
            and is held to the norm.
            """ + "\n"
    }
}
