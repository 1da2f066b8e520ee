// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// What a run found as SARIF's rules: one for each cause that was observed, behind them one for each
/// kind of finding of the clients that were tested, and one for what nobody explained.
struct SARIFRules {
    typealias Node = CanonicalText.Node

    /// The id of the last rule, which stands where models or libraries were asked.
    static let unexplained = "pinproof/unexplained"

    private let run: Run
    private let stamp: ReportStamp
    private let entries: [CauseLedger.Entry]
    private let ofClients: [SARIFClientRule]
    private let taxonomies: [SARIFTaxonomy]
    private let vectors: [Vector.ID: Vector]
    private let standards: CoveredStandards
    private let places: CausePlaces
    private let indices: [String: Int]

    init(of run: Run, stamp: ReportStamp, taxonomies: [SARIFTaxonomy], places: CausePlaces) {
        self.run = run
        self.stamp = stamp
        self.taxonomies = taxonomies
        self.places = places
        entries = CauseLedger(of: run).entries.sorted { $0.id < $1.id }
        vectors = Dictionary(run.vectors.map { ($0.id, $0) }) { first, _ in first }
        standards = CoveredStandards(of: run)
        ofClients = SARIFClientRule.all(in: run)
        let ids = entries.map(\.id) + ofClients.map(\.id)
        indices = Dictionary(
            uniqueKeysWithValues: (ids + [Self.unexplained]).enumerated().map { ($1, $0) }
        )
    }

    /// The place of a rule among all.
    subscript(id: String) -> Int? { indices[id] }

    var nodes: [Node] {
        entries.map(rule) + ofClients.map(\.node) + (run.backends.isEmpty ? [] : [unexplained])
    }

    private func rule(_ entry: CauseLedger.Entry) -> Node {
        let cause = entry.cause
        var members: [(name: String, value: Node)] = [
            ("id", .string(cause.id)),
            ("shortDescription", Self.message(cause.title)),
            ("fullDescription", Self.message(cause.explanation)),
        ]
        if let page = page(of: entry) { members.append(("helpUri", .string(page))) }
        members += [
            (
                "help",
                .object([
                    ("text", .string(text(of: cause).printableLines)),
                    ("markdown", .string(markdown(of: cause).printableLines)),
                ])
            ),
            ("defaultConfiguration", .object([("level", .string(entry.level))])),
            ("relationships", .array(taxonomies.flatMap { $0.taxa(of: entry) })),
            ("properties", .object(properties(of: entry))),
        ]
        return .object(members)
    }

    private var unexplained: Node {
        let text =
            "A policy or a library did something that neither the norm nor a cause expects. "
            + "It may be new in a version, a mistake in a model or a vector, or a finding that "
            + "nobody has written down yet."
        return .object([
            ("id", .string(Self.unexplained)),
            ("shortDescription", Self.message("No cause explains what was observed")),
            ("fullDescription", Self.message(text)),
            (
                "help",
                Self.message(
                    text + "\nRead “pinproof show VECTOR”, and explain it with “pinproof causes "
                        + "--assign ID”."
                )
            ),
            ("defaultConfiguration", .object([("level", .string("error"))])),
            (
                "properties",
                .object([("tags", .strings(["security"])), ("precision", .string("very-high"))])
            ),
        ])
    }

    private func properties(of entry: CauseLedger.Entry) -> [(name: String, value: Node)] {
        var properties: [(name: String, value: Node)] = [
            // GitHub takes 20 and shows 10.
            ("tags", .strings(Array(tags(of: entry).prefix(20)))),
            ("precision", .string("very-high")), ("finding", .string(entry.worst.kind.rawValue)),
            ("kind", .string(entry.cause.kind.rawValue)),
            ("disclosure", .string(entry.cause.disclosure.rawValue)),
        ]
        if let score = entry.score {
            properties.append(("security-severity", .string(score)))
        } else {
            properties.append(("problem.severity", .string(entry.problemSeverity)))
        }
        return properties
    }

