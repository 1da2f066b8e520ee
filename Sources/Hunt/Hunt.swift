// SPDX-License-Identifier: Apache-2.0

import Conformance
package import Corpus
package import Forge
import PKIX
package import Pinning

/// Looks for disagreements that no vector shows: makes vectors of the corpus into others, by
/// chance, and asks every backend.
///
/// The same seed, corpus and libraries give the same finds, however many rounds run at once.
package struct Hunt: Sendable {
    private let backends: [any Backend]
    private let policies: [any PinningPolicy]
    private let forge: Forge
    private let variation: Variation
    /// What is made into others.
    private let parents: [Vector]
    private let corpus: [Vector]
    private let takesReasons: Bool

    /// - Parameters:
    ///   - corpus: What is known, and what is made into others; hostile vectors are not, since
    ///     what they do to a library is known.
    ///   - backends: Who is asked.
    ///   - policies: Who decides where the backends state the same.
    ///   - keys: The test keys that sign.
    ///   - takesReasons: Whether it is a find, too, where all refuse and their reasons differ.
    package init(
        corpus: [Vector],
        backends: [any Backend],
        policies: [any PinningPolicy],
        keys: TestKeys,
        takesReasons: Bool = false
    ) {
        self.takesReasons = takesReasons
        self.backends = backends.sorted { $0.id < $1.id }
        self.policies = policies
        self.corpus = corpus
        forge = Forge(keys: keys)
        parents = corpus.filter { !$0.isMarkedHostile && $0.recipe.count <= Self.mostItems }
        let donors = parents.flatMap { vector in
            vector.recipe.sorted { $0.key < $1.key }.compactMap { item in
                if case .certificate(let recipe) = item.value { recipe } else { nil }
            }
        }
        variation = Variation(donors: donors, keys: keys.names)
    }

    /// How far a hunt is.
    package enum Progress: Sendable {
        case learning(done: Int, of: Int)
        case round(Int, of: Int, found: Int)
    }

    /// Runs rounds, one batch after the other.
    ///
    /// - Parameters:
    ///   - rounds: How many vectors are made.
    ///   - seed: What chance begins with.
    ///   - jobs: How many are tried at once.
    ///   - progress: Told how far the hunt is.
    ///   - found: Handed each find as soon as it is as small as it gets.
    package func run(
        rounds: Int,
        seed: UInt64,
        jobs: Int,
        progress: (Progress) -> Void = { _ in },
        found: (Find) throws -> Void
    ) async rethrows {
        guard !parents.isEmpty else { return }

        var known = await knownKinds(jobs: jobs, progress: progress)
        var count = 0
        for start in stride(from: 0, to: rounds, by: Self.batch) {
            let batch = Array(start..<min(rounds, start + Self.batch))
            let tries = await concurrently(batch, jobs: jobs) { await attempt($0, seed: seed) }
            for case let attempt? in tries {
                for disagreement in attempt.disagreements
                where (takesReasons || !disagreement.isOfReasonsAlone)
                    && !known.explain(disagreement, of: attempt.vector.features)
                {
                    guard let find = await self.find(disagreement, in: attempt) else { continue }

                    let features = find.vector.features
                    let isKnown = known.explain(find.disagreement, of: features)
                    known.add(find.disagreement, of: features)
                    guard !isKnown else { continue }

                    count += 1
                    try found(find)
                }
            }
            progress(.round(batch.count + start, of: rounds, found: count))
        }
    }

    private func knownKinds(jobs: Int, progress: (Progress) -> Void) async -> KnownKinds {
        let shown = await concurrently(
            corpus,
            jobs: jobs,
            progress: { progress(.learning(done: $0, of: corpus.count)) },
            work: { vector in
                (await sighting(of: vector).disagreements(among: backends), vector.features)
            }
        )
        var known = KnownKinds()
        for (disagreements, features) in shown {
            for disagreement in disagreements where !disagreement.isDefect {
                known.add(disagreement, of: features)
            }
        }
        return known
    }

    private func attempt(_ round: Int, seed: UInt64) async -> Attempt? {
        // Each round has a chance of its own, whoever runs it.
        var generator = SplitMix(seed: seed ^ UInt64(round) &* 0xD134_2543_DE82_EF95)
        guard let parent = parents.randomElement(using: &generator),
            let vector = try? forge.forged(variation.varied(parent, using: &generator))
        else { return nil }

        let disagreements = await sighting(of: vector).disagreements(among: backends)
        return Attempt(vector: vector, round: round, disagreements: disagreements)
    }

    private func sighting(of vector: Vector) async -> Sighting {
        await Sighting(of: vector, backends: backends, policies: policies)
    }

    /// The smallest vector with the disagreement; nil where it is gone once the vector stands for
    /// itself.
    private func find(_ disagreement: Disagreement, in attempt: Attempt) async -> Find? {
        let first = await sighting(of: attempt.vector)
        let minimiser = Minimiser { vector in
            guard let forged = try? forge.forged(vector) else { return nil }

            let seen = await sighting(of: forged)
            let isSame = seen.disagreements(among: backends).contains {
                $0.fact == disagreement.fact && $0.kind == disagreement.kind
            }
            // What else is wrong with the vector may go away, and not come.
            let isNoWorse = seen.host == first.host || seen.host.allSatisfy { $0.said.isMatch }
            return isSame && isNoWorse ? forged : nil
        }
        let start =
            disagreement.fact == .policy
            ? attempt.vector : try? forge.forged(attempt.vector.pinningItsEndEntity)
        guard let start, let shown = await minimiser.isShown(start) else { return nil }

        let smallest = await minimiser.minimised(shown)
        let seen = await sighting(of: smallest)
        let same = seen.disagreements(among: backends).first {
            $0.fact == disagreement.fact && $0.kind == disagreement.kind
        }
        return same.map {
            Find(smallest, $0, seen, round: attempt.round, parent: attempt.vector.id)
        }
    }

    /// A vector that was made, and what the backends disagree about.
    private struct Attempt {
        let vector: Vector
        let round: Int
        let disagreements: [Disagreement]
    }

    /// More are tried at once than run at once, so that no job waits for another.
    private static let batch = 64
    /// Vectors of many certificates ask what a library can bear, and take long.
    private static let mostItems = 24
}

extension Said {
    fileprivate var isMatch: Bool { self == .host(true) }
}
