// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus

/// The vectors that `--filter` names.
struct Selection {
    private let filter: String?
    private let takesTwins: Bool

    /// - Parameters:
    ///   - filter: The pattern; nil for all.
    ///   - takesTwins: Whether a pattern may select computed twins alone.
    init(_ filter: String?, takingTwins takesTwins: Bool = false) {
        self.filter = filter
        self.takesTwins = takesTwins
    }

    func vectors(of corpus: Corpus) throws -> [Vector] {
        guard let asked = filter else { return corpus.vectors }

        let filter = corpus.history.current(asked)
        if filter != asked { Console.note("“\(asked)” is \(filter) now") }
        let glob = Glob(filter)
        let vectors = corpus.vectors.filter { glob.matches($0.id) }
        let twins = TwinPattern(filter)
        let isOfTwins = !twins.kinds.isEmpty && !twins.vectors(of: corpus).isEmpty
        guard !vectors.isEmpty || isOfTwins && takesTwins else {
            // It may be the very one that is wrong, which was said.
            guard corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }

            guard takesTwins || !isOfTwins else {
                throw Failure(
                    .usage,
                    "“\(filter)” names computed twins, which are asked of a client alone: name it "
                        + "with --harness, without --no-computed-twins; “pinproof show VECTOR+KIND”"
                        + " shows one"
                )
            }

            throw Self.nothing(filter, twins, takesTwins ? ComputedTwin.allCases : [], in: corpus)
        }

        return vectors
    }

    /// That a pattern names no vector and no twin, and which it may mean.
    private static func nothing(
        _ filter: String,
        _ twins: TwinPattern,
        _ taken: [ComputedTwin],
        in corpus: Corpus
    ) -> Failure {
        let family = "\(ComputedTwin.family)/"
        let isOfKinds = filter.hasPrefix(family)
        guard twins.base != nil || isOfKinds, twins.kinds.isEmpty, !taken.isEmpty else {
            let id = twins.base ?? filter
            var hint = Suggestions.hint(
                for: id,
                among: corpus.vectors.map(\.id) + taken.map(\.id)
            )
            // What a pattern begins with is a family.
            if hint.isEmpty, let end = id.firstIndex(of: "/") {
                let (family, families) = (String(id[..<end]), Set(corpus.vectors.map(\.family)))
                if !families.contains(family) {
                    hint = Suggestions.hint(for: family, among: families.sorted())
                }
            }
            return Failure(.usage, "no vector's id matches “\(id)”\(hint)")
        }

        let kind = isOfKinds ? String(filter.dropFirst(family.count)) : twins.kind
        let all = taken.map(\.rawValue)
        return Failure(
            .usage,
            "no kind of computed twins matches “\(kind)”\(Suggestions.hint(for: kind, among: all))"
                + "; there are \(all.joined(separator: ", "))"
        )
    }

    /// The vector of that id; where it is wrong or there is none, what to say.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - corpus: Where it is looked for.
    ///   - options: How the corpus was named.
    /// - Returns: The vector.
    /// - Throws: `Failure` with what is wrong with it, or where to look.
    static func vector(
        _ id: String,
        of corpus: Corpus,
        named options: CorpusOptions
    ) throws -> Vector {
        let now = corpus.history.current(id)
        guard let vector = corpus.vectors.first(where: { $0.id == now }) else {
            throw missing(id, in: corpus, named: options)
        }

        return vector
    }

    static func missing(
        _ id: String,
        in corpus: Corpus,
        named options: CorpusOptions
    ) -> Failure {
        let unread = corpus.files.filter { $0.id == id }.flatMap { file in
            corpus.errors.filter { $0.file == file.path }
        }
        let errors = unread.isEmpty ? options.misplaced(id) : unread
        guard errors.isEmpty else {
            return Failure(.badInput, errors.map(\.description).joined(separator: "\n"))
        }

        return Failure(
            .usage,
            "there is no vector “\(id)”"
                + Suggestions.hint(for: id, among: corpus.files.map(\.id))
                + "; “pinproof list vectors\(options.written)” lists them"
        )
    }
}
