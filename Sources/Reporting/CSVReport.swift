// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// A run as a table for spreadsheets: one row for each outcome, a policy's or a backend's.
///
/// - SeeAlso: RFC 4180.
package enum CSVReport {
    package static func text(of run: Run) -> String {
        let titles = Dictionary(uniqueKeysWithValues: run.vectors.map { ($0.id, $0.title) })
        let rows =
            run.observations.map { row($0, titles[$0.vector] ?? "") }
            + run.facts.map { row($0, titles[$0.vector] ?? "") }
        return ([header] + rows).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static let header = [
        "vector", "title", "subject", "name", "backends", "verdict", "reason", "finding",
        "needs or outage", "as expected", "expected", "cause", "detail",
    ]

    private static func row(_ observation: Observation, _ title: String) -> [String] {
        [
            observation.vector, title, "policy", observation.policy,
            observation.backends.joined(separator: " "),
            observation.verdict?.kind.rawValue ?? "",
            observation.reason?.rawValue ?? "",
            observation.finding.kind.rawValue, observation.finding.harm,
            expected(observation.isUnexpected, observation.isNewOnVersion),
            observation.expected.map(\.description).joined(separator: " or "),
            observation.knownCause ?? "", observation.said ?? observation.finding.detail,
        ]
    }

    private static func row(_ fact: FactObservation, _ title: String) -> [String] {
        [
            fact.vector, title, "fact",
            fact.of.isEmpty ? "\(fact.fact)" : "\(fact.fact) of \(fact.of)",
            fact.backends.joined(separator: " "),
            fact.outcome.word, fact.outcome.reason?.rawValue ?? "", fact.finding.kind.rawValue,
            fact.finding.harm, expected(fact.isUnexpected, fact.isNewOnVersion), fact.expected,
            fact.knownCause ?? "", fact.finding.detail,
        ]
    }

    private static func expected(_ isUnexpected: Bool, _ isNewOnVersion: Bool) -> String {
        isUnexpected ? "unexpected" : isNewOnVersion ? "new" : "expected"
    }

    /// A cell, in quotes where it needs them; a control character is shown by its picture.
    ///
    /// A spreadsheet takes what begins with one of these signs for a formula, and an apostrophe
    /// before it for the sign that it is none (CWE-1236).
    static func cell(_ text: String) -> String {
        let first = text.unicodeScalars.first
        let shown = text.printable
        let guarded =
            first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true ? "'\(shown)" : shown
        let needsQuotes = guarded.unicodeScalars.contains { ",\"".unicodeScalars.contains($0) }
        return needsQuotes
            ? "\""
                + guarded.split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\"\"") + "\"" : guarded
    }
}

extension FactObservation.Outcome {
    /// The answer in one word.
    fileprivate var word: String {
        switch self {
        case .host(let verdict): verdict.rawValue
        case .nativeKey(let sha256): sha256 ?? "none"
        case .path: Verdict.Kind.accept.rawValue
        case .refused: Verdict.Kind.reject.rawValue
        case .unanswered: ""
        }
    }

    fileprivate var reason: Reason? {
        switch self {
        case .refused(let reason, _): reason
        case .host, .nativeKey, .path, .unanswered: nil
        }
    }
}
