// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning

/// What a run found as SARIF's results: what nobody explained, each finding of a client that was
/// tested, and each cause of the models and libraries once.
struct SARIFResults {
    typealias Node = CanonicalText.Node
    private typealias Member = (name: String, value: Node)

    private let run: Run
    private let rules: SARIFRules
    private let places: CausePlaces
    private let vectors: [Vector.ID: Node]

    init(of run: Run, rules: SARIFRules, places: CausePlaces) {
        self.run = run
        self.rules = rules
        self.places = places
        vectors = Dictionary(run.vectors.map { ($0.id, Self.place(of: $0)) }) { first, _ in first }
    }

    var nodes: [Node] {
        unexplained + ofClients + known + CauseLedger(of: run.withoutPrograms).entries.map(result)
    }

    /// What was not expected, vector by vector.
    private var unexplained: [Node] {
        let facts = run.facts.filter(\.isUnexpected).map { fact in
            Observed(
                vector: fact.vector,
                text: fact.description,
                kind: fact.finding.kind.rawValue,
                identity: [
                    fact.fact.rawValue, fact.of, fact.backends.joined(separator: " "),
                    fact.finding.kind.rawValue,
                ]
            )
        }
        let observations = run.observations.filter(\.isUnexpected).map(observed)
        let stale = run.staleDepartures.filter(\.isUnexpected).map { stale in
            Observed(
                vector: stale.vector,
                text: stale.description,
                kind: "stale",
                identity: [stale.cause, stale.says]
            )
        }
        let lost: [Observed] = run.known.flatMap { known in
            known.comparison.unknown.map { entry in
                Observed(
                    vector: entry.key.vector,
                    text: "\(entry.key): known, and there is no such vector",
                    kind: "stale",
                    identity: [entry.key.description],
                    place: Self.node(of: known.path, line: entry.line ?? 1),
                    rule: SARIFClientRule.stale
                )
            }
        }
        return (facts + observations + stale + lost).enumerated()
            .sorted { ($0.element.vector, $0.offset) < ($1.element.vector, $1.offset) }
            .map { result($0.element, rule: $0.element.rule, level: $0.element.level) }
    }

    /// What clients did that were tested, where it does harm and is explained.
    private var ofClients: [Node] {
        run.observations.filter { observation in
            run.isOfProgram(observation) && observation.finding.isHarm && !observation.isUnexpected
                && observation.knownBecause == nil
        }.compactMap { observation in
            guard let id = observation.knownCause, let cause = run.causes[id] else { return nil }

            var finding = observed(observation)
            finding.text += ". \(cause.title): \(cause.remedy)"
            let severity = observation.finding.severity(of: cause, isPlausibleSlip: true)
            let isHarmless = [.lenient, .limit].contains(observation.finding.kind)
            return result(
                finding,
                rule: id,
                level: severity == .high ? "error" : isHarmless ? "note" : "warning"
            )
        }
    }

    /// What a client is known to do: suppressed, with the reason.
    private var known: [Node] {
        run.observations.compactMap { observation in
            guard let reason = observation.knownBecause else { return nil }

            return result(
                observed(observation),
                rule: SARIFClientRule.id(of: observation.finding.kind),
                level: "note",
                suppressedBecause: reason
            )
        }
    }

    /// What a client did is shown in the repository of whoever tests it, which has no vectors.
    private func observed(_ observation: Observation) -> Observed {
        var observed = Observed(observation)
        guard run.isOfProgram(observation) else { return observed }

        observed.rule = SARIFClientRule.id(of: observation.finding.kind)
        observed.level = SARIFClientRule.level(of: observation.finding)
        observed.score = SARIFClientRule.score(of: observation.finding)
        observed.text = run.citation(of: observation, isRated: true)
        observed.place = run.clientPlace(of: observation).map { place in
            Self.node(of: place.path, line: place.line)
        }
        return observed
    }

    private func result(
        _ finding: Observed,
        rule: String,
        level: String,
        suppressedBecause reason: String? = nil
    ) -> Node {
        .object(
            head(rule, level, finding.text)
                + [
                    (
                        "locations",
                        .array((finding.place ?? vectors[finding.vector]).map { [$0] } ?? [])
                    ),
                    fingerprint([finding.vector] + finding.identity),
                    ("properties", .object(properties(of: finding))),
                ] + (reason.map { [Self.suppression($0)] } ?? [])
        )
    }