    private func tags(of entry: CauseLedger.Entry) -> [String] {
        let named = Set(standards.of(entry).map(\.id)).union(undescribed(by: entry)).sorted()
        return (entry.severity == nil ? [] : ["security"])
            + [entry.cause.subject, entry.cause.kind.rawValue]
            + named.filter { $0.hasPrefix("CWE-") }.map { "external/cwe/\($0.lowercased())" }
            + named.filter { $0.hasPrefix("MAS") }
    }

    /// What each vector that shows the worst finding names and standards.json does not describe:
    /// vectors that somebody keeps beside our corpus may name a weakness of their own.
    private func undescribed(by entry: CauseLedger.Entry) -> Set<String> {
        let named = entry.proofs.map { Set(vectors[$0.vector]?.standards ?? []) }
        let common = named.dropFirst().reduce(named.first ?? []) { $0.intersection($1) }
        return common.filter { run.standards[$0] == nil }
    }

    /// The cause's own lines where the repository is known, or else the first of its proofs that
    /// can be read, or what its vectors speak of.
    private func page(of entry: CauseLedger.Entry) -> String? {
        let cause = entry.cause
        if let repository = stamp.repository, let place = places[cause.id] {
            let revision = stamp.revision ?? "v\(run.version)"
            return "\(repository)/blob/\(revision)/\(place.path)#L\(place.line)"
        }
        return cause.evidence.lazy.compactMap(\.link).first
            ?? standards.of(entry).first?.url
    }

    private func text(of cause: Cause) -> String {
        var lines = [cause.title + ".", cause.explanation]
        if let condition = cause.condition { lines.append("Where \(condition.says).") }
        if let affected = cause.affected { lines.append("Affected: \(affected).") }
        lines.append("Remedy: \(cause.remedy)")
        lines += cause.evidence.map { "\($0.label): \($0.words)" }
        return (lines + ["pinproof cite \(cause.id)"]).joined(separator: "\n")
    }

    private func markdown(of cause: Cause) -> String {
        var parts = ["**\(escaped(cause.title))**", escaped(cause.explanation)]
        if let condition = cause.condition { parts.append("Where \(escaped(condition.says)).") }
        if let affected = cause.affected { parts.append("Affected: \(escaped(affected)).") }
        parts.append("**Remedy.** \(escaped(cause.remedy))")
        parts.append(
            cause.evidence.map { evidence in
                let words = escaped(evidence.words)
                return "* \(evidence.label): "
                    + (evidence.link.map { "[\(words)](\($0))" } ?? words)
            }.joined(separator: "\n")
        )
        return (parts + ["`pinproof cite \(cause.id)`"]).joined(separator: "\n\n")
    }

    private func escaped(_ text: String) -> String { MarkdownTable.escaped(text) }

    static func message(_ text: String) -> Node {
        .object([("text", .string(text.printableLines))])
    }
}

extension CauseLedger.Entry {
    /// How a rule weighs.
    var level: String {
        switch (worst.kind, severity) {
        case (_, .high?): "error"
        case (.outage, _), (_, .medium?): "warning"
        default: "note"
        }
    }

    /// The published score, or the middle of the range that GitHub calls high, medium or low; nil
    /// for an outage or a limit, which are no matter of security.
    fileprivate var score: String? {
        guard let severity else { return nil }

        let published = cause.evidence.compactMap { evidence -> Cause.Score? in
            if case .reference(_, let score?) = evidence { score } else { nil }
        }.max { $0.tenths < $1.tenths }
        if worst.kind == .bypass, let published { return published.description }
        return switch severity {
        case .high: "8.0"
        case .medium: "5.5"
        case .low: "2.0"
        }
    }

    fileprivate var problemSeverity: String { worst.kind == .outage ? "warning" : "recommendation" }
}

extension String {
    /// The text as it can be shown, in its lines.
    var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n")
    }
}
