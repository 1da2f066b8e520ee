// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// One cause as its template reads it: what is done, what somebody needs, the proof, and the remedy.
struct HTMLCause {
    /// Its id, which a review cites.
    let cited: String
    let id: String
    /// What cells lead to.
    let mark: String
    let title: String
    let finding: HTMLTally
    let explanation: String
    /// Who gains, or who is locked out; nil where it does no harm.
    let harm: String?
    /// Whose choice it is.
    let kind: String
    let condition: String?
    let remedy: String
    let evidence: [HTMLEvidence]
    let affected: String?
    let disclosure: String
    let isUnreported: Bool
    let command: String?
    /// CWE, MASVS and other ids that it falls under; nil where it does no harm.
    let standards: String?
    let policies: String?
    let vectors: [String]
    /// How many further vectors show it; nil where all are named.
    let more: String?
    /// Whether the matrix has a column for who does it.
    let isInMatrix: Bool
}

extension HTMLCause {
    /// A cause that does harm.
    init(_ entry: CauseLedger.Entry, isInMatrix: Bool, standards: HTMLStandards) {
        self.init(
            entry.cause,
            HTMLTally(entry),
            harm: "\(entry.harm).",
            policies: entry.policies,
            vectors: entry.vectors,
            isInMatrix: isInMatrix,
            standards: standards.ids(of: entry)
        )
    }

    /// A cause, and what it came to.
    init(
        _ cause: Cause,
        _ finding: HTMLTally,
        harm: String? = nil,
        policies: [String],
        vectors: [Vector.ID],
        isInMatrix: Bool,
        standards ids: [String] = []
    ) {
        let shown = vectors.prefix(Self.mostVectors)
        self.init(
            cited: cause.id,
            id: Permalink.ofCause(cause.id),
            mark: Permalink.brieflyOfCause(cause.id),
            title: cause.title,
            finding: finding,
            explanation: cause.explanation,
            harm: harm,
            kind: cause.kind.words,
            condition: cause.condition.map { "\($0.says) (\($0.by.words))" },
            remedy: cause.remedy,
            evidence: cause.evidence.map(HTMLEvidence.init),
            affected: cause.affected,
            // That everybody can read what is public goes without saying.
            disclosure: cause.disclosure == .public
                ? cause.disclosure.rawValue
                : "\(cause.disclosure.rawValue): \(cause.disclosure.words)",
            isUnreported: cause.disclosure == .unreported,
            command: cause.command,
            standards: ids.isEmpty ? nil : ids.joined(separator: ", "),
            policies: policies.isEmpty ? nil : policies.joined(separator: ", "),
            vectors: Array(shown),
            more: vectors.count > shown.count ? "and \(vectors.count - shown.count) more" : nil,
            // What follows from a policy alone is in no cell.
            isInMatrix: isInMatrix && cause.group?.isComputed != true
        )
    }

    private static let mostVectors = 5
}

/// One proof of a cause as its template reads it.
struct HTMLEvidence {
    let kind: String
    let text: String
    /// Where it can be read; nil where that is not known.
    let link: String?

    init(_ evidence: Cause.Evidence) {
        switch evidence {
        case .documentation(let text):
            kind = "Documentation"
            self.text = text
            link = nil
        case .executed(let text):
            kind = "Executed"
            self.text = text
            link = nil
        case .reference(let text, let score):
            kind = "Reference"
            self.text = score.map { "\(text) (CVSS \($0))" } ?? text
            link = Self.page(of: text)
        case .source(let text):
            kind = "Source"
            self.text = text
            link = Self.lines(of: text)
        }
    }

    /// The address that a reference begins with, or that of a CVE.
    private static func page(of text: String) -> String? {
        let first = String(text.prefix { !$0.isWhitespace })
        if first.hasPrefix("https://") { return first }
        return first.wholeMatch(of: /CVE-[0-9]{4}-[0-9]{4,}/) == nil
            ? nil : "https://www.cve.org/CVERecord?id=\(first)"
    }

    /// The lines on GitHub; nil where the text is none of the form `owner/name@commit, file:1-2`.
    private static func lines(of text: String) -> String? {
        let form = /([\w.-]+\/[\w.-]+)@([\w.\/-]+), ([^\s:,]+):([0-9]+)(?:-([0-9]+))?(?:$|[ ,;].*)/
        guard let match = text.prefixMatch(of: form) else { return nil }

        let (_, project, commit, file, first, last) = match.output
        let lines = "L\(first)" + (last.map { "-L\($0)" } ?? "")
        return "https://github.com/\(project)/blob/\(commit)/\(file)#\(lines)"
    }
}
