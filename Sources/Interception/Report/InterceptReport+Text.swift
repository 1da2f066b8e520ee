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
        let isSeen = findings.contains { !$0.isNotSeen }
        let sections = [
            ("WHAT IT DOES NOT SAY", caveats), ("WHAT IS LEFT OPEN", advice),
            ("C1, C2 AND C3", isSeen ? [Self.controls] : []),
        ].filter { !$1.isEmpty }.map { title, texts in
            title + "\n"
                + texts.map { style.wrapped($0, indentation: "  ", hanging: "  ") }.joined()
                + "\n"
        }
        return lines.map { $0.printable + "\n" }.joined() + sections.joined()
    }

    private static let controls =
        "What makes a refusal tell something of pins. C1: the client exchanges data with the genuine "
        + "host. C2: it accepts this CA for another host. C3: it refuses three times, and reaches the "
        + "genuine host again. Behind a host that is a control, they are of no account."

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
