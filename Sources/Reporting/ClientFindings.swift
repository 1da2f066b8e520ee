// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

extension Run {
    /// That a client that was tested answered nothing, as a clause; nil where each answered
    /// something.
    var silence: String? {
        silentPrograms.first.map { "\($0.printable) answered nothing that it was asked" }
    }
}

/// What clients of somebody's own did that is not expected: by kind, the worst first, each with what
/// was expected, why, and what an attacker needs.
package struct ClientFindings {
    private let run: Run
    private let observations: [Observation]
    private let omitted: [OmittedCheck]
    private let words: (Observation) -> String?
    private let style: TextStyle

    /// - Parameters:
    ///   - observations: What was not expected, and what the library does that the client is built
    ///     on; anything else is left out.
    ///   - run: What they are part of.
    ///   - style: How it is written.
    ///   - words: What the client said, or how it ended; nil where there is nothing to cite.
    package init(
        of observations: [Observation],
        in run: Run,
        style: TextStyle,
        words: @escaping (Observation) -> String? = { $0.said.map { "it said “\($0)”" } }
    ) {
        self.run = run
        omitted = OmittedCheck.all(in: observations)
        self.observations = observations.filter {
            $0.isUnexpected || $0.finding == .inherited && $0.knownCause != nil
        }
        self.style = style
        self.words = words
    }

    /// The lists, and what to do next; empty where all was as expected.
    package var text: String {
        guard !observations.isEmpty else { return "" }

        return summary
            + Self.titles.map { kind, title in
                list(title, observations.filter { $0.finding.kind == kind })
            }.joined() + style.wrapped("pinproof show ID explains one.", hanging: "  ") + "\n"
    }

    /// What explains most of what follows, first.
    private var summary: String {
        omitted.isEmpty
            ? "" : omitted.map { style.wrapped($0.sentence, hanging: "  ") }.joined() + "\n"
    }

    /// The kinds that are listed, with what each says of a client.
    private static let titles: [(kind: Finding.Kind, title: String)] = [
        (.bypass, "▲ Bypasses: it accepted what it should reject"),
        (.unpinned, "◇ Unpinned: it accepted a configuration that it should reject"),
        (.outage, "▼ Outages: it rejected after the operator changed something"),
        (
            .lenient,
            "△ Lenient: it accepted what it should reject; nobody gains by it in these vectors"
        ),
        (.limit, "▽ Limits: it rejected what it should accept, and always did"),
        (.otherReason, "≈ Other reasons: it rejected, as it should, for another reason"),
        (.defect, "! Failures: it did neither"),
        (.inherited, "↳ Inherited: what its library is known to do, which fails nothing here"),
        (.conforming, "✓ By the norm, where the model of its policy departs from it"),
    ]

    private func list(_ title: String, _ observations: [Observation]) -> String {
        guard !observations.isEmpty else { return "" }

        let vectors = Dictionary(run.vectors.map { ($0.id, $0) }) { first, _ in first }
        var shown = observations.worstFirst
        // Of a check that is not made a few vectors are enough to see it.
        for check in omitted {
            let further = shown.filter(check.explains).dropFirst(OmittedCheck.examples)
            shown.removeAll(where: Set(further).contains)
        }
        let rest = observations.count - shown.count
        return style.wrapped(title, hanging: "  ")
            + shown.map { observation in
                let vector = vectors[observation.vector]
                let head = "\(observation.vector): \(vector?.title ?? "")".printable
                return style.wrapped(head, indentation: "  ", hanging: "    ")
                    + details(of: observation, vector).map {
                        style.wrapped($0.printable, indentation: "    ", hanging: "      ")
                    }.joined()
            }.joined()
            + (rest == 0
                ? ""
                : style.wrapped(
                    "… and \(rest) more of what is said above: --output markdown=PATH lists all",
                    indentation: "  ",
                    hanging: "    "
                )) + "\n"
    }

    private func details(of observation: Observation, _ vector: Vector?) -> [String] {
        var details = [answer(observation) + (vector.map { ", by \($0.rules)" } ?? "")]
        if observation.finding == .inherited, let id = observation.knownCause {
            details.append("\(id): \(run.causes[id]?.title ?? "")")
        }
        if let because = observation.because { details.append("because \(because)") }
        switch observation.finding {
        case .bypass, .outage: details.append(observation.finding.sentence)
        case .defect(let why): details.append(why)
        case .conforming, .inherited, .lenient, .limit, .open, .otherReason, .platformUnknown,
            .unpinned, .unsupported:
            break
        }
        if let words = words(observation) { details.append(words) }
        if [.outage, .limit].contains(observation.finding.kind),
            observation.verdict?.isRefusal == true,
            !observation.statesReason || observation.verdict?.reason == .noMatchingPin,
            let kind = run.policies.first(where: { $0.id == observation.policy })?.kind
        {
            details += vector?.pinNotes(of: kind) ?? []
        }
        return details
    }

    /// What was expected; and what was said, where somebody gave a reason or there are several who
    /// may have said it.
    private func answer(_ observation: Observation) -> String {
        let expected = observation.expected.map { "\($0)" }.joined(separator: ", or ")
        guard observation.statesReason, observation.verdict != nil else {
            return "expected \(expected)"
        }

        return "\(observation.who) \(observation.sentence ?? "says nothing"), expected \(expected)"
    }

    /// Why questions were not asked, and how many for each reason: the most frequent first, and the
    /// rest together.
    ///
    /// - Parameter reasons: How often each; the end of a sentence that begins with the number.
    /// - Returns: As they are listed.
    package static func reasons(_ reasons: [String: Int]) -> [(count: Int, why: String)] {
        let sorted = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let rest = sorted.dropFirst(most).reduce(0) { $0 + $1.value }
        return sorted.prefix(most).map { ($0.value, $0.key) }
            + (rest == 0 ? [] : [(rest, "for other reasons")])
    }

    /// How many reasons are named: a client may have one for each question.
    private static let most = 10

    /// Why a client could not be asked what it was not.
    static func reasons(notAsking observations: [Observation]) -> [(count: Int, why: String)] {
        let omitted = observations.filter { $0.finding.kind == .unsupported }
        let whys = Dictionary(grouping: omitted) {
            "because " + ($0.because ?? "it cannot be asked")
        }
        return reasons(whys.mapValues(\.count))
    }

    /// How many there are of each kind, known or not.
    package static func counts(of observations: [Observation]) -> String {
        func count(_ kinds: Finding.Kind...) -> Int {
            observations.count { kinds.contains($0.finding.kind) }
        }
        let counts = [
            "\(count(.conforming, .otherReason)) right",
            counted(count(.bypass), "bypass", "bypasses"), "\(count(.unpinned)) unpinned",
            counted(count(.outage), "outage"), "\(count(.lenient)) lenient",
            counted(count(.limit), "limit"), counted(count(.defect), "failure"),
        ]
        let known = observations.count { $0.knownBecause != nil }
        let inherited = count(.inherited)
        return counts.joined(separator: ", ") + (known > 0 ? "; \(known) of these known" : "")
            + (inherited > 0 ? "; \(inherited) inherited" : "")
            + "; \(count(.open)) that no standard decides"
    }
}
