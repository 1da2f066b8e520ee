// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// One cause for a reader who wants to judge it: what it does, to whom, by what proof.
struct CauseBlocks {
    let cause: Cause
    /// What the run observed of it; nil where it came to no finding.
    let entry: CauseLedger.Entry?
    let isMaintained: Bool

    /// The level of the heading.
    func blocks(level: Int) -> [PageBlock] {
        var blocks: [PageBlock] = [
            .heading(level, "\(code: cause.id): \(cause.title)"),
            .paragraph("\(strong: headline). \(harm)"), .paragraph("\(cause.explanation)"),
            .list(items),
        ]
        if let command = cause.command {
            blocks.append(
                .paragraph(
                    "With \(code: "pinproof show \(example) --files .") for anchors.pem, leaf.pem and sent.pem:"
                )
            )
            blocks.append(.command(command))
        }
        return blocks
    }

    /// The vector to begin with.
    private var example: Vector.ID {
        entry?.vectors.first ?? cause.factLines.first?.vectors.first
            ?? cause.policyLines.first?.vectors.first ?? "VECTOR"
    }

    private var headline: String {
        guard let entry else { return "No finding, \(cause.kind.words)" }

        return "\(entry.headline), \(cause.kind.words)"
    }

    /// What an attacker gains, or who is locked out, and on what condition.
    private var harm: PageText {
        guard let entry else {
            return "It differs from the norm in a reason or in what the norm leaves open."
        }

        return "\(entry.harm)\(condition)."
    }

    private var condition: String {
        guard let condition = cause.condition else { return "" }

        return ", where \(condition.says) (\(condition.by.words))"
    }

    private var items: [PageText] {
        var items: [PageText] = ["\(strong: "Remedy"): \(cause.remedy)"]
        if let affected = cause.affected { items.append("\(strong: "Affected"): \(affected)") }
        items.append(disclosure)
        if let entry {
            if !entry.policies.isEmpty {
                items.append("\(strong: "Policies"): \(codes: entry.policies)")
            }
            items.append("\(strong: "Vectors"): \(vectors(of: entry))")
        }
        for evidence in cause.evidence { items.append(Self.text(of: evidence)) }
        return items
    }

    private var disclosure: PageText {
        let isOpenBypass =
            cause.disclosure == .unreported && isMaintained && entry?.worst.kind == .bypass
        let mark = isOpenBypass ? "▲ UNREPORTED" : cause.disclosure.rawValue
        return "\(strong: "Disclosure"): \(mark), \(cause.disclosure.words)"
    }

    private func vectors(of entry: CauseLedger.Entry) -> PageText {
        let shown = Array(entry.vectors.prefix(Self.most))
        let rest = entry.vectors.count - shown.count
        return "\(codes: shown)" + (rest == 0 ? "" : "\(" and \(rest) more")")
    }

    private static func text(of evidence: Cause.Evidence) -> PageText {
        switch evidence {
        case .documentation(let text): "\(strong: "Documented"): \(text)"
        case .executed(let text): "\(strong: "Executed"): \(text)"
        case .reference(let text, let score):
            "\(strong: "Published"): \(text)" + (score.map { "\(" (CVSS \($0))")" } ?? "")
        case .source(let text): "\(strong: "Read"): \(text)"
        }
    }

    /// Vectors that are named; the results have all.
    private static let most = 4
}

extension CauseLedger.Entry {
    /// Severity and finding in two words: `Medium bypass`.
    package var headline: String {
        let words = [rating, worst.kind.words].compactMap { $0 }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Finding and severity as a report states them: `bypass, low`.
    var rated: String {
        [worst.kind.words, rating].compactMap { $0 }.joined(separator: ", ")
    }

    /// How bad it is, or what it is where that is not rated, in a word.
    var degree: String { rating ?? worst.kind.words }

    /// How bad it is, in a word; nil for what is not rated.
    private var rating: String? {
        switch worst {
        case .bypass, .unpinned: severity?.rawValue
        // Anybody can bring it about, as often as they like.
        case .outage(.anybody): Severity.medium.rawValue
        case .outage(let often): often.rawValue
        case .conforming, .defect, .inherited, .lenient, .limit, .open, .otherReason,
            .platformUnknown, .unsupported:
            nil
        }
    }

    /// The harm, as a sentence without its full stop.
    package var harm: String {
        switch worst {
        case .bypass(let needs): "Lets in somebody in the middle \(needs.phrase)"
        case .unpinned: "A slip in the configuration switches pinning off"
        case .lenient: "Accepts what should be refused, and nobody gains by it"
        case .limit: "Refuses what should be accepted, and always did"
        case .outage(.anybody): "Anybody in the middle can end the process"
        case .outage:
            events.isEmpty
                ? "Ends the process"
                : "Locks users out when the operator "
                    + events.map(\.phrase).joined(separator: ", or ")
        case .conforming, .defect, .inherited, .open, .otherReason, .platformUnknown, .unsupported:
            "No harm"
        }
    }
}

extension Cause.Kind {
    /// The kind as the end of a sentence.
    package var words: String {
        switch self {
        case .defect: "a defect"
        case .design: "by design"
        case .documented: "by design, and documented"
        case .platform: "of the platform below"
        }
    }
}

extension Cause.Condition.Party {
    var words: String {
        switch self {
        case .app: "up to the app"
        case .attacker: "an attacker can bring it about"
        case .operator: "up to the server's operator"
        case .user: "up to whoever uses or administers the device"
        }
    }
}

extension Cause.Disclosure {
    var words: String {
        switch self {
        case .public: "it can be read by everybody"
        case .reported: "its maintainers were told"
        case .unreported: "its maintainers were not told yet"
        }
    }
}
