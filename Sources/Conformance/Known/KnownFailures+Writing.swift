// SPDX-License-Identifier: Apache-2.0

package import Corpus

extension KnownFailures {
    /// What writing a file anew came to.
    package struct Rewriting: Hashable, Sendable {
        package let file: KnownFailures
        /// Entries that nobody has given a reason yet.
        package let unreasoned: Int
        /// Entries that are gone, since the client does what is expected.
        package let removed: Int
        /// Bypasses that take an attacker next to nothing, and were not to be recorded.
        package let refused: [KnownComparison.Judged]
    }

    /// The file after a run, with what was seen.
    ///
    /// A reason and a day are kept where the client does the same as before. What was not asked is
    /// left alone.
    ///
    /// - Parameters:
    ///   - judged: What the client did.
    ///   - client: Whose file it is, with the version that was asked.
    ///   - corpus: The version of the corpus.
    ///   - acceptsHigh: Whether a bypass that takes an attacker next to nothing is recorded, too.
    /// - Returns: The file, and what is to be said of it.
    package func rewritten(
        after judged: [KnownComparison.Judged],
        client: String,
        corpus: String,
        acceptsHigh: Bool
    ) -> Rewriting {
        var entries = Dictionary(self.entries.map { ($0.key, $0) }) { first, _ in first }
        var refused: [KnownComparison.Judged] = []
        var removed = 0
        for one in judged {
            let old = entries[one.key]
            let left = Self.unasked(old?.twins, by: one)
            guard one.isWrong || !left.isEmpty else {
                if entries.removeValue(forKey: one.key) != nil { removed += 1 }
                continue
            }
            let isSame =
                old.map { KnownComparison.Pair(entry: $0, judged: one) }.map { pair in
                    pair.entry.twins == nil
                        ? pair.entry.actual == one.said : pair.newTwins.isEmpty
                } ?? false
            guard acceptsHigh || isSame || !one.finding.isHighBypass else {
                refused.append(one)
                continue
            }

            entries[one.key] = Entry(
                key: one.key,
                revision: one.revision,
                expected: one.expected,
                actual: left.isEmpty ? one.said : old?.actual ?? one.said,
                twins: one.twins.map { $0.wrong.merging(left) { seen, _ in seen } },
                reason: isSame ? old?.reason ?? "" : "",
                until: isSame ? old?.until : nil
            )
        }
        let file = KnownFailures(client: client, corpus: corpus, entries: Array(entries.values))
        return Rewriting(
            file: file,
            unreasoned: file.unreasoned.count,
            removed: removed,
            refused: refused.sorted { $0.key < $1.key }
        )
    }

    /// The twins of an entry that were not asked this time, and stay as they are.
    private static func unasked(
        _ known: [Vector.ID: Said]?,
        by judged: KnownComparison.Judged
    ) -> [Vector.ID: Said] {
        guard let known, let seen = judged.twins else { return [:] }

        return known.filter { seen.wrong[$0.key] == nil && !seen.right.contains($0.key) }
    }

    /// The same with vectors by the names that they have now.
    package func renamed(by history: CorpusHistory) -> KnownFailures {
        KnownFailures(
            client: client,
            corpus: corpus,
            entries: entries.map { entry in
                var entry = entry
                entry.key.vector = history.current(entry.key.vector)
                entry.twins = entry.twins.map { twins in
                    Dictionary(twins.map { (history.currentTwin($0.key), $0.value) }) { first, _ in
                        first
                    }
                }
                return entry
            }
        )
    }
}
