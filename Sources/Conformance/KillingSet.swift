// SPDX-License-Identifier: Apache-2.0

/// As few vectors as expose together everything that is exposed at all.
///
/// Which they are is a set cover. What only one vector exposes makes that vector necessary; an
/// evaluator that is exposed by whatever exposes another one asks for nothing of its own; a vector
/// that exposes no more than another one can be left out. What remains after that is searched.
package struct KillingSet: Hashable, Sendable {
    /// The vectors' ids, sorted.
    package let vectors: [String]
    /// Whether no smaller set will do; else the search ended before that was certain.
    package let isSmallest: Bool

    /// - Parameters:
    ///   - exposures: What exposes each evaluator. One that nothing exposes asks for nothing.
    ///   - steps: How many choices the search makes at most.
    package init(of exposures: [Exposure], steps: Int = 100_000) {
        var remaining = exposures.map { Set($0.vectors) }.filter { !$0.isEmpty }
        var chosen: Set<String> = []
        Self.reduce(&remaining, choosing: &chosen)

        var search = Search(steps: steps)
        search.best = Self.greedy(remaining)
        search.explore(remaining, chosen: [])
        vectors = chosen.union(search.best).sorted()
        isSmallest = search.steps > 0
    }

    /// Takes what is necessary and leaves out what asks for nothing of its own, until there is no
    /// more of either.
    private static func reduce(_ remaining: inout [Set<String>], choosing chosen: inout Set<String>)
    {
        var isChanged = true
        while isChanged {
            isChanged = false
            let necessary = Set(remaining.filter { $0.count == 1 }.joined())
            if !necessary.isEmpty {
                chosen.formUnion(necessary)
                remaining.removeAll { !$0.isDisjoint(with: necessary) }
                isChanged = true
            }
            let before = remaining.map(\.count)
            remaining = withoutImplied(remaining)
            remaining = withoutLesserVectors(remaining)
            isChanged = isChanged || before != remaining.map(\.count)
        }
    }

    /// Leaves out every evaluator that is exposed whenever another one is.
    private static func withoutImplied(_ remaining: [Set<String>]) -> [Set<String>] {
        var kept: [Set<String>] = []
        for vectors in remaining.sorted(by: { $0.count < $1.count })
        where !kept.contains(where: { $0.isSubset(of: vectors) }) {
            kept.append(vectors)
        }
        return kept
    }

    /// Leaves out every vector that exposes nothing that another one does not expose as well.
    private static func withoutLesserVectors(_ remaining: [Set<String>]) -> [Set<String>] {
        var exposed: [String: Set<Int>] = [:]
        for (index, vectors) in remaining.enumerated() {
            for vector in vectors { exposed[vector, default: []].insert(index) }
        }
        // Of vectors that expose the same, the first by name stays.
        let ranked = exposed.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        var kept: [(key: String, value: Set<Int>)] = []
        for vector in ranked where !kept.contains(where: { vector.value.isSubset(of: $0.value) }) {
            kept.append(vector)
        }
        let names = Set(kept.map(\.key))
        return remaining.map { $0.intersection(names) }
    }

    /// A set that is good, and not always the smallest: each time the vector that exposes most.
    private static func greedy(_ remaining: [Set<String>]) -> Set<String> {
        var remaining = remaining
        var chosen: Set<String> = []
        while !remaining.isEmpty {
            var counts: [String: Int] = [:]
            for vector in remaining.joined() { counts[vector, default: 0] += 1 }
            guard let most = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }) else {
                break
            }

            chosen.insert(most.key)
            remaining.removeAll { $0.contains(most.key) }
        }
        return chosen
    }

    private struct Search {
        var steps: Int
        var best: Set<String> = []

        mutating func explore(_ remaining: [Set<String>], chosen: Set<String>) {
            guard let next = remaining.min(by: { $0.count < $1.count }) else {
                if chosen.count < best.count { best = chosen }
                return
            }
            guard chosen.count + Self.leastNeeded(remaining) < best.count, steps > 0 else { return }

            for vector in next.sorted() {
                steps -= 1
                explore(
                    remaining.filter { !$0.contains(vector) },
                    chosen: chosen.union([vector])
                )
            }
        }

        /// Evaluators that no vector exposes two of need as many vectors as they are.
        private static func leastNeeded(_ remaining: [Set<String>]) -> Int {
            var covered: Set<String> = []
            var count = 0
            for vectors in remaining.sorted(by: { $0.count < $1.count })
            where covered.isDisjoint(with: vectors) {
                covered.formUnion(vectors)
                count += 1
            }
            return count
        }
    }
}
