// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation

/// Which vectors are meant.
struct CorpusOptions: ParsableArguments {
    @Option(
        name: .customLong("vectors"),
        help: ArgumentHelp(
            "Add the vectors of a directory, a family or a file; may be repeated.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var directories: [String] = []

    @Flag(help: "Take only the vectors of --vectors, and leave out the corpus.")
    var only = false

    func validate() throws {
        guard !only || !directories.isEmpty else {
            throw ValidationError("--only leaves no vectors; name some with --vectors DIR")
        }
    }

    /// The vectors, and what belongs to them.
    ///
    /// - Parameter isWanted: The ids of the vectors to be read.
    /// - Returns: What could be read, and what was wrong with the rest.
    /// - Throws: `Failure` where the corpus is wanted and not found.
    func load(where isWanted: (String) -> Bool = { _ in true }) throws -> Loaded {
        let location = only ? try? Place.corpus() : try Place.corpus(or: remedy)
        // Whoever stands elsewhere may not know of it, and it may be older than the program.
        if let location, location.isOfTheBuild, Console.showsProgress {
            Console.note("the vectors are those of \(location.vectors.printable)")
        }
        let corpora = [location.map(\.vectors)].compactMap { $0 }.map(Place.relative)
        let corpus = Corpus.load(
            (only ? [] : corpora) + directories,
            // Groups of policies differ from the norm whoever wrote the vector.
            beside: only && !haveCauses ? corpora : [],
            where: isWanted
        ).readable
        // Causes may speak of vectors that are not read now.
        let places = corpora + directories.map(VectorSearch.corpus)
        return Loaded(
            corpus: location == nil
                ? corpus
                : corpus.checkingNames(against: EvaluatorOptions.registry) { id in
                    places.contains { FileManager.default.fileExists(atPath: "\($0)/\(id).json") }
                },
            location: location,
            isOurs: directories.isEmpty
        )
    }

    /// The vectors that a pattern names, and no other; all where it names none, since whoever named
    /// it is told what it may mean.
    ///
    /// What is loaded has the digest of no corpus.
    func load(only filter: String) throws -> Loaded {
        let glob = Glob(filter)
        let named = try load { glob.matches($0) }
        return named.corpus.vectors.isEmpty ? try load() : named
    }

    /// Whether causes lie beside the vectors that are named.
    private var haveCauses: Bool {
        directories.contains {
            FileManager.default.fileExists(
                atPath: "\(VectorSearch.corpus(around: $0))/\(Causes.folder)"
            )
        }
    }

    /// What is wrong with files of this id that lie where another would be theirs.
    ///
    /// A file is found by its place, and read only where that is asked for.
    func misplaced(_ id: String) -> [VectorError] {
        guard !directories.isEmpty else { return [] }

        return Corpus.load(directories).errors.filter { error in
            error.field == "id" && error.problem.contains("“\(id)”")
        }
    }

    /// The options as they were written, for a command that is to be given the same.
    var written: String {
        directories.map { " --vectors \($0)" }.joined() + (only ? " --only" : "")
    }

    /// What can be done without a corpus.
    var remedy: String {
        let directories = directories.isEmpty ? ["DIR"] : directories
        return "do without: --only" + directories.map { " --vectors \($0)" }.joined()
    }

    /// What was loaded.
    struct Loaded {
        let corpus: Corpus
        /// Where our own corpus lies; nil where it was neither found nor needed.
        let location: CorpusLocation?
        /// Whether it is our own corpus and nothing else.
        let isOurs: Bool

        /// The library versions whose departures our corpus records.
        func recordedVersions() throws -> RecordedVersions {
            guard let folder = location?.vectors,
                let data = FileManager.default.contents(atPath: "\(folder)/versions.json")
            else { return RecordedVersions() }

            do throws(RecordedVersionsError) {
                return try RecordedVersions(parsing: [UInt8](data))
            } catch {
                let file = Place.relative("\(folder)/versions.json")
                throw Failure(.badInput, "\(file): \(error)")
            }
        }

        /// What our corpus says of the standards that vectors speak of.
        func standards() throws -> Standards {
            guard let folder = location?.vectors,
                let data = FileManager.default.contents(atPath: "\(folder)/standards.json")
            else { return Standards() }

            do throws(VectorErrors) {
                let file = Place.relative("\(folder)/standards.json")
                return try Standards(parsing: [UInt8](data), location: file)
            } catch {
                let problems = error.all.map(\.description).joined(separator: "\n")
                throw Failure(.badInput, problems)
            }
        }

        /// Ends the command where a file of our own causes is wrong: without it somebody would be
        /// charged with what it explains, or cleared of it.
        ///
        /// What is wrong with it was said before.
        func checkCauses() throws {
            guard let folder = location.map({ Place.absolute("\($0.vectors)/\(Causes.folder)") }),
                corpus.causes.errors.contains(where: { Place.absolute($0.file).hasPrefix(folder) })
            else { return }

            throw Failure(
                .badInput,
                "nothing was run, and Reports is left as it is: without a file of causes somebody "
                    + "would be charged with what it explains; correct it, and run “pinproof check”"
            )
        }

        /// Says what is wrong with each file that is not among the vectors.
        func complain() {
            for error in corpus.errors { Console.complain(error.description) }
        }
    }
}
