// SPDX-License-Identifier: Apache-2.0

private import Corpus
private import Reporting

extension InterceptReport {
    /// For a terminal.
    package var text: String {
        var lines: [String] = []
        for host in findings {
            lines.append("\(host.host)\(host.isControl ? " (control)" : "")")
            for finding in host.attacks {
                let name = finding.attack.rawValue
                let space = String(repeating: " ", count: max(1, 18 - name.count))
                lines.append("  \(name)\(space)\(host.words(of: finding))")
                lines += Self.lines(of: finding)
            }
            lines += host.otherWords.map { "  \($0)" } + [""]
        }
        if !events.isEmpty {
            lines.append("NO VERDICT IS ABOUT THESE CONNECTIONS")
            lines += events.map { "  \($0.event.text($0.count))" } + [""]
        }
        let style = TextStyle(width: 100)
        let sections = [("WHAT IT DOES NOT SAY", caveats), ("WHAT IS LEFT OPEN", advice)]
            .filter { !$1.isEmpty }.map { title, texts in
                title + "\n"
                    + texts.map { style.wrapped($0, indentation: "  ", hanging: "  ") }.joined()
                    + "\n"
            }
        return lines.map { $0.printable + "\n" }.joined() + sections.joined()
    }

    private static func lines(of finding: AttackFinding) -> [String] {
        finding.clients.filter { !$0.attempts.isEmpty || finding.verdict == .mixed }
            .flatMap { client in
                let verdict = finding.verdict == .mixed ? [client.verdict.words] : []
                let controls = [client.controlWords.joined(separator: "; ")]
                let details = verdict + controls + client.outcomeWords
                return ["    client \(client.name)"] + details.map { "      \($0)" }
            }
    }
}
