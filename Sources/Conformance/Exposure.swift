// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// What exposes a flawed evaluator.
package struct Exposure: Identifiable, Sendable {
    package let evaluator: any FlawedEvaluator
    /// The vectors that tell it from the norm, the smallest first.
    package let vectors: [String]

    package var id: String { evaluator.id }

    /// Whether no vector tells it from the norm.
    package var isSurvivor: Bool { vectors.isEmpty }

    /// Which vectors expose which flawed evaluators.
    ///
    /// A vector does where the verdict is none of those it lists for that kind of pinning. Another
    /// reason for the same verdict exposes nobody: a client shows its user whether it connects, not
    /// why.
    ///
    /// - Parameters:
    ///   - evaluators: The flawed evaluators.
    ///   - vectors: The corpus.
    ///   - jobs: How many vectors are tried at once.
    /// - Returns: One exposure for each evaluator, in their order.
    package static func all(
        of evaluators: [any FlawedEvaluator],
        by vectors: [Vector],
        jobs: Int
    ) async -> [Exposure] {
        let ranked = vectors.sorted { one, other in
            (one.size, one.id) < (other.size, other.id)
        }
        let exposed = await concurrently(ranked, jobs: jobs) { vector in
            var ids: Set<String> = []
            var answers: [String: Answers] = [:]
            let connection = vector.resolvedConnection
            let pinned = vector.pinnedHosts
            for evaluator in evaluators {
                let backend = evaluator.backend
                let known = answers[backend.id] ?? Answers(of: backend)
                answers[backend.id] = known
                for kind in evaluator.kinds {
                    guard let due = vector.expectation.verdicts(of: kind),
                        let said = try? await evaluator.verdict(
                            on: ServerTrust(connection, answers: known),
                            pinned: pinned,
                            kind: kind
                        ),
                        !due.contains(where: { $0.verdict.kind == said.kind })
                    else { continue }

                    ids.insert(evaluator.id)
                }
            }
            return ids
        }
        return evaluators.map { evaluator in
            Exposure(
                evaluator: evaluator,
                vectors: zip(ranked, exposed).filter { $1.contains(evaluator.id) }.map(\.0.id)
            )
        }
    }
}

extension Vector {
    /// How much a reader has to look at: certificates and entries.
    package var size: Int {
        certificates.count + pinned.count
    }
}
