// SPDX-License-Identifier: Apache-2.0

package import Corpus
package import Pinning

/// What a client did, held against what it is known to do.
package struct KnownComparison: Hashable, Sendable {
    /// What the client did with one vector under one policy.
    package struct Judged: Hashable, Sendable {
        package let key: KnownFailures.Key
        package let revision: Int
        package let expected: [KnownFailures.Said]
        package let said: KnownFailures.Said
        package let finding: Finding
        /// Whether it is something else than is expected.
        package let isWrong: Bool
        /// As it is cited, with the finding.
        package let text: String
        /// How much harm each thing would do that a client can do here.
        package let harms: [KnownFailures.Said: Harm]
        /// Whether the vector came into the corpus after the version that the file was looked at
        /// in.
        package let isNewInCorpus: Bool
        /// What was done with computed twins, where the vector stands for a kind of them.
        package var twins: TwinsSeen?
        /// Those of them whose vectors came into the corpus after that version.
        package var newTwinsInCorpus: Set<Vector.ID> = []
    }

    /// An entry, and what the client does now.
    package struct Pair: Hashable, Sendable {
        package let entry: KnownFailures.Entry
        package let judged: Judged

        /// The computed twins that nobody has seen fail so; none where it is no kind of them.
        package var newTwins: [Vector.ID: KnownFailures.Said] {
            guard let known = entry.twins, let seen = judged.twins else { return [:] }

            return seen.wrong.filter { twin, said in
                known[twin] != said && !judged.newTwinsInCorpus.contains(twin)
            }
        }

        /// The known computed twins that are refused now.
        package var mendedTwins: Set<Vector.ID> {
            judged.twins?.right.intersection((entry.twins ?? [:]).keys) ?? []
        }

        /// Which computed twins are new, and what is done with them; nil where none is.
        package var newTwinsSentence: String? {
            let new = newTwins
            guard !new.isEmpty else { return nil }

            let parts = new.byVerdict.map { said, twins in
                "\(said.rawValue) of \(twins.count): "
                    + twins.prefix(Self.mostTwins).joined(separator: ", ")
                    + (twins.count > Self.mostTwins ? ", and others" : "")
            }
            return "new are \(parts.joined(separator: "; "))"
        }

        private static let mostTwins = 5
    }

    /// As they are known.
    package private(set) var known: [Pair] = []
    /// Failures that no entry knows.
    package private(set) var new: [Judged] = []
    /// The same, in vectors that were not in the corpus when the file was looked at.
    package private(set) var newInCorpus: [Judged] = []
    /// Failures that do more harm than the known one.
    package private(set) var worse: [Pair] = []
    /// Failures that do less, or no more.
    package private(set) var better: [Pair] = []
    /// Entries whose day is over, and the client still fails.
    package private(set) var expired: [Pair] = []
    /// Entries of what is as expected now.
    package private(set) var fixed: [Pair] = []
    /// Entries of a vector that asks something else by now.
    package private(set) var revised: [Pair] = []
    /// Entries of vectors that there are not.
    package private(set) var unknown: [KnownFailures.Entry] = []
    /// Entries of what the client was to be asked, and could not be: nobody knows whether it still
    /// fails.
    package private(set) var unanswered: [KnownFailures.Entry] = []
    /// Entries of what was not asked this time.
    package private(set) var notAsked: [KnownFailures.Entry] = []
    /// The policies that were asked, with the kinds of pins that they were given.
    package let asked: [String: Set<PinningKind>]

    /// - Parameters:
    ///   - judged: What the client did.
    ///   - unanswered: What it was to be asked and could not be.
    ///   - file: What it is known to do; vectors by their names of today.
    ///   - today: The date.
    ///   - isVector: Whether there is a vector of that id.
    package init(
        _ judged: [Judged],
        unanswered: Set<KnownFailures.Key> = [],
        knowing file: KnownFailures,
        today: Day,
        isVector: (Vector.ID) -> Bool
    ) {
        self.asked = Dictionary(judged.map { ($0.key.policy, [$0.key.kind]) }) { $0.union($1) }
        let entries = Dictionary(file.entries.map { ($0.key, $0) }) { first, _ in first }
        for one in judged.sorted(by: { $0.key < $1.key }) {
            guard let entry = entries[one.key] else {
                switch (one.isWrong, one.isNewInCorpus) {
                case (false, _): break
                case (true, false): new.append(one)
                case (true, true): newInCorpus.append(one)
                }
                continue
            }
            add(Pair(entry: entry, judged: one), today)
        }
        let asked = Set(judged.map(\.key))
        for entry in file.entries
        where entry.twins?.keys.contains(where: { twin in
            !isVector(ComputedTwin.base(of: twin))
        }) ?? false {
            unknown.append(entry)
        }
        for entry in file.entries where !asked.contains(entry.key) {
            switch (isVector(entry.key.vector), unanswered.contains(entry.key)) {
            case (false, _): unknown.append(entry)
            case (true, false): notAsked.append(entry)
            case (true, true): self.unanswered.append(entry)
            }
        }
    }

    /// A kind of computed twins is held to each of them that was asked, and to nothing else: some
    /// of them may have been left out.
    private mutating func addTwins(_ pair: Pair, _ known: [Vector.ID: KnownFailures.Said]) {
        let mended = pair.mendedTwins
        if let seen = pair.judged.twins, !seen.unanswered.isDisjoint(with: known.keys) {
            unanswered.append(pair.entry)
        }
        if !pair.newTwins.isEmpty {
            worse.append(pair)
        } else if mended.count == known.count {
            fixed.append(pair)
        } else if !mended.isEmpty {
            better.append(pair)
        } else if pair.judged.isWrong {
            self.known.append(pair)
        }
    }

    private mutating func add(_ pair: Pair, _ today: Day) {
        let (entry, judged) = (pair.entry, pair.judged)
        if let twins = entry.twins, entry.until.map({ $0 >= today }) ?? true {
            addTwins(pair, twins)
            return
        }
        guard judged.isWrong else {
            fixed.append(pair)
            return
        }
        if entry.revision != judged.revision { revised.append(pair) }
        if let until = entry.until, until < today {
            expired.append(pair)
        } else if entry.actual == judged.said {
            known.append(pair)
        } else if (judged.harms[entry.actual] ?? judged.finding.harm) < judged.finding.harm {
            worse.append(pair)
        } else {
            better.append(pair)
        }
    }

    /// Whether the run fails: for something new, something worse, a day that is over, or an entry
    /// of a vector that there is not.
    package var fails: Bool {
        !new.isEmpty || !worse.isEmpty || !expired.isEmpty || !unknown.isEmpty
    }

    /// Whether somebody should look at the file.
    package var hasNotices: Bool {
        !fixed.isEmpty || !better.isEmpty || !revised.isEmpty || !newInCorpus.isEmpty
            || !unanswered.isEmpty
    }

    /// The failures that are known, each with why it fails nothing.
    package var tolerated: [KnownFailures.Key: String] {
        let known = known.map { ($0.judged.key, $0.entry.reason) }
        let better = better.map { pair in
            (
                pair.judged.key,
                pair.entry.twins == nil
                    ? "known as \(pair.entry.actual.rawValue), which is no better: "
                        + pair.entry.reason
                    : pair.entry.reason
            )
        }
        let newer = newInCorpus.map { ($0.key, "the vector is new in this corpus: look at it") }
        return Dictionary(known + better + newer) { first, _ in first }
    }

    /// The line of each entry in its file.
    package var lines: [KnownFailures.Key: Int] {
        let entries =
            (known + worse + better + expired + fixed).map(\.entry) + unknown + unanswered
            + notAsked
        return Dictionary(entries.compactMap { entry in entry.line.map { (entry.key, $0) } }) {
            first,
            _ in first
        }
    }
}
