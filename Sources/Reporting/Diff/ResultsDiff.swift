// SPDX-License-Identifier: Apache-2.0

/// What two results say differently, vector by vector and evaluator by evaluator.
///
/// Compared is what was said, what it came to and what was expected, for each backend, what
/// conforms and is left out of a file included: neither the order of a file nor
/// which backends stand together in it makes a difference. The environment is listed and makes
/// none either: that another library says the same is what a comparison is made to find out.
package struct ResultsDiff: Sendable {
    /// What is said of each side at the top: the version and the corpus.
    let old: Side
    let new: Side
    let environment: [Change]
    let vectors: Sets
    let policies: Sets
    let backends: Sets
    /// What both sides were asked and answered differently, sorted.
    let changed: [Entry]
    /// How many questions both sides were asked.
    let compared: Int
    let stale: Sets

    /// One side of the comparison.
    struct Side: Hashable {
        let version: String
        let corpus: ResultsFile.Corpus
    }

    /// Something that has one value on either side; nil where it is not there.
    struct Change: Hashable {
        let what: String
        let old: String?
        let new: String?
    }

    /// What one side alone has.
    struct Sets: Hashable {
        let added: [String]
        let removed: [String]

        var isEmpty: Bool { added.isEmpty && removed.isEmpty }
    }

    /// What one evaluator said of one vector before and now, on the backends where both are so.
    struct Entry: Hashable {
        let vector: String
        let evaluator: String
        let backends: [String]
        let old: Outcome?
        let new: Outcome?

        var step: Step {
            guard let old else { return .new }
            guard let new else { return .gone }

            if old.weight == new.weight { return .other }
            return old.weight < new.weight ? .worse : .better
        }
    }

    /// What became of an answer.
    package enum Step: String, CaseIterable, Hashable, Sendable {
        /// It does more harm.
        case worse
        /// It does less.
        case better
        /// It is another one, and does as much.
        case other
        /// It was not asked for before.
        case new
        /// It is not asked for any more.
        case gone
    }

    /// The answers that do more harm than before.
    package var hasWorse: Bool { changed.contains { $0.step == .worse } }

    /// Whether no evaluator says anything else, and none came or went.
    package var isSame: Bool {
        changed.isEmpty && vectors.isEmpty && policies.isEmpty && backends.isEmpty && stale.isEmpty
    }

    package init(from old: ResultsFile, to new: ResultsFile) {
        self.old = Side(version: old.pinproof, corpus: old.corpus)
        self.new = Side(version: new.pinproof, corpus: new.corpus)
        environment = Self.changes(from: old.environment, to: new.environment)
        vectors = Sets(old.vectors.map(\.id), new.vectors.map(\.id))
        policies = Sets(old.policies.map(\.id), new.policies.map(\.id))
        backends = Sets(Array(old.answerers), Array(new.answerers))
        stale = Sets(
            old.staleDepartures.map { "\($0.vector): \($0.cause)" },
            new.staleDepartures.map { "\($0.vector): \($0.cause)" }
        )

        // What a whole vector, policy or backend brings along is said by its name alone.
        let (before, now) = (old.outcomes, new.outcomes)
        let (known, asked) = (Known(old), Known(new))
        let common = Set(before.keys).union(now.keys)
            .filter { known.covers($0) && asked.covers($0) }
        compared = common.count
        var groups: [Pair: [String]] = [:]
        for question in common where before[question] != now[question] {
            let pair = Pair(
                vector: question.vector,
                evaluator: question.evaluator,
                old: before[question],
                new: now[question]
            )
            groups[pair, default: []].append(question.backend)
        }
        changed = groups.map { pair, backends in
            Entry(
                vector: pair.vector,
                evaluator: pair.evaluator,
                backends: backends.sorted(),
                old: pair.old,
                new: pair.new
            )
        }.sorted { $0.place.lexicographicallyPrecedes($1.place) }
    }

    private struct Pair: Hashable {
        let vector: String
        let evaluator: String
        let old: Outcome?
        let new: Outcome?
    }

    /// Whom and what a side asked.
    private struct Known {
        let vectors: Set<String>
        let policies: Set<String>
        let backends: Set<String>

        init(_ file: ResultsFile) {
            vectors = Set(file.vectors.map(\.id))
            policies = Set(file.policies.map(\.id))
            backends = file.answerers
        }

        func covers(_ question: Question) -> Bool {
            vectors.contains(question.vector) && backends.contains(question.backend)
                && (question.policy.map(policies.contains) ?? true)
        }
    }

    private static func changes(
        from old: ResultsFile.Environment,
        to new: ResultsFile.Environment
    ) -> [Change] {
        let (before, now) = (old.values, new.values)
        return Set(before.keys).union(now.keys).sorted().compactMap { what in
            before[what] == now[what]
                ? nil : Change(what: what, old: before[what], new: now[what])
        }
    }
}

extension ResultsDiff.Entry {
    /// By vector and evaluator, and then so that no two are alike.
    fileprivate var place: [String] { [vector, evaluator] + backends }
}

extension ResultsDiff.Sets {
    init(_ old: [String], _ new: [String]) {
        added = Set(new).subtracting(old).sorted()
        removed = Set(old).subtracting(new).sorted()
    }
}

extension ResultsFile.Environment {
    /// Every value by its name.
    fileprivate var values: [String: String] {
        var values = ["platform": platform]
        for library in libraries {
            values[library.id] = library.version
            for (name, value) in library.settings { values["\(library.id), \(name)"] = value }
        }
        return values
    }
}
