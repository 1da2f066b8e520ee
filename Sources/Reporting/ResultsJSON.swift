// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// The results of a run as JSON, for programs and for `diff`.
///
/// One observation or fact stands on one line, so that a change of one verdict is a change of one
/// line. The text depends on the run alone: `Reports/results.schema.json` describes it, and
/// `Reports/README.md` says how it is read.
package enum ResultsJSON {
    typealias Node = CanonicalText.Node

    /// The version of the format: another one wherever a reader of this one would be misled.
    static let format = 2

    package static func text(of run: Run, stamp: ReportStamp = ReportStamp()) -> String {
        var members: [(String, String)] = [
            ("format", line(.integer(format))), ("pinproof", line(.string(run.version))),
        ]
        if let date = stamp.date { members.append(("date", line(.string(date)))) }
        if let revision = stamp.revision { members.append(("revision", line(.string(revision)))) }
        let brief = BriefEntries(of: run)
        members += [
            ("corpus", line(corpus(run))),
            ("complete", line(.boolean(run.isComplete))),
            ("environment", line(environment(run))),
            ("backends", list(run.backends.map { .object([("id", .string($0))]) })),
            ("policies", list(run.policies.map(policy))),
            ("vectors", list(run.vectors.map(vector))),
            ("observations", lists(brief.observations)),
            ("notAsked", lists(brief.notAsked)),
            ("facts", lists(brief.facts)),
            ("because", map(brief.sentences)),
            ("staleDepartures", list(run.staleDepartures.map(node))),
            ("mutants", list(run.exposures.map(mutant))),
            ("summary", line(summary(run))),
        ]
        return "{\n"
            + members.map { "  \(line(.string($0.0))): \($0.1)" }.joined(separator: ",\n")
            + "\n}\n"
    }

    /// One JSON text to a line, each whole in itself: the observations, then the facts, then what
    /// is stale.
    package static func lines(of run: Run) -> String {
        (run.observations.map(node) + run.facts.map(node) + run.staleDepartures.map(node))
            .map { line($0) + "\n" }.joined()
    }

    private static func list(_ nodes: [Node]) -> String {
        nodes.isEmpty
            ? "[]" : "[\n" + nodes.map { "    " + line($0) }.joined(separator: ",\n") + "\n  ]"
    }

    /// A list for each vector, in the order of their ids, one element to a line.
    private static func lists(_ nodes: [String: [Node]]) -> String {
        let lists = nodes.sorted { $0.key < $1.key }.map { vector, nodes in
            "    \(line(.string(vector))): [\n"
                + nodes.map { "      " + line($0) }.joined(separator: ",\n") + "\n    ]"
        }
        return lists.isEmpty ? "{}" : "{\n" + lists.joined(separator: ",\n") + "\n  }"
    }

    private static func map(_ texts: [String: String]) -> String {
        let lines = texts.sorted { $0.key < $1.key }.map { key, text in
            "    \(line(.string(key))): \(line(.string(text)))"
        }
        return lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n  }"
    }

    private static func line(_ node: Node) -> String { CanonicalText.line(of: node) }
}
