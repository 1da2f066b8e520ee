// SPDX-License-Identifier: Apache-2.0

/// The vectors of one or more places, and what was wrong with those that could not be read.
package struct Corpus: Sendable {
    /// Sorted by id; no two have the same.
    package let vectors: [Vector]
    /// What is wrong with the files that are not among the vectors, sorted.
    package var errors: [VectorError]
    /// Every file that was found, sorted by id, those unread or with errors included.
    package let files: [VectorFile]
    /// What real things do instead of the norm; none until it is joined.
    package var causes = Causes.none
    /// What platforms that are no backends were measured to do.
    package var platforms: [PlatformFacts] = []
    /// By vector, the one of the state before its event; the twin where there is no event.
    package var controls: [Vector.ID: Vector] = [:]
    /// The norm and the schemas that lie beside the families.
    package var documents: [CorpusDocument] = []
    /// What vectors were called before, and which release brought them.
    package var history = CorpusHistory()

    /// Reads the vectors at each path, and the causes beside them: a corpus, one family of it, or one file.
    ///
    /// A file that is wrong in any way costs its own vector and no other.
    ///
    /// - Parameters:
    ///   - paths: Where to look.
    ///   - others: Corpora whose causes, controls and platforms count as well, and whose
    ///     vectors are not read.
    ///   - looksDeeper: Whether to look for misplaced vectors in the folders of families.
    ///   - isWanted: The ids of the vectors to be read; the other files are found and left unread.
    /// - Returns: The vectors that could be read, and everything that was wrong.
    package static func load(
        _ paths: [String],
        beside others: [String] = [],
        looksDeeper: Bool = true,
        where isWanted: (String) -> Bool = { _ in true }
    ) -> Corpus {
        let found = paths.map { VectorSearch(at: $0, looksDeeper: looksDeeper) }
        // A folder may be named twice, and is no other corpus for it.
        var seen: Set<String> = []
        let files = found.flatMap(\.files).filter { seen.insert($0.path).inserted }
        var errors = Set(found.flatMap(\.errors)).sorted()

        var vectors: [String: Vector] = [:]
        let wanted = files.filter { isWanted($0.id) }
        for (file, read) in zip(wanted, wanted.concurrentMap { $0.vector() }) {
            switch read {
            case .failure(let failure): errors += failure.all
            case .success(let vector):
                if let first = vectors[file.id] {
                    errors.append(duplicate(file, of: first))
                } else {
                    vectors[file.id] = vector
                }
            }
        }
        return Corpus(
            vectors: vectors.values.sorted { $0.id < $1.id },
            errors: errors.sorted(),
            files: files.sorted { ($0.id, $0.path) < ($1.id, $1.path) },
            documents: Set(paths.map(VectorSearch.corpus)).sorted()
                .flatMap { CorpusDocument.all(in: VectorSearch.relative($0)) }
        ).joined(with: Causes.load(around: paths + others))
            .withControls(around: paths + others)
            .withThePlatforms(around: paths + others)
            .withTheHistory(around: paths + others)
    }

    private func withThePlatforms(around paths: [String]) -> Corpus {
        var corpus = self
        for folder in Set(paths.map(VectorSearch.corpus)).sorted() {
            let found = PlatformFacts.load(VectorSearch.relative("\(folder)/platforms"))
            corpus.platforms += found.platforms
            corpus.errors += found.errors
        }
        return corpus
    }

    private func withTheHistory(around paths: [String]) -> Corpus {
        var corpus = self
        for folder in Set(paths.map(VectorSearch.corpus)).sorted() {
            let found = CorpusHistory.load(VectorSearch.relative(folder))
            corpus.errors += found.errors
            corpus.history = corpus.history.joined(with: found.history)
        }
        return corpus
    }

    /// The corpus with the vectors that events and twins name, those included that were not asked
    /// for.
    private func withControls(around paths: [String]) -> Corpus {
        let known = Dictionary(uniqueKeysWithValues: vectors.map { ($0.id, $0) })
        let corpora = Set(paths.map(VectorSearch.corpus))
        var read: [Vector.ID: Vector] = [:]
        var corpus = self
        for vector in vectors {
            guard let id = vector.event?.before ?? vector.twin else { continue }

            if let control = known[id] ?? read[id] {
                corpus.controls[vector.id] = control
                continue
            }
            for folder in corpora.sorted() {
                let file = VectorFile(path: "\(folder)/\(id).json", id: id)
                guard case .success(var control) = file.vector() else { continue }

                control.departures = causes.departures(of: control)
                read[id] = control
                corpus.controls[vector.id] = control
                break
            }
        }
        return corpus
    }

    /// The corpus without the vectors whose certificates cannot be read and do not say so, or say
    /// so and can be; they are among the errors instead.
    package var readable: Corpus {
        var vectors: [Vector] = []
        var errors = errors
        for vector in self.vectors {
            let problems = Problems(in: vector.location)
            OctetsCheck.checkCertificates(of: vector, problems)
            if problems.found.isEmpty {
                vectors.append(vector)
            } else {
                errors += problems.found
            }
        }
        return Corpus(
            vectors: vectors,
            errors: errors.sorted(),
            files: files,
            causes: causes,
            platforms: platforms,
            controls: controls,
            documents: documents,
            history: history
        )
    }

    /// The corpus with these of its vectors alone.
    package func with(_ vectors: [Vector]) -> Corpus {
        Corpus(
            vectors: vectors,
            errors: errors,
            files: files,
            causes: causes,
            platforms: platforms,
            controls: controls,
            documents: documents,
            history: history
        )
    }

    private static func duplicate(_ file: VectorFile, of first: Vector) -> VectorError {
        VectorError(
            file: file.path,
            field: "id",
            problem: "is “\(file.id)”, which \(first.location) has already",
            remedy: "give one of the two a family or a name of its own"
        )
    }
}
