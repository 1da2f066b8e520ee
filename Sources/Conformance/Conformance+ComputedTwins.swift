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
                        judged(program, policy, twin).map { (twin: twin.id, judged: $0) }
                    }
                )
            }
        }
        return VectorResult(
            observations: grouped([], programs: summaries, of: vector.id),
            facts: [],
            staleDepartures: []
        )
    }

    private func summary(of answers: [(twin: Vector.ID, judged: JudgedPolicy)]) -> JudgedPolicy? {
        let asked = answers.filter { $0.judged.finding.kind != .unsupported }
        guard !asked.isEmpty else { return answers.first?.judged }

        let wrong = asked.filter { !$0.judged.isExpected || $0.judged.finding.isDefect }
            .worstFirst(by: \.judged.finding)
        guard var summary = wrong.first?.judged else {
            let refused = asked.first { $0.judged.finding == .conforming } ?? asked[0]
            return refused.judged
        }

        summary.expected.because =
            "\(wrong.count) of \(asked.count) such connections were not refused: "
            + wrong.prefix(Self.mostExamples).map(\.twin).joined(separator: ", ")
            + (wrong.count > Self.mostExamples ? ", and others" : "")
        return summary
    }

    /// Of so many that are wrong, this many are named.
    private static let mostExamples = 5
}
