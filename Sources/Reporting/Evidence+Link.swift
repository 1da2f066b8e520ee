// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

extension Cause.Evidence {
    /// What kind of proof it is, for people.
    var label: String {
        switch self {
        case .documentation: "Documentation"
        case .executed: "Executed"
        case .reference: "Reference"
        case .source: "Source"
        }
    }

    /// What it says, with the score of an advisory.
    var words: String {
        switch self {
        case .documentation(let text), .executed(let text), .source(let text): text
        case .reference(let text, let score): score.map { "\(text) (CVSS \($0))" } ?? text
        }
    }

    /// Where it can be read; nil where that is not known.
    var link: String? {
        switch self {
        case .documentation(let text): Self.page(of: text) ?? Self.lines(of: text)
        case .executed: nil
        case .reference(let text, _): Self.page(of: text)
        case .source(let text): Self.lines(of: text)
        }
    }

    /// The address that a text begins with, or that of a CVE or an RFC.
    private static func page(of text: String) -> String? {
        let first = String(text.prefix { !$0.isWhitespace })
        if first.hasPrefix("https://") { return first }
        if first.wholeMatch(of: /CVE-[0-9]{4}-[0-9]{4,}/) != nil {
            return "https://www.cve.org/CVERecord?id=\(first)"
        }
        return text.prefixMatch(of: /RFC ([0-9]+)/).map { match in
            "https://www.rfc-editor.org/rfc/rfc\(match.output.1)"
        }
    }

    /// The lines on GitHub; nil where the text is none of the form `owner/name@commit, file:1-2`.
    private static func lines(of text: String) -> String? {
        let form = /([\w.-]+\/[\w.-]+)@([\w.-]+)(?: \([^)]*\))?, ([^:,]+):([0-9]+)(?:-([0-9]+))?/
        guard let match = text.prefixMatch(of: form) else { return nil }

        let (_, project, commit, file, first, last) = match.output
        let path = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        let lines = "L\(first)" + (last.map { "-L\($0)" } ?? "")
        return path.map { "https://github.com/\(project)/blob/\(commit)/\($0)#\(lines)" }
    }
}
