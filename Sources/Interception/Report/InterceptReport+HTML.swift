// SPDX-License-Identifier: Apache-2.0

private import Corpus
private import PKIX
private import Reporting

extension InterceptReport {
    /// A page that loads nothing and runs nothing.
    package func html(version: String) -> String {
        let policy = ContentSecurityPolicy(style: Self.style, script: "")
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(XMLText.escaped(policy.text))">
            <meta name="viewport" content="width=device-width">
            <title>Pinproof: interception</title>
            <style>\(Self.style)</style>
            <h1>Is it really pinned, on this device?</h1>
            <p>Pinproof \(XMLText.escaped(version)), from \(begin) to \(end).
            SHA-256 of the CA: <code>\(rootFingerprint)</code>. Attempts of one client with one \
            attack within \(retryWindow.components.seconds) s count once.</p>
            \(findings.map(Self.section).joined())\(rest)</html>

            """
    }

    private var rest: String {
        var text = ""
        if !events.isEmpty {
            text += "<h2>No verdict is about these connections</h2>\n<ul>\n"
            text +=
                events.map { "<li>\(XMLText.escaped($0.event.text($0.count)))</li>\n" }
                .joined() + "</ul>\n"
        }
        for (title, texts) in [
            ("What it does not say", caveats), ("What is left open", advice),
        ] where !texts.isEmpty {
            text += "<h2>\(title)</h2>\n"
            text += texts.map { "<p>\(XMLText.escaped($0))</p>\n" }.joined()
        }
        return text
    }

    private static func section(_ host: HostFinding) -> String {
        let others = host.otherWords.map { "<p>\(XMLText.escaped($0))</p>\n" }
        return "<h2>\(host.host)\(host.isControl ? " (control)" : "")</h2>\n<table>\n"
            + head + host.attacks.map { row($0, words: host.words(of: $0)) }.joined()
            + "</table>\n" + others.joined()
    }

    private static let head =
        "<tr><th>Attack</th><th>Verdict</th><th>Controls and attempts</th>"
        + "<th>An attacker needs</th><th>Asked by</th></tr>\n"

    private static func row(_ finding: AttackFinding, words: String) -> String {
        let isMixed = finding.verdict == .mixed
        let clients = finding.clients.filter { isMixed || !$0.attempts.isEmpty }.map { client in
            item(client, isMixed: isMixed)
        }
        return """
            <tr><th scope="row">\(finding.attack.rawValue)<br>\
            <small>\(XMLText.escaped(finding.attack.title))</small></th>
            <td>\(XMLText.escaped(words))</td>
            <td><ul>\(clients.joined())</ul></td>
            <td>\(finding.attack.threat?.rawValue ?? "")</td>
            <td>\(finding.attack.standards.joined(separator: ", "))</td></tr>

            """
    }

    private static func item(_ client: ClientFinding, isMixed: Bool) -> String {
        let verdict = isMixed ? [client.verdict.words] : []
        let lines = (verdict + client.controlWords + client.outcomeWords).map(XMLText.escaped)
        return "<li>client <code>\(XMLText.escaped(client.name))</code><br>"
            + lines.joined(separator: "<br>") + "</li>"
    }

    private static let style =
        "body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}"
        + "table{border-collapse:collapse;width:100%}th,td{border:1px solid #888;padding:.4rem;"
        + "text-align:left;vertical-align:top}ul{margin:0;padding-left:1rem}"
        + "code{overflow-wrap:anywhere}"
}
