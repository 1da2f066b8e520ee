// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

/// What a client of somebody's own did, as a rule of SARIF's: one for each kind of finding, with help
/// for whoever wrote the client.
struct SARIFClientRule {
    typealias Node = CanonicalText.Node

    /// The rule of an entry of known failures whose vector does not exist.
    static let stale = "pinproof/stale"

    /// The id of the rule that a finding breaks.
    static func id(of kind: Finding.Kind) -> String { "pinproof/\(kind.rawValue)" }

    /// How a finding weighs by itself.
    static func level(of finding: Finding) -> String {
        switch finding {
        case .defect: "error"
        case .bypass, .unpinned: severity(of: finding) == .high ? "error" : "warning"
        case .outage: "warning"
        case .conforming, .inherited, .lenient, .limit, .open, .otherReason, .platformUnknown,
            .unsupported:
            "note"
        }
    }

    /// The middle of the range that GitHub calls high, medium or low; nil for what is no matter of
    /// security.
    static func score(of finding: Finding) -> String? {
        switch severity(of: finding) {
        case .high: "8.0"
        case .medium: "5.5"
        case .low: "2.0"
        case nil: nil
        }
    }

    /// How much harm it does, where somebody can gain by it.
    static func severity(of finding: Finding) -> Severity? {
        switch finding {
        case .bypass(let needs): needs.severity
        case .unpinned: .medium
        case .lenient: .low
        case .conforming, .defect, .inherited, .limit, .open, .otherReason, .outage,
            .platformUnknown, .unsupported:
            nil
        }
    }

    /// The rules that a run's clients broke, the most harmful first.
    static func all(in run: Run) -> [SARIFClientRule] {
        let findings = run.observations.filter {
            run.isOfProgram($0) && ($0.isUnexpected || $0.knownBecause != nil)
        }.map(\.finding)
        let kinds = Finding.Kind.byImportance.compactMap { kind -> SARIFClientRule? in
            let findings = findings.filter { $0.kind == kind }
            let worst = findings.max { $0.harm < $1.harm }
            return worst.map { SARIFClientRule(id: id(of: kind), worst: $0) }
        }
        let isStale = run.known.contains { !$0.comparison.unknown.isEmpty }
        return kinds + (isStale ? [SARIFClientRule(id: stale, worst: nil)] : [])
    }

    let id: String
    /// The worst of its findings; nil for an entry that finds nothing any more.
    private let worst: Finding?

    var node: Node {
        var properties: [(name: String, value: Node)] = [
            ("tags", .strings([score == nil ? "reliability" : "security"])),
            ("precision", .string("very-high")),
        ]
        if let score {
            properties.append(("security-severity", .string(score)))
        } else {
            properties.append(
                ("problem.severity", .string(level == "note" ? "recommendation" : level))
            )
        }
        return .object([
            ("id", .string(id)),
            ("shortDescription", SARIFRules.message(title)),
            ("fullDescription", SARIFRules.message(meaning)),
            ("help", SARIFRules.message("\(meaning)\n\(remedy)\n\(Self.reading)")),
            ("defaultConfiguration", .object([("level", .string(level))])),
            ("properties", .object(properties)),
        ])
    }

    private var score: String? { worst.flatMap(Self.score) }
    private var level: String { worst.map(Self.level) ?? "error" }

    private var title: String {
        switch worst?.kind {
        case .bypass: "The client accepts a connection that it should reject"
        case .unpinned: "The client accepts a configuration that pins nothing"
        case .outage: "The client rejects after the operator changed something"
        case .lenient: "The client accepts what it should reject; nobody gains by it"
        case .limit: "The client rejects what it should accept, and always did"
        case .otherReason: "The client rejects for another reason than is expected"
        case .defect: "The client fails instead of answering"
        case .conforming, .inherited, .open, .platformUnknown, .unsupported:
            "The client does not do what its policy is known to do"
        case nil: "A known failure names a vector that does not exist"
        }
    }

    private var meaning: String {
        switch worst?.kind {
        case .bypass:
            "Somebody in the middle who has what the finding names gets in, in spite of the pins."
        case .unpinned:
            "A slip in the configuration switches pinning off, and the client says nothing."
        case .outage:
            "Users who connected before are locked out by a change that operators do make."
        case .lenient:
            "The connection departs from the standards in a way that gains an attacker nothing."
        case .limit:
            "The client does not support the connection: whoever configures it notices at once."
        case .otherReason: "The connection is rejected, as it should be."
        case .defect: "It neither accepted nor rejected, so that nothing is known of its pinning."
        case .conforming, .inherited, .open, .platformUnknown, .unsupported:
            "The client carries out a policy that has a model, and differs from the model."
        case nil: "Nothing is asked by that name, so that the entry tolerates nothing."
        }
    }

    private var remedy: String {
        switch worst?.kind {
        case .bypass, .unpinned: "Correct the client before it ships."
        case .outage:
            "Correct the client, or tell its users what they must not change: see the pins in the "
                + "finding."
        case .conforming, .inherited, .lenient, .limit, .open, .otherReason, .platformUnknown,
            .unsupported:
            "Correct the client, or record it as known with a reason: --known FILE --write-known."
        case .defect: "Run the client by hand with “pinproof serve”."
        case nil: "Correct the entry's “vector”, or remove the entry."
        }
    }

    private static let reading =
        "“pinproof show VECTOR” explains what is asked, and why the answer is expected."
}
