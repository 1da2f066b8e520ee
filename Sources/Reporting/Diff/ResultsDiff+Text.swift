// SPDX-License-Identifier: Apache-2.0

import Corpus

extension ResultsDiff {
    /// The comparison for a terminal or a log.
    package var text: String {
        var text = "Old: \(old.words)\nNew: \(new.words)\n"
        if old.corpus.digest != new.corpus.digest { text += "\(Self.otherCorpus)\n" }
        if !environment.isEmpty {
            text += "\nEnvironment:\n"
            text += environment.map { "  \($0.what): \($0.words)\n" }.joined()
        }
        for (name, sets) in namedSets where !sets.isEmpty {
            text += "\n\(name):\n"
            text += sets.added.map { "  + \($0)\n" }.joined()
            text += sets.removed.map { "  - \($0)\n" }.joined()
        }
        for (title, entries) in byStep {
            text += "\n\(title):\n"
            text += entries.map { "  \($0.vector): \($0.who): \($0.words)".printable + "\n" }
                .joined()
        }
        return text + "\n\(conclusion)\n"
    }

    /// The comparison for a page or a comment.
    package var markdown: String {
        var text = "# What changed\n\n* Old: \(MarkdownTable.escaped(old.words))\n"
        text += "* New: \(MarkdownTable.escaped(new.words))\n\n\(conclusion)\n"
        if old.corpus.digest != new.corpus.digest { text += "\n\(Self.otherCorpus)\n" }
        if !environment.isEmpty {
            var table = MarkdownTable(["Environment", "Old", "New"])
            for change in environment {
                table.add([change.what, change.old ?? "–", change.new ?? "–"])
            }
            text += "\n## Environment\n\n\(table.text)"
        }
        for (name, sets) in namedSets where !sets.isEmpty {
            text += "\n## \(name)\n\n"
            text += sets.added.map { "* added: \(MarkdownTable.escaped($0))\n" }.joined()
            text += sets.removed.map { "* removed: \(MarkdownTable.escaped($0))\n" }.joined()
        }
        for (title, entries) in byStep {
            var table = MarkdownTable([
                "Vector", "Who", "Old", "New", "Finding", "Cause", "Expected",
            ])
            for entry in entries {
                table.add([
                    entry.vector, entry.who, entry.old?.says ?? "–", entry.new?.says ?? "–",
                    Self.step(entry.old?.findingInWords, entry.new?.findingInWords),
                    Self.step(entry.old?.cause, entry.new?.cause),
                    Self.step(entry.old?.expected, entry.new?.expected),
                ])
            }
            text += "\n## \(title)\n\n\(table.text)"
        }
        return text
    }

    /// What changed, the worst first.
    private var byStep: [(title: String, entries: [Entry])] {
        Step.allCases.compactMap { step in
            let entries = changed.filter { $0.step == step }
            return entries.isEmpty ? nil : (step.title, entries)
        }
    }

    private var namedSets: [(String, Sets)] {
        [
            ("Vectors", vectors), ("Policies", policies), ("Backends", backends),
            ("Stale departures", stale),
        ]
    }

    private var conclusion: String {
        guard !isSame else { return "The same: \(compared) answers were compared." }

        let sets = namedSets.map(\.1)
        let added = sets.map(\.added.count).reduce(0, +)
        let removed = sets.map(\.removed.count).reduce(0, +)
        let steps = byStep.map { title, entries in
            "\(entries.map(\.backends.count).reduce(0, +)) \(title.lowercased())"
        }
        let answers = steps.isEmpty ? "the same" : steps.joined(separator: ", ")
        return "Different: of \(compared) answers \(answers); \(added) names were added and "
            + "\(removed) removed."
    }

    /// One value, or both where they differ.
    fileprivate static func step(_ old: String?, _ new: String?) -> String {
        let sides = [old, new].map { side in
            if let side, !side.isEmpty { side } else { "–" }
        }
        return old == new ? old ?? "" : "\(sides[0]) → \(sides[1])"
    }

    private static let otherCorpus =
        "The corpora differ: what both have is compared, and a vector may ask something else now."
}

extension ResultsDiff.Side {
    fileprivate var words: String {
        "pinproof \(version), corpus \(corpus.digest.prefix(16)) "
            + "(\(counted(corpus.vectors, "vector")))"
    }
}

extension ResultsDiff.Change {
    fileprivate var words: String { "\(old ?? "–") → \(new ?? "–")" }
}

extension ResultsDiff.Entry {
    fileprivate var who: String { "\(evaluator) × \(backends.joined(separator: ", "))" }

    /// What changed, and nothing else.
    fileprivate var words: String {
        guard let old else { return "was not asked, and says \(new?.says ?? "nothing")" }
        guard let new else { return "said \(old.says), and is not asked" }

        var parts: [String] = []
        if old.says != new.says { parts.append("\(old.says) → \(new.says)") }
        for (name, old, new) in [
            ("finding", old.findingInWords, new.findingInWords), ("cause", old.cause, new.cause),
            ("expected", old.expected, new.expected),
        ] where old != new {
            parts.append("\(name) \(old.isEmpty ? "–" : old) → \(new.isEmpty ? "–" : new)")
        }
        return parts.joined(separator: "; ")
    }
}

extension ResultsDiff.Step {
    /// The heading over such answers.
    fileprivate var title: String {
        switch self {
        case .worse: "Worse"
        case .better: "Better"
        case .other: "Otherwise changed"
        case .new: "New"
        case .gone: "Gone"
        }
    }
}
