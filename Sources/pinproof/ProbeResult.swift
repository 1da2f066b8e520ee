// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Harness
import Pinning
import Reporting

/// What came of probing a client, for a terminal or a log.
struct ProbeResult {
    private let run: Run
    private let kind: PinningKind
    private let outcomes: [Vector.ID: Probe.Outcome]
    private let notAsked: [ProbeOmission: Int]

    /// - Parameters:
    ///   - run: The client's findings, those that are known told apart.
    ///   - kind: What it was given pins of.
    ///   - outcomes: What it did, in its own words.
    ///   - leftOut: Why vectors were not asked.
    init(
        of run: Run,
        _ kind: PinningKind,
        _ outcomes: [Vector.ID: Probe.Outcome],
        leftOut: some Sequence<ProbeOmission>
    ) {
        self.run = run
        self.kind = kind
        self.outcomes = outcomes
        var notAsked: [ProbeOmission: Int] = [:]
        for omission in leftOut { notAsked[omission, default: 0] += 1 }
        for case .notAsked(let why) in outcomes.values {
            notAsked[.presentation(why), default: 0] += 1
        }
        self.notAsked = notAsked
    }

    /// The kinds that are listed, with what each says of a client.
    private static let titles: [(kind: Finding.Kind, title: String)] = [
        (.bypass, "▲ Bypasses: it accepted what it should reject"),
        (.unpinned, "◇ Unpinned: it accepted a configuration that it should reject"),
        (.outage, "▼ Outages: it rejected after the operator changed something"),
        (.lenient, "△ Lenient: it accepted what it should reject; nobody gains by it"),
        (.limit, "▽ Limits: it rejected what it should accept, and always did"),
        (.defect, "! Failures: it did neither"),
    ]

    func text(_ style: TextStyle) -> String {
        let wrong = run.observations.filter(\.isUnexpected)
        return Self.titles.map { kind, title in
            list(title, wrong.filter { $0.finding.kind == kind }, style)
        }.joined() + style.wrapped(summary)
            + notAsked.map { (count: $1, why: $0.description) }
            .sorted { ($1.count, $0.why) < ($0.count, $1.why) }
            .map { style.wrapped("\($0.count) \($0.why)", indentation: "  ", hanging: "    ") }
            .joined()
    }

    private var summary: String {
        func count(_ kinds: Finding.Kind...) -> Int {
            run.observations.count { kinds.contains($0.finding.kind) }
        }
        let counts = [
            "\(count(.conforming, .otherReason)) right",
            counted(count(.bypass), "bypass", "bypasses"), "\(count(.unpinned)) unpinned",
            counted(count(.outage), "outage"), "\(count(.lenient)) lenient",
            counted(count(.limit), "limit"), counted(count(.defect), "failure"),
        ]
        let known = run.observations.count { $0.knownBecause != nil }
        return counts.joined(separator: ", ") + (known > 0 ? "; \(known) of these known" : "")
            + "; \(count(.open)) that no standard decides, "
            + "\(notAsked.values.reduce(0, +)) not asked"
    }

    private func list(
        _ title: String,
        _ observations: [Observation],
        _ style: TextStyle
    ) -> String {
        guard !observations.isEmpty else { return "" }

        let vectors = Dictionary(run.vectors.map { ($0.id, $0) }) { first, _ in first }
        let worstFirst = observations.enumerated().sorted { one, other in
            one.element.finding.harm == other.element.finding.harm
                ? one.offset < other.offset
                : one.element.finding.harm > other.element.finding.harm
        }.map(\.element)
        return style.wrapped(title, hanging: "  ")
            + worstFirst.map { observation in
                let vector = vectors[observation.vector]
                let head = "\(observation.vector): \(vector?.title ?? "")".printable
                return style.wrapped(head, indentation: "  ", hanging: "    ")
                    + details(of: observation, vector).map {
                        style.wrapped($0.printable, indentation: "    ", hanging: "      ")
                    }.joined()
            }.joined() + "\n"
    }

    private func details(of observation: Observation, _ vector: Vector?) -> [String] {
        let expected = observation.expected.map { "\($0)" }.joined(separator: ", or ")
        var details = ["expected \(expected)"]
        switch observation.finding {
        case .bypass, .outage: details.append(observation.finding.sentence)
        case .defect(let why): details.append(why)
        case .conforming, .inherited, .lenient, .limit, .open, .otherReason, .platformUnknown,
            .unpinned, .unsupported:
            break
        }
        if case .refused(let said, let status)? = outcomes[observation.vector] {
            // A client that is told to be silent says at least that much.
            details.append(said.isEmpty ? "it ended with status \(status)" : said.message)
            if [.outage, .limit].contains(observation.finding.kind) {
                details += vector?.pinNotes(of: kind) ?? []
            }
        }
        return details
    }
}
