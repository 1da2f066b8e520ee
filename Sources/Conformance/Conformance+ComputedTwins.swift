// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension Conformance {
    /// What programs outside said about all twins of a kind: one entry for each policy.
    ///
    /// There are hundreds, and a check that is not made is one finding: the worst stands for all,
    /// and says how many there are.
    ///
    /// - Parameters:
    ///   - vector: What stands for the twins.
    ///   - twins: What was asked about.
    /// - Returns: What was found out.
    func result(of vector: Vector, standingFor twins: [Vector]) -> VectorResult {
        let summaries = programs.flatMap { program in
            program.policies.compactMap { policy in
                summary(
                    of: twins.compactMap { twin in
                        judged(program, policy, twin).map { Answer(twin: twin.id, judged: $0) }
                    },
                    wanted: Self.wanted(of: vector)
                )
            }
        }
        return VectorResult(
            observations: grouped([], programs: summaries, of: vector.id),
            facts: [],
            staleDepartures: []
        )
    }

    /// What is wanted of each, as the end of a sentence.
    private static func wanted(of vector: Vector) -> String {
        let norm = PinningKind.allCases.flatMap { vector.expectation.verdicts(of: $0) ?? [] }
        if norm.contains(where: { $0.verdict.kind == .misconfigured }) {
            return "called misconfigured"
        }
        return vector.kindOfTwin?.isHarmless == true ? "accepted" : "refused"
    }

    private func summary(of answers: [Answer], wanted: String) -> JudgedPolicy? {
        let asked = answers.filter { !$0.isUnsupported }
        let wrong = asked.filter { !$0.judged.isExpected || $0.judged.finding.isDefect }
        guard !wrong.isEmpty else {
            // What was asked of few of them says little of the others.
            let isAsked = asked.count * 2 >= answers.count
            let right = asked.first { $0.judged.finding == .conforming } ?? asked.first
            var summary = isAsked ? right?.judged : answers.first(where: \.isUnsupported)?.judged
            summary?.twins = Self.seen(answers, wrong: [])
            return summary
        }

        // A wrong verdict weighs more than many that are missing.
        let accepted = wrong.filter { !$0.judged.finding.isDefect }
            .worstFirst(by: \.judged.finding)
        let defects = wrong.filter(\.judged.finding.isDefect)
        let named = accepted.first.map { Self.commonest(of: accepted, as: $0) } ?? defects
        guard var summary = named.first?.judged else { return nil }

        let counts = [
            (accepted.count, wanted + Self.verdicts(of: accepted)), (defects.count, "answered"),
        ].filter { $0.0 > 0 }.map { "\($0.0) of \(asked.count) such connections were not \($0.1)" }
        let left = answers.count - asked.count
        summary.twins = Self.seen(answers, wrong: wrong)
        summary.expected.because =
            counts.joined(separator: ", and ")
            + (left > 0 ? " (\(left) were not asked)" : "") + ": "
            + named.prefix(Self.mostExamples).map(\.twin).joined(separator: ", ")
            + (named.count > Self.mostExamples ? ", and others" : "")
        return summary
    }

    private static func seen(_ answers: [Answer], wrong: [Answer]) -> TwinsSeen {
        let said = Dictionary(
            wrong.map { ($0.twin, KnownFailures.Said($0.judged.verdict)) }
        ) { first, _ in first }
        return TwinsSeen(
            wrong: said,
            right: Set(
                answers.filter { !$0.isUnsupported && said[$0.twin] == nil }.map(\.twin)
            ),
            unanswered: Set(answers.filter(\.isUnsupported).map(\.twin))
        )
    }

    /// How many had which verdict, where there are several: the headline names one.
    private static func verdicts(of accepted: [Answer]) -> String {
        let kinds = Dictionary(grouping: accepted) { KnownFailures.Said($0.judged.verdict) }
        guard kinds.count > 1 else { return "" }

        let counts = kinds.map { (said: $0.key.rawValue, count: $0.value.count) }
            .sorted { ($1.count, $0.said) < ($0.count, $1.said) }
        return " (" + counts.map { "\($0.count) \($0.said)" }.joined(separator: ", ") + ")"
    }

    /// What was said of one twin.
    private struct Answer {
        let twin: Vector.ID
        let judged: JudgedPolicy

        var isUnsupported: Bool { judged.finding.kind == .unsupported }
    }

    /// Those of the same finding as the worst that have the verdict which most of them have.
    private static func commonest(of accepted: [Answer], as worst: Answer) -> [Answer] {
        let alike = accepted.filter { $0.judged.finding == worst.judged.finding }
        let verdicts = Dictionary(grouping: alike) { $0.judged.verdict }
        return verdicts.values.max {
            ($0.count, $1[0].twin) < ($1.count, $0[0].twin)
        } ?? alike
    }

    /// Of so many that are wrong, this many are named.
    private static let mostExamples = 5
}
