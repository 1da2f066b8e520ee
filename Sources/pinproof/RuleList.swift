// SPDX-License-Identifier: Apache-2.0

import Audit
import Lint

/// The rules of `lint` and `audit`, for people.
enum RuleList {
    /// Those of `lint`, and those that are about an app.
    static let all = Rule.all + AuditRules.all

    static subscript(id: String) -> Rule? { all.first { $0.id == id } }

    /// The file of this project that a rule is written in.
    static func source(of rule: Rule) -> String {
        rule.source ?? "Sources/Audit/AuditRules.swift"
    }

    /// A line for each rule.
    static var text: String {
        let width = all.map(\.id.count).max() ?? 0
        return all.map { rule in
            let severity = rule.severity.rawValue
            return severity + String(repeating: " ", count: 9 - severity.count) + rule.id
                + String(repeating: " ", count: width + 2 - rule.id.count) + rule.title + "\n"
        }.joined()
    }

    /// All that there is to say of one rule.
    static func page(of id: String) throws -> String {
        guard let rule = self[id] else {
            throw Failure(
                .usage,
                "there is no rule “\(id)”\(Suggestions.hint(for: id, among: all.map(\.id)))"
                    + "; “pinproof lint --rules” lists them"
            )
        }

        let standards = rule.standards.isEmpty ? "" : " (\(rule.standards.joined(separator: ", ")))"
        // A cause is of one framework, and the file may be another's.
        let causes = rule.causes.sorted { $0.value < $1.value }
            .map { "Cause in \($0.title): \($1)\n" }.joined()
        return """
            \(rule.id): \(rule.severity.rawValue)\(standards)
            \(rule.title).

            \(rule.explanation)
            Fix: \(rule.fix).
            \(causes)
            Found in \(shown(rule.fires))
            Not found in \(shown(rule.silent))
            """
    }

    /// An example with all that makes the difference: the options, and the files beside it.
    private static func shown(_ example: Rule.Example) -> String {
        var options = example.firstParty.map { "--first-party \($0)" }
        if let target = example.targetSDK { options.append("--target-sdk \(target)") }
        let with = options.isEmpty ? "" : " with \(options.joined(separator: " "))"
        let others = example.others.sorted { $0.key < $1.key }
            .map { file, text in "beside \(file):\n\(indented(text))\n" }.joined()
        return "\(example.file)\(with):\n\(indented(example.text))\n\(others)"
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "    \($0)\n" }.joined()
    }
}
