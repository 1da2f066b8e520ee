// SPDX-License-Identifier: Apache-2.0

import Corpus

extension ResultsDiff {
    private typealias Node = CanonicalText.Node

    /// The comparison for programs; each change on a line of its own.
    package var json: String {
        let members: [(String, String)] = [
            ("same", line(.boolean(isSame))), ("compared", line(.integer(compared))),
            ("old", line(node(old))), ("new", line(node(new))),
            ("environment", list(environment.map(node))), ("vectors", line(node(vectors))),
            ("policies", line(node(policies))), ("backends", line(node(backends))),
            ("staleDepartures", line(node(stale))), ("changed", list(changed.map(node))),
        ]
        return "{\n" + members.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
    }

    private func node(_ side: Side) -> Node {
        .object([
            ("pinproof", .string(side.version)), ("vectors", .integer(side.corpus.vectors)),
            ("digest", .string(side.corpus.digest)),
        ])
    }

    private func node(_ change: Change) -> Node {
        .object([
            ("what", .string(change.what)), ("old", text(change.old)), ("new", text(change.new)),
        ])
    }

    private func node(_ sets: Sets) -> Node {
        .object([("added", .strings(sets.added)), ("removed", .strings(sets.removed))])
    }

    private func node(_ entry: Entry) -> Node {
        .object([
            ("step", .string(entry.step.rawValue)),
            ("vector", .string(entry.vector)), ("evaluator", .string(entry.evaluator)),
            ("backends", .strings(entry.backends)), ("old", node(entry.old)),
            ("new", node(entry.new)),
        ])
    }

    private func node(_ outcome: Outcome?) -> Node {
        guard let outcome else { return .null }

        return .object([
            ("says", .string(outcome.says)), ("finding", .string(outcome.finding)),
            ("harm", .string(outcome.harm)), ("cause", .string(outcome.cause)),
            ("expected", .string(outcome.expected)),
        ])
    }

    private func text(_ text: String?) -> Node { text.map(Node.string) ?? .null }

    private func list(_ nodes: [Node]) -> String {
        nodes.isEmpty
            ? "[]" : "[\n" + nodes.map { "    " + line($0) }.joined(separator: ",\n") + "\n  ]"
    }

    private func line(_ node: Node) -> String { CanonicalText.line(of: node) }
}
