// SPDX-License-Identifier: Apache-2.0

import Notations

/// A comment that keeps a finding from being reported: `pinproof:ignore RULE: REASON`.
struct Suppression {
    let rule: String
    /// Nil where none is given, and then it does not count.
    let reason: String?
    let position: Position

    /// Every suppression of a text.
    static func all(in source: SourceText?) -> [Suppression] {
        guard let source else { return [] }

        return source.lines.enumerated().compactMap { number, line in
            guard let mark = line.firstRange(of: "pinproof:ignore") else { return nil }

            var rest = line[mark.upperBound...].drop { $0 == " " }
            for end in ["-->", "*/"] {
                if let range = rest.firstRange(of: end) { rest = rest[..<range.lowerBound] }
            }
            let rule = rest.prefix { !$0.isWhitespace && $0 != ":" }
            let reason = rest.dropFirst(rule.count).drop { $0 == ":" || $0.isWhitespace }
            let text = String(reason).trimmedOfSpace
            return Suppression(
                rule: String(rule),
                reason: text.isEmpty ? nil : text,
                position: Position(
                    line: number + 1,
                    column: line.unicodeScalars.distance(
                        from: line.startIndex,
                        to: mark.lowerBound
                    ) + 1
                )
            )
        }
    }

    /// Whether it stands on the line of the finding, or on the one above it.
    func suppresses(_ finding: Finding) -> Bool {
        finding.rule.id == rule && (0...1).contains(finding.position.line - position.line)
    }

    func finding(in file: String, _ notation: Notation) -> Finding {
        let problem: String
        if rule.isEmpty {
            problem = "the suppression names no rule"
        } else if Rule.named(rule) == nil {
            problem = "“\(rule.shortened)” is no rule"
        } else if reason == nil {
            problem = "the suppression of “\(rule)” has no reason, and does not count"
        } else {
            problem = "nothing on this line or the next is “\(rule)”"
        }
        return Finding(
            .suppression,
            notation,
            file: file,
            at: position,
            problem,
            fix: Rule.suppression.fix
        )
    }
}
