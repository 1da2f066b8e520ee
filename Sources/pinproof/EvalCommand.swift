// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BuiltInBackends
import Corpus
import Foundation
import Pinning
import Streaming

/// Answers questions about chains, one to a line.
struct EvalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Evaluates pins for each chain of a stream: one line in, one line out.",
        discussion: """
            A line names its chain, host, time, anchors, pins and policy; options say what lines \
            leave out. Reports/eval-question.schema.json describes a line, and \
            Reports/eval-answer.schema.json an answer. A line that holds no question is answered \
            with what is wrong with it. Blank lines are skipped.

            Exit status 0 means that the stream was processed, whatever the verdicts, unless \
            --fail-on names one. 65 means that no line held a question, or that the policy could \
            be asked about none of them; with --strict or --fail-on, also that no line was read. \
            --pins takes a list of entries in JSON, or whatever “pinproof lint” reads.

              pinproof eval --anchors roots.pem --pins fleet.json < chains.jsonl
              zgrab2 tls … \\
                | pinproof eval --format zgrab --anchors roots.pem --pins fleet.json
              pinproof eval --format pem --time 2030-06-01T00:00:00Z \\
                --anchors roots.pem --pins fleet.json chains/*.pem

            It reads only the files that the options name, and neither the clock nor the system's \
            certificates. The chains are strangers', so every library but swift runs in a process \
            of its own. One that crashes or hangs costs its line, which says so.
            """
    )

    @Argument(
        help: "Files of questions; - is standard input, and the default.",
        completion: .file()
    )
    var files: [String] = []

    @OptionGroup var questions: QuestionOptions

    @Option(
        name: .customLong("backend"),
        help: ArgumentHelp("The library that states the facts.", valueName: "id")
    )
    var backendID = Registry.presumedBackend

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Run every library but swift in a process of its own, which may crash or hang; "
                + "a path takes up to a quarter longer."
        )
    )
    var isolate = true

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many threads answer.", valueName: "n")
    )
    var workers = ProcessInfo.processInfo.activeProcessorCount

    @Flag(help: "Print answers as they come, not in the order of the questions.")
    var unordered = false

    @Flag(
        help: ArgumentHelp(
            "Print each answer as soon as it is known, not in batches."
        )
    )
    var flush = false

    @Flag(help: "Stop at the first line that holds no question, with exit status 65.")
    var strict = false

    @Option(
        name: .customLong("fail-on"),
        help: ArgumentHelp(
            "End with status 1 if a connection is rejected (refused), is not pinned "
                + "(unpinned), or if a line gets no verdict (error): it holds no question, a "
                + "library failed, or the policy could not be asked.",
            valueName: "refused|unpinned|error"
        )
    )
    var failOn: [FailOn] = []

    enum FailOn: String, CaseIterable, ExpressibleByArgument {
        case error, refused, unpinned
    }

    @Option(
        help: ArgumentHelp(
            "Answer only this part of the lines, by the SHA-256 of their ids: 1/4 is the first of "
                + "four; “pinproof merge” joins them.",
            valueName: "i/n"
        )
    )
    var shard: Shard?

    func validate() throws {
        guard (1...1_024).contains(workers) else {
            throw ValidationError("--workers \(workers) is none of 1 to 1024")
        }
        guard questions.format != .pem || files.filter({ $0 == "-" }).count <= 1 else {
            throw ValidationError("standard input is one chain; name the hyphen once")
        }
    }

    func run() async throws {
        let inputs = try questions.inputs()
        guard let builtIn = Backends.builtIn.first(where: { $0.id == backendID }) else {
            throw EvaluatorOptions.missing(backend: backendID)
        }

        try questions.checkAnswerable(by: backendID)
        if questions.format == .pem { try checkFiles() }
        let backends = isolate ? BackendIsolation().isolated([builtIn]) : [builtIn]
        let stream = try EvaluationStream(settings: settings) {
            StreamWorker(
                reader: try inputs.reader(),
                evaluator: ChainEvaluator(backend: backends[0].forAnotherWorker())
            )
        }
        try await EvaluatorOptions.checkThemselves(backends)
        try warn(of: inputs)
        if files.isEmpty, isatty(STDIN_FILENO) != 0 {
            Console.note("reading questions from the terminal; end them with Ctrl-D")
        }
        let tally =
            switch questions.format {
            case .pem: try await run(stream, FileSource(files))
            case .der, .json, .zgrab:
                try await run(stream, lines)
            }
        try checkIsRead(tally)
        report(tally)
        // One of nothing but problems was never read.
        let unanswered = tally.problems + tally.unanswerable
        guard !tally.isStopped, unanswered == 0 || unanswered < tally.answered else {
            throw ExitCode(ExitStatus.badInput.rawValue)
        }
        guard !fails(tally) else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }

    /// Refuses what is no file before the first answer, and not in the middle of them.
    private func checkFiles() throws(Failure) {
        for path in files where path != "-" {
            guard !InputFile.isFolder(path) else {
                throw Failure(
                    .badInput,
                    "\(path.printable): is a folder, and each question is a file; nothing was asked. "
                        + "Name its files, such as \(path.printable)/*.pem"
                )
            }
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw Failure(
                    .badInput,
                    "\(path.printable): is no file that can be read; nothing was asked. Correct its "
                        + "name, or leave it out"
                )
            }
        }
    }

    /// Says that no line was read.
    ///
    /// An empty stream is a stream, but for whoever wants to hear of failures: what was to write the
    /// questions may have failed.
    private func checkIsRead(_ tally: Tally) throws {
        guard tally.read == 0 else { return }

        let message = "no line was read; see whether what writes the questions has failed"
        guard !strict, failOn.isEmpty else { throw Failure(.badInput, message) }

        Console.note(message)
    }

    private func fails(_ tally: Tally) -> Bool {
        failOn.contains { reason in
            switch reason {
            case .error: tally.problems > 0 || tally.defects > 0 || !tally.unsupported.isEmpty
            case .refused: tally.refused > 0
            case .unpinned: tally.unpinned > 0
            }
        }
    }

    /// Says once what every answer would only hint at.
    private func warn(of inputs: QuestionInputs) throws {
        for note in try inputs.reachNotes().prefix(Self.mostProblems) { Console.note(note) }
        let malformed = inputs.malformedPins()
        for problem in malformed.prefix(Self.mostProblems) { Console.note(problem.description) }
        if malformed.count > Self.mostProblems {
            Console.note("and \(malformed.count - Self.mostProblems) more pins or hosts like these")
        }
        guard inputs.namesNoPins else { return }

        Console.note(
            questions.format == .json
                ? "no --pins FILE: nothing is pinned where a line names no pins of its own"
                : "no --pins FILE: nothing is pinned, and no answer says anything of pins"
        )
    }

    private static let mostProblems = 20

    private var lines: LineSource {
        var octets = InputOctets(of: files)
        return LineSource { try octets.next() }
    }

    private func run(
        _ stream: EvaluationStream,
        _ source: sending some RecordSource
    ) async throws -> Tally {
        let progress = LineProgress()
        let tally = try await stream.run(
            source,
            progress: { progress.add($0) },
            write: OutputOctets.write
        )
        progress.finish()
        return tally
    }

    private var settings: EvaluationStream.Settings {
        var settings = EvaluationStream.Settings()
        settings.workers = workers
        settings.isOrdered = !unordered
        settings.isStrict = strict
        settings.isFlushed = flush
        settings.shard = shard
        return settings
    }

    /// Says what did not go well: whoever only looks at verdicts would not see it.
    private func report(_ tally: Tally) {
        let unit = questions.format == .pem ? "file" : "line"
        if let first = tally.firstDefect {
            Console.note(
                "a library failed on \(tally.defects) of \(tally.answered) \(unit)s, first: "
                    + first.printable
            )
        }
        if tally.unreadable > 0 {
            Console.note(
                "\(tally.unreadable) of \(tally.answered) \(unit)s get no verdict, and no filter on "
                    + "verdicts finds them: \(backendID) alone can read a certificate "
                    + "(unreadable-certificate)"
            )
        }
        for sentence in tally.unansweredSentences(unit).prefix(Self.mostProblems) {
            Console.note(sentence)
        }
        guard let first = tally.firstProblem else { return }

        let id = first.problem.id.map { " (\(String($0.prefix(200)).printable))" } ?? ""
        let explanation = String(first.problem.explanation.prefix(2_000)).printable
        let problem = "\(unit) \(first.number)\(id): \(explanation)"
        if tally.isStopped {
            Console.complain("\(problem); stopped there, as --strict asks")
        } else {
            Console.note(
                "\(tally.problems) of \(tally.answered) \(unit)s hold no question; \(problem)"
            )
        }
    }
}
