// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Pinning
import Rehearsal
import Reporting

/// Checks vectors without running them.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks vectors: schema, form, ids, times, names, twins, norms, departures.",
        discussion: """
            It finds the mistakes that need no library to see. “pinproof forge --check” tells \
            whether the certificates are those of their recipe. “pinproof run” tells whether the \
            libraries do what “expect” says.

            A vector of your own whose twin is in the corpus is checked together with it:

              pinproof check Vectors mine/FAMILY/NAME.json

            For a whole corpus, it also checks the grid of its README.md, and --fix writes it: \
            which vectors ask what, and why nobody asks the rest (“pinproof list grid”).

            A plan of “pinproof rehearse” is checked with all the files that it names:

              pinproof check Examples/Rotation/plan.json

            Before a release: “pinproof check --release --fix” writes the vectors that it adds \
            into history.json, and “pinproof check --release” says what it has to wait for.
            """
    )

    @Argument(
        help: "Corpora, families or files. Default: the corpus of the checkout.",
        completion: .file()
    )
    var paths: [String] = []

    @Flag(help: "First rewrite files in canonical form; nothing but their form changes.")
    var fix = false

    @Flag(help: "Name the parts in which each vector differs from its twin.")
    var twins = false

    @Flag(
        help: """
            Also fail while a maintained project has a bypass that was not reported to it, while a \
            bypass was read only once and not executed, while a platform was not asked about \
            every vector, or while history.json lacks the release. With --fix the release is \
            written there.
            """
    )
    var release = false

    func run() throws {
        let plans = paths.filter(Self.isPlan)
        try check(plans)
        guard plans.isEmpty || plans.count < paths.count else { return }

        let others = paths.filter { !plans.contains($0) }
        let paths =
            try others.isEmpty
            ? [Place.relative(Place.corpus(or: "name the vectors").vectors)] : others
        if fix { try fixForms(in: paths) }

        let asked = Corpus.load(paths)
        let corpora = Set(paths.map(VectorSearch.corpus)).sorted()
        // Twins may lie in the families beside those that were named.
        let around = Corpus.load(corpora.map(Place.relative), looksDeeper: false)
        let files = Set(asked.files.map { Place.absolute($0.path) })
        let norm = neighbours(of: corpora).ownNorm
        let isWhole = paths.contains { VectorSearch.corpus(around: $0) == Place.absolute($0) }
        let checked = files.intersection(around.files.map { Place.absolute($0.path) })
        let problems =
            asked.errors.filter {
                !isOfCauses($0.file) && !checked.contains(Place.absolute($0.file))
            }
            + asked.files.filter { !checked.contains(Place.absolute($0.path)) }.map(unchecked)
            + around.problems(against: EvaluatorOptions.registry, beside: neighbours(of: corpora))
            .filter { problem in
                checked.contains(Place.absolute(problem.file))
                    || isOfCauses(problem.file) && isAsked(problem, paths)
                    || isWhole
                        && (problem.file == norm?.location
                            || problem.file.hasSuffix("/\(CorpusHistory.fileName)"))
            }
            + (try corpora.filter { corpus in paths.contains { Place.absolute($0) == corpus } }
                .flatMap { try gridProblems(in: $0, of: around) + eventProblems(in: $0) })
        if twins { try nameDifferences(in: around, of: checked) }
        for problem in problems { Console.complain(problem.description) }
        let unmeasured = isWhole && corpora.count == 1 ? nameUnmeasured(in: around) : 0
        var premature = release ? bypassesToWaitFor(in: around) + unmeasured : 0
        if release, isWhole, corpora.count == 1, problems.isEmpty,
            try !isWritten(around, in: "\(Place.relative(corpora[0]))/\(CorpusHistory.fileName)")
        {
            premature += 1
        }
        Console.note(
            "\(counted(checked.count, "file")) checked, "
                + counted(problems.count + premature, "problem")
        )
        guard problems.isEmpty, premature == 0 else {
            throw ExitCode(ExitStatus.badInput.rawValue)
        }
    }

    /// Checks plans, and all that they name.
    private func check(_ plans: [String]) throws {
        guard !plans.isEmpty else { return }

        for plan in plans { _ = try RehearseCommand.read(plan) }
        Console.note("\(counted(plans.count, "plan")) checked, no problems")
    }

    private static func isPlan(_ path: String) -> Bool {
        path.hasSuffix(".json") && !InputFile.isFolder(path)
            && (try? InputFile.octets(path)).map(PlanReader.isPlan) ?? false
    }

    /// Whether the corpus's history has the release, which vectors are told by from those that came
    /// later; where files are to be fixed, it is written there.
    private func isWritten(_ corpus: Corpus, in path: String) throws -> Bool {
        let ids = corpus.files.map(\.id)
        let released = corpus.history.releasing(pinproofVersion, of: ids)
        guard released.releases != corpus.history.releases else { return true }
        guard fix else {
            Console.complain(
                "\(path): has no release \(pinproofVersion) with every vector that there is; write "
                    + "it there with “pinproof check --release --fix”, once the version is right"
            )
            return false
        }

        try ReportFile(path: path).write(released.text.utf8)
        try Console.write("\(path)\n")
        return true
    }

    /// What is wrong with the grid in the README of a corpus, and with the rounds below it, which are
    /// written where that was asked for; nothing where the README has no place for them, or a vector
    /// cannot be read.
    private func gridProblems(in folder: String, of corpus: Corpus) throws -> [VectorError] {
        let folder = Place.relative(folder)
        let isInside = { (path: String) in
            Place.absolute(path).hasPrefix(Place.absolute(folder) + "/")
        }
        guard let page = GridPage(in: folder),
            !corpus.errors.contains(where: { isInside($0.file) })
        else { return [] }

        let (reasons, errors) = GridReasons.load(folder)
        let (rounds, errorsInRounds) = BlindRounds.load(folder)
        guard errors.isEmpty, errorsInRounds.isEmpty else { return errors + errorsInRounds }

        let grid = Grid(of: corpus.vectors.filter { isInside($0.location) }, reasons: reasons)
        if fix, try page.write(grid, rounds) { try Console.write("\(page.location)\n") }
        return grid.problems + (fix ? [] : page.problems(grid, rounds))
    }

    /// What is wrong with the announced changes beside a corpus, where it has any.
    private func eventProblems(in folder: String) -> [VectorError] {
        let path = "\(Place.relative(folder))/\(CAEvents.fileName)"
        guard let octets = try? InputFile.octets(path) else { return [] }

        do throws(VectorErrors) {
            _ = try CAEvents.read(octets, file: path)
            return []
        } catch {
            return error.all
        }
    }

    /// Names each platform beside the backends that was not asked about every vector, and counts
    /// them: what is said of the others there is presumed.
    private func nameUnmeasured(in corpus: Corpus) -> Int {
        var count = 0
        for platform in corpus.platforms {
            let missing = corpus.vectors.map(\.id).filter { platform.path(of: $0) == nil }
            guard !missing.isEmpty else { continue }

            count += 1
            let more = missing.count > 3 ? ", and \(missing.count - 3) more" : ""
            let say = release ? Console.complain : Console.note
            say(
                "\(platform.location): has no answer about \(counted(missing.count, "vector")) "
                    + "(\(missing.prefix(3).joined(separator: ", "))\(more)), where the norm's is "
                    + "presumed; measure again with its program in Harnesses/platforms"
            )
        }
        return count
    }

    /// Names each bypass that must not become known by a release of ours, and each that was read
    /// once and not executed, and counts them.
    private func bypassesToWaitFor(in corpus: Corpus) -> Int {
        let registry = EvaluatorOptions.registry
        let unreported = ReleaseCheck.unreportedBypasses(in: corpus, registry)
        for (cause, file) in unreported {
            Console.complain(
                "\(file.location): \(cause.id) is a bypass of \(file.name.printable) and is "
                    + "unreported; tell its maintainers, and write “reported” or “public”"
            )
        }
        let unconfirmed = ReleaseCheck.bypassesReadOnce(in: corpus, registry)
        for (cause, file) in unconfirmed {
            Console.complain(
                "\(file.location): \(cause.id) is a bypass that nobody executed, and its source "
                    + "was read once; have somebody else read it, and write “(read twice)” behind it"
            )
        }
        return unreported.count + unconfirmed.count
    }

    /// Says of each checked vector in which parts of the question its twin is another.
    private func nameDifferences(in corpus: Corpus, of checked: Set<String>) throws {
        let vectors = Dictionary(
            corpus.vectors.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for vector in corpus.vectors where checked.contains(Place.absolute(vector.location)) {
            guard let twin = vector.twin.flatMap({ vectors[$0] }) else { continue }

            let parts = vector.differences(from: twin)
            try Console.write(
                "\(vector.id) and \(twin.id): \(counted(parts.count, "part")): "
                    + parts.joined(separator: ", ") + "\n"
            )
        }
    }

    /// A file of causes is checked where the corpus is named that it belongs to, or the file.
    private func isAsked(_ error: VectorError, _ paths: [String]) -> Bool {
        paths.contains { path in
            let (file, path) = (Place.absolute(error.file), Place.absolute(path))
            return file == path || file.hasPrefix(path + "/")
        }
    }

    private func isOfCauses(_ file: String) -> Bool {
        Place.folder(of: file).hasSuffix("/\(Causes.folder)")
    }

    /// What vectors refer to in the folders of their corpora, or else in ours.
    private func neighbours(of corpora: [String]) -> Neighbours {
        Neighbours(
            of: corpora.map(Place.relative),
            or: (try? Place.corpus()).map { Place.relative($0.vectors) }
        )
    }

    /// What is not found from its corpus cannot be held to its neighbours, and causes are held to
    /// what the vectors show.
    private func unchecked(_ file: VectorFile) -> VectorError {
        guard isOfCauses(file.path) else {
            return VectorError(
                file: file.path,
                field: "",
                problem: "was not checked: it is no vector of a corpus, at <family>/<name>.json",
                remedy: "move it into its family's folder"
            )
        }

        let corpus = Place.relative(Place.folder(of: Place.folder(of: file.path)))
        return VectorError(
            file: file.path,
            field: "",
            problem: "was not checked: causes are checked with the vectors that show them",
            remedy: "check their corpus: “pinproof check \(corpus)”"
        )
    }

    /// A file that cannot be read is left as it is, and reported by the check.
    private func fixForms(in paths: [String]) throws {
        for path in paths {
            for file in VectorSearch(at: path).files where (try? file.fixForm()) ?? false {
                try Console.write("\(file.path)\n")
            }
            for path in try Causes.load("\(path)/\(Causes.folder)").fixForms() {
                try Console.write("\(path)\n")
            }
        }
    }
}
