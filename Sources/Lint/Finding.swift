// SPDX-License-Identifier: Apache-2.0

package import Notations

/// What a rule says of one place.
package struct Finding: Sendable {
    package let rule: Rule
    /// Nil where it is about an app, and no configuration in it.
    package let notation: Notation?
    package let file: String
    package internal(set) var position: Position
    /// The names of the elements that lead to it, where the file has no columns to tell them apart;
    /// nil where its place says it.
    package internal(set) var element: String?
    /// What is there, and what the framework makes of it.
    package let message: String
    package let fix: String
    /// Why somebody wants it not to be reported; nil where nobody does.
    package internal(set) var suppression: String?

    package init(
        _ rule: Rule,
        _ notation: Notation?,
        file: String,
        at position: Position,
        _ message: String,
        fix: String
    ) {
        self.rule = rule
        self.notation = notation
        self.file = file
        self.position = position
        self.message = message
        self.fix = fix
    }

    /// The cause of the framework that it follows from; nil where there is none.
    package var cause: String? { notation.flatMap { rule.causes[$0] } }
}

extension Finding: Comparable {
    package static func == (one: Finding, other: Finding) -> Bool { one.key == other.key }

    /// By file and place, then by rule.
    package static func < (one: Finding, other: Finding) -> Bool { one.key < other.key }

    private var key: (String, Int, Int, String, String) {
        (file, position.line, position.column, rule.id, message)
    }
}
