// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning

/// The findings of a run as SARIF's results, the unexpected first.
struct SARIFResults {
    typealias Node = CanonicalText.Node
    private typealias Member = (name: String, value: Node)

    private let run: Run

    init(of run: Run) {
        self.run = run
    }

    var nodes: [Node] {
        var unexpected: [Node] = []
        var expected: [Node] = []
        let facts = Dictionary(grouping: run.facts, by: \.vector)
        let observations = Dictionary(grouping: run.observations, by: \.vector)
        let stale = Dictionary(grouping: run.staleDepartures, by: \.vector)
        for (index, vector) in run.vectors.enumerated() {
            let findings =
                (facts[vector.id] ?? []).compactMap(Entry.init)
                + (observations[vector.id] ?? []).compactMap(Entry.init)
                + (stale[vector.id] ?? []).compactMap(Entry.init)
            guard !findings.isEmpty else { continue }

            let place = Place(of: vector, index: index)
            unexpected += findings.filter(\.isUnexpected).map { result($0, at: place) }
            expected += together(findings.filter { !$0.isUnexpected }).map { result($0, at: place) }
        }
        return unexpected + expected
    }

    /// One finding for each harm and reason, with everybody who does it.
    private func together(_ findings: [Entry]) -> [Entry] {
        let groups = Dictionary(grouping: findings) { [$0.kind.rawValue, $0.because ?? ""] }
        let keys = groups.keys.sorted { $0.lexicographicallyPrecedes($1) }
        return keys.compactMap { key in groups[key].flatMap { joined($0, identity: key) } }
    }

    private func joined(_ findings: [Entry], identity: [String]) -> Entry? {
        guard let first = findings.first else { return nil }

        let who = findings.flatMap(\.who)
        let because = first.because.map { ", because \($0)" } ?? ""
        let harm = "\(first.kind.sign) \(first.kind.words)"
        return Entry(
            kind: first.kind,
            who: who,
            text: "\(harm): \(who.joined(separator: ", "))\(because)",
            because: first.because,
            isUnexpected: false,
            identity: identity
        )
    }

    private func result(_ finding: Entry, at place: Place) -> Node {
        var members: [Member] = [
            ("ruleId", .string(place.vector)), ("ruleIndex", .integer(place.index)),
            ("level", .string(finding.isUnexpected ? "error" : "note")),
            ("message", .object([("text", .string(Self.escaped(finding.text)))])),
            ("locations", .array([place.node])),
            (
                "partialFingerprints",
                .object([
                    (
                        "pinproofFinding/v1",
                        .string(fingerprint(place.vector, finding.identity))
                    )
                ])
            ),
        ]
        if !finding.isUnexpected {
            let why = finding.because.map { [("justification", Node.string($0))] } ?? []
            members.append(
                (
                    "suppressions",
                    .array([
                        .object(
                            [("kind", .string("external")), ("status", .string("accepted"))] + why
                        )
                    ])
                )
            )
        }
        members.append(
            (
                "properties",
                .object([
                    ("finding", .string(finding.kind.rawValue)),
                    ("expected", .boolean(!finding.isUnexpected)),
                    ("evaluators", .strings(finding.who)),
                ])
            )
        )
        return .object(members)
    }

    /// Of who says what in which vector, so that no new version of either makes it another.
    private func fingerprint(_ vector: String, _ identity: [String]) -> String {
        TextDigest.sha256(of: ([vector] + identity).map { "\($0)\n" })
    }

    /// A message's text, in which `{0}` would be a placeholder (SARIF, 3.11.5) and `[a](b)` a link
    /// (3.11.6); any other brace or bracket stands for itself.
    static func escaped(_ text: String) -> String {
        text.replacing(/\{[0-9]+\}/) { "{\($0.output)}" }.replacing("](", with: "\\](")
    }
}

extension SARIFResults {
    /// Where the vector of a result stands, in its repository and among the rules.
    fileprivate struct Place {
        let vector: String
        let index: Int
        let node: Node

        init(of vector: Vector, index: Int) {
            self.vector = vector.id
            self.index = index
            let path = vector.pathInRepository
            let uri = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
            node = .object([
                (
                    "physicalLocation",
                    .object([
                        (
                            "artifactLocation",
                            .object([
                                ("uri", .string(uri)), ("uriBaseId", .string("SRCROOT")),
                            ])
                        ),
                        ("region", .object([("startLine", .integer(vector.lineOfTheNorm))])),
                    ])
                )
            ])
        }
    }

    /// What makes a result, whoever found it.
    fileprivate struct Entry {
        let kind: Finding.Kind
        /// Policies and backends, as they are cited.
        let who: [String]
        let text: String
        let because: String?
        let isUnexpected: Bool
        /// What tells it from the other findings in its vector, whatever else changes.
        let identity: [String]
    }
}

extension SARIFResults.Entry {
    fileprivate init?(_ observation: Observation) {
        guard observation.isUnexpected || observation.finding.isHarm else { return nil }

        self.init(
            kind: observation.finding.kind,
            who: ["\(observation.policy) × \(observation.backends.joined(separator: ", "))"],
            text: observation.description,
            because: observation.because,
            isUnexpected: observation.isUnexpected,
            identity: [
                observation.policy, observation.finding.kind.rawValue,
                observation.verdict.map(\.description) ?? "",
            ]
        )
    }

    fileprivate init?(_ fact: FactObservation) {
        guard fact.isUnexpected || fact.finding.isHarm else { return nil }

        self.init(
            kind: fact.finding.kind,
            who: ["the \(fact.fact) by \(fact.backends.joined(separator: ", "))"],
            text: fact.description,
            because: fact.because,
            isUnexpected: fact.isUnexpected,
            identity: [
                fact.fact.rawValue, fact.of, fact.backends.joined(separator: " "),
                fact.finding.kind.rawValue,
            ]
        )
    }

    fileprivate init?(_ stale: StaleDeparture) {
        guard stale.isUnexpected else { return nil }

        self.init(
            kind: .otherReason,
            who: [stale.cause],
            text: stale.description,
            because: nil,
            isUnexpected: true,
            identity: [stale.cause, stale.says]
        )
    }
}
