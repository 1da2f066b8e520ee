// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import Reporting

/// Runs the corpus.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs the corpus, prints the summary and writes the reports (the default).",
        discussion: """
            A complete run in the checkout writes Reports/latest (results.json, report.md, \
            findings.md, and a page for each framework and library). For each library it writes \
            Reports/versions/<backend>_<version>.json. Any other run, and one with --output or \
            --versions, writes only what these name.

            Files are written whole, at the end. After an interruption, the same command with \
            --resume completes the run. A vector that cannot be read is named and left out, and \
            the exit status is 65; with --filter and no report, only those that it names are read. \
            If a file of causes is wrong, nothing is run.
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions
    @OptionGroup var evaluators: EvaluatorOptions
    @OptionGroup var harnesses: HarnessOptions
    @OptionGroup var twinOptions: TwinOptions
    @OptionGroup var known: KnownOptions
    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var outputs: OutputOptions
    @OptionGroup var resumption: ResumeOptions

    @Option(
        help: ArgumentHelp(
            "Run only the vectors whose id matches: * is any text, ? one character.",
            valueName: "glob"
        )
    )
    var filter: String?

    @Option(
        help: ArgumentHelp(
            "Run only this part of the vectors, by the SHA-256 of their ids: 1/4 is the first of "
                + "four; “pinproof merge” joins their results.",
            valueName: "i/n"
        )
    )
    var shard: Shard?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many vectors are run at once.", valueName: "n")
    )
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard jobs > 0 else { throw ValidationError("--jobs \(jobs) runs nothing; name 1 or more") }
        if harnesses.commands.isEmpty {
            try known.checkUnused(because: "no --harness is run")
            guard twinOptions.isWanted == nil else {
                throw ValidationError(
                    "--computed-twins speaks of a client, and no --harness is run"
                )
            }
        }
    }

    /// The pattern, where all that is written is about the vectors that it names: reports have the
    /// digest of the whole corpus, and twins and parts are of all vectors.
    private var filterAlone: String? {
        let isAlone =
            outputs.reports.isEmpty && outputs.versions == nil && outputs.format != .json
            && harnesses.commands.isEmpty
            && shard == nil
        return isAlone ? filter : nil
    }

    func run() async throws {
        try outputs.checkWritable(
            reading: corpusOptions.directories + known.paths
                + harnesses.commands.flatMap(KnownOptions.words).filter { !InputFile.isFolder($0) }
        )
        let files = try known.read()
        try evaluators.checkNames(besideHarnesses: !harnesses.commands.isEmpty)
        let loaded = try filterAlone.map(corpusOptions.load(only:)) ?? corpusOptions.load()
        loaded.complain()
        try loaded.checkCauses()
        guard !loaded.corpus.vectors.isEmpty || loaded.corpus.errors.isEmpty else {
            // Tables of zeros would bury what was just said.
            throw Failure(
                .badInput,
                "nothing was run: there is no vector that could be read; correct the files"
            )
        }
        let standards = try loaded.standards()
        let selected = try Selection(
            filter,
            takingTwins: !harnesses.commands.isEmpty && twinOptions.isWanted != false
        ).vectors(of: loaded.corpus)
        let vectors = selected.filter { shard?.contains($0.id) ?? true }
        // A kind of twins is one finding, and belongs to one shard.
        let twins =
            try harnesses.commands.isEmpty
            ? [:]
            : twinOptions.twins(
                of: selected,
                filter,
                loaded,
                isOfChosenVectors: corpusOptions.only
            ).filter { change, _ in shard?.contains(change.id) ?? true }
        let conformance = try await evaluators.conformance(
            for: vectors,
            of: loaded.corpus,
            recorded: loaded.recordedVersions(),
            programs: harnesses.programs(
                asked: vectors,
                twins: ComputedTwin.allCases.flatMap { twins[$0] ?? [] },
                overServer: twinOptions.isWanted == true,
                policies: evaluators.isWanted
            ),
            isolation: isolation.isolation
        )

        let isWhole = loaded.isOurs && filter == nil && loaded.corpus.errors.isEmpty
        let isComplete =
            isWhole && conformance.isComplete && conformance.programs.isEmpty && shard == nil
        let isForTheCheckout = isComplete && outputs.files.isEmpty && outputs.versions == nil
        let latest = isForTheCheckout ? loaded.location?.checkout.map(LatestReports.init) : nil
        try latest?.checkWritable()
        let journal = try resumption.journal(
            beside: outputs.reports.first?.file ?? latest?.results,
            of: conformance,
            isQuiet: outputs.quiet
        )
        Interruption.isResumable = journal != nil
        let showsProgress = Console.showsProgress && !outputs.quiet
        var run = await conformance.run(
            vectors,
            of: Run.CorpusIdentity(
                vectors: loaded.corpus.vectors.count,
                digest: loaded.corpus.digest
            ),
            isWholeCorpus: isWhole && shard == nil,
            platform: Platform.name,
            libraries: Platform.libraries,
            jobs: jobs,
            twins: twins,
            kept: journal
        ) { done in
            if showsProgress { Console.showProgress(done, of: vectors.count) }
        }
        run.standards = standards
        run.part = shard.map { shard in
            Run.Part(
                shard,
                isOfCompleteRun: isWhole && conformance.isComplete,
                selection: TextDigest.sha256(
                    of: selected.map(\.id).sorted() + ["versions: \(conformance.strictness)"]
                )
            )
        }

        run.clientPlace = try known.place(of: harnesses.commands)
        let programs = conformance.programs.map { ($0.id, "\($0.id) \($0.version)") }
        let verdict = try known.hold(&run, of: programs, files, loaded.corpus)

        try await report(run, latest: latest, problems: loaded.corpus.errors.count)
        try known.report(verdict, run, style: Console.style(outputs.colour))
        Interruption.isResumable = false
        journal?.remove()
        guard loaded.corpus.errors.isEmpty else {
            throw ExitCode(ExitStatus.badInput.rawValue)
        }
        if let silent = run.silentPrograms.first {
            throw Failure(.unavailable, KnownOptions.says(nothingOf: silent))
        }
        guard !run.hasUnexpected, !verdict.fails else {
            throw ExitCode(ExitStatus.unexpected.rawValue)
        }
    }

    /// Writes the reports before the summary: whoever reads the summary may stop reading it.
    private func report(_ run: Run, latest: LatestReports?, problems: Int) async throws {
        let model = ReportModel(of: run)
        try await ReportJob.write(
            ReportJob.jobs(outputs.files + (latest?.files ?? []), of: model)
                + (outputs.libraries?.jobs(run) ?? []) + (latest?.jobs(model) ?? [])
        )
        latest?.removeStalePages(model)
        let written =
            outputs.files.map(\.file.path) + (outputs.libraries?.paths(run) ?? [])
            + (latest?.paths(run) ?? [])
        try outputs.print(model, problems: problems)
        guard !outputs.quiet else { return }

        for path in written { Console.note("wrote \(Place.relative(path))") }
        if problems > 0 {
            Console.note(
                "\(counted(problems, "problem")) above: what could not be read stands in no report, "
                    + "and Reports is left as it is"
            )
        } else if latest == nil, filter == nil, harnesses.commands.isEmpty {
            Console.note(
                "Reports is left as it is: a complete run in a checkout writes it, without --output"
            )
        }
        if run.hasUnexpected, !corpusOptions.directories.isEmpty, harnesses.commands.isEmpty {
            Console.note(
                "of vectors of your own: “pinproof causes” with the same options lists what no cause "
                    + "explains; CONTRIBUTING.md, “Add a vector”, says how to go on"
            )
        }
    }
}