    private func properties(of finding: Observed) -> [Member] {
        let score = finding.score.map { [("security-severity", Node.string($0))] } ?? []
        return [("finding", .string(finding.kind)), ("vector", .string(finding.vector))] + score
    }

    private static func suppression(_ justification: String) -> Member {
        (
            "suppressions",
            .array([
                .object([
                    ("kind", .string("external")), ("status", .string("accepted")),
                    ("justification", .string(justification.printable)),
                ])
            ])
        )
    }

    /// A cause of a model or a library, which says nothing of a program of the reader's own.
    private func result(_ entry: CauseLedger.Entry) -> Node {
        let cause = entry.cause
        let location = places[cause.id].map { Self.node(of: $0.path, line: $0.line) }
        let shown = entry.vectors.prefix(Self.mostRelated)
        let related = shown.enumerated().compactMap { index, id -> Node? in
            guard case .object(let members)? = vectors[id] else { return nil }

            return .object(
                [("id", .integer(index + 1))] + members + [("message", SARIFRules.message(id))]
            )
        }
        return .object(
            head(cause.id, "note", entry.sentence)
                + [
                    ("locations", .array(location.map { [$0] } ?? Array(related.prefix(1)))),
                    ("relatedLocations", .array(related)), fingerprint([cause.id]),
                    Self.suppression(cause.explanation),
                    (
                        "properties",
                        .object([
                            ("finding", .string(entry.worst.kind.rawValue)),
                            ("policies", .strings(entry.policies)),
                            ("vectors", .integer(entry.vectors.count)),
                        ])
                    ),
                ]
        )
    }

    private func head(_ rule: String, _ level: String, _ text: String) -> [Member] {
        [
            ("ruleId", .string(rule)), ("ruleIndex", .integer(rules[rule] ?? -1)),
            ("level", .string(level)),
            ("message", .object([("text", .string(Self.escaped(text.printable)))])),
        ]
    }

    /// Of what a finding is, so that no new version of anything makes it another.
    private func fingerprint(_ identity: [String]) -> Member {
        let digest = TextDigest.sha256(of: identity.map { "\($0)\n" })
        return ("partialFingerprints", .object([("pinproofFinding/v2", .string(digest))]))
    }

    /// A message's text, in which `{0}` would be a placeholder (SARIF, 3.11.5) and `[a](b)` a link
    /// (3.11.6); any other brace or bracket stands for itself.
    static func escaped(_ text: String) -> String {
        text.replacing(/\{[0-9]+\}/) { "{\($0.output)}" }.replacing("](", with: "\\](")
    }

    private static func place(of vector: Vector) -> Node {
        node(of: vector.pathInRepository, line: vector.lineOfTheNorm)
    }

    private static func node(of path: String, line: Int) -> Node {
        let uri = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        return .object([
            (
                "physicalLocation",
                .object([
                    (
                        "artifactLocation",
                        .object([("uri", .string(uri)), ("uriBaseId", .string("SRCROOT"))])
                    ),
                    ("region", .object([("startLine", .integer(line))])),
                ])
            )
        ])
    }

    /// How many vectors stand beside a cause.
    private static let mostRelated = 5

    /// One thing that somebody said of one vector.
    fileprivate struct Observed {
        let vector: Vector.ID
        var text: String
        let kind: String
        /// What tells it from the other findings in its vector, whatever else changes.
        let identity: [String]
        /// Where it is shown; nil for the vector's file.
        var place: Node?
        var rule = SARIFRules.unexplained
        var level = "error"
        /// How much harm it does, as GitHub counts that; nil where its rule says it.
        var score: String?
    }
}

extension SARIFResults.Observed {
    fileprivate init(_ observation: Observation) {
        self.init(
            vector: observation.vector,
            text: observation.description,
            kind: observation.finding.kind.rawValue,
            identity: [
                observation.policy, observation.evaluator.rawValue,
                observation.backends.joined(separator: " "), observation.finding.kind.rawValue,
                observation.verdict.map(\.description) ?? "",
            ]
        )
    }
}

extension CauseLedger.Entry {
    /// What the cause comes to, and who shows it.
    fileprivate var sentence: String {
        let needs =
            if case .bypass(let needs) = worst {
                ", by somebody in the middle \(needs.phrase)"
            } else {
                ""
            }
        let harm = (severity.map { "\($0.rawValue) " } ?? "") + worst.kind.words + needs
        let who = policies.isEmpty ? "The library itself" : policies.joined(separator: ", ")
        return "\(cause.title) (\(harm)). \(who), in \(counted(vectors.count, "vector"))."
    }
}
