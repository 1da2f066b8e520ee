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

    package init(of evaluator: any FlawedEvaluator, by vectors: [String]) {
        self.evaluator = evaluator
        self.vectors = vectors
    }

    /// Which vectors expose which flawed evaluators: every one is asked about every vector.
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
        let ranked = ranked(vectors)
        let exposed = await concurrently(ranked, jobs: jobs) { vector in
            let trial = ExposureTrial(of: vector)
            var ids: Set<String> = []
            for evaluator in evaluators where await trial.exposes(evaluator) {
                ids.insert(evaluator.id)
            }
            return ids
        }
        return evaluators.map { evaluator in
            Exposure(
                of: evaluator,
                by: zip(ranked, exposed).filter { $1.contains(evaluator.id) }.map(\.0.id)
            )
        }
    }

    /// One vector that exposes each flawed evaluator: none is asked any further once it is exposed.
    ///
    /// - Parameters:
    ///   - evaluators: The flawed evaluators.
    ///   - vectors: The corpus.
    ///   - likely: By evaluator, the vector to begin with, such as the one that exposed it last
    ///     time. It saves time, and decides nothing: a vector that is not there is passed over, and
    ///     after one that does not expose the evaluator come all others.
    ///   - jobs: How many evaluators are tried at once.
    /// - Returns: One exposure for each evaluator, in their order, of one vector at most.
    package static func first(
        of evaluators: [any FlawedEvaluator],
        by vectors: [Vector],
        likely: [String: String] = [:],
        jobs: Int
    ) async -> [Exposure] {
        let ranked = ranked(vectors)
        let places = Dictionary(
            ranked.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return await concurrently(evaluators, jobs: jobs) { evaluator in
            let likely = likely[evaluator.id].flatMap { places[$0] }
            for place in [likely].compactMap(\.self) + ranked.indices.filter({ $0 != likely })
            where await ExposureTrial(of: ranked[place]).exposes(evaluator) {
                return Exposure(of: evaluator, by: [ranked[place].id])
            }
            return Exposure(of: evaluator, by: [])
        }
    }

    private static func ranked(_ vectors: [Vector]) -> [Vector] {
        vectors.sorted { one, other in (one.size, one.id) < (other.size, other.id) }
    }
}

extension Vector {
    /// How much a reader has to look at: certificates and entries.
    package var size: Int {
        certificates.count + pinned.count
    }
}
