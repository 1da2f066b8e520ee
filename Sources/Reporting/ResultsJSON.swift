// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus

/// The results of a run as JSON, for programs and for `diff`.
///
/// What departs from the norm or is open stands on one line for each outcome, so that a change of
/// one verdict is a change of one line or two; what conforms is left out. The text depends on the
/// run alone: `Reports/results.schema.json` describes it, and `Reports/README.md` says how it is
/// read.
package enum ResultsJSON {
    typealias Node = CanonicalText.Node

    /// The version of the format: another one wherever a reader of this one would be misled.
    static let format = 3

    package static func text(of run: Run, stamp: ReportStamp = ReportStamp()) -> String {
        var members: [(String, ResultsText.Value)] = [
            ("format", line(.integer(format))), ("pinproof", line(.string(run.version))),
        ]
        if let date = stamp.date { members.append(("date", line(.string(date)))) }
        if let revision = stamp.revision { members.append(("revision", line(.string(revision)))) }
        let brief = BriefEntries(of: run)
        members.append(("corpus", line(corpus(run))))
        if let part = run.part { members.append(("shard", line(shard(part)))) }
        members += [
            ("complete", line(.boolean(run.isComplete))),
            ("environment", line(environment(run))),
            ("backends", list(run.backends.map { .object([("id", .string($0))]) })),
            ("policies", list(run.policies.map(policy))),
            ("causes", list(brief.causes.compactMap { run.causes[$0] }.map(cause))),
            ("vectors", list(vectors(of: run))),
            ("observations", lists(brief.observations)),
            ("groups", .groups(brief.groups)),
            ("facts", lists(brief.facts)),
            ("staleDepartures", list(run.staleDepartures.map(node))),
            ("summary", line(summary(run))),
        ]
        return ResultsText(members: members).text
    }

    /// One JSON text to a line, each whole in itself: the observations, then the facts, then what
    /// is stale.
    package static func lines(of run: Run) -> String {
        (run.observations.map(node) + run.facts.map(node) + run.staleDepartures.map(node))
            .map { CanonicalText.line(of: $0) + "\n" }.joined()
    }

    private static func line(_ node: Node) -> ResultsText.Value {
        .line(CanonicalText.line(of: node))
    }

    private static func list(_ nodes: [Node]) -> ResultsText.Value {
        .list(nodes.map(CanonicalText.line))
    }

    /// A list for each vector, one element to a line.
    private static func lists(_ nodes: [String: [Node]]) -> ResultsText.Value {
        .lists(nodes.mapValues { $0.map(CanonicalText.line) })
    }
}
