// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ChildProcesses
import Conformance
import Corpus
import Foundation
import Harness
import Pinning
import Reporting
import Synchronization

/// Holds somebody's own client to the norm.
struct ProbeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Tests your own client against the vectors over TLS: its bypasses and outages.",
        usage: "pinproof probe [<options>] -- <command> ...",
        discussion: """
            The command is run once for each vector, while a server on 127.0.0.1 presents it. The \
            client must connect once, and end with status 0 if it accepts the server, or with \
            another status if not. In its arguments, these words stand for what each vector wants:

              {host} {port}   the host as the client is to check it; the port on 127.0.0.1
              {authority}     both as a URL has them: [2001:db8::1]:42801
              {ca}            a file with the trust anchors, PEM
              {pin}           the pins, written as --pin-form says
              {time} {vector} when the connection happens, and the vector's id

              pinproof probe -- curl --silent --output /dev/null --cacert {ca} \\
                --connect-to '::127.0.0.1:{port}' --pinnedpubkey {pin} \\
                'https://{authority}/'

            A client uses today's clock. So vectors whose answer depends on the time (rotations, \
            expiries) are not asked, unless the command sets the clock, and stops it (-f). Many of \
            these vectors are one second away from the end of something:

              pinproof probe --sets-time -- env TZ=UTC FAKETIME_FMT=%Y-%m-%dT%H:%M:%SZ \\
                faketime -f {time} curl …

            Vectors without exactly one entry that applies are left out, and so are those whose \
            pins are texts of their own: they concern a configuration, which a command line does \
            not have. What was not asked is counted at the end, by its reason.

            Pinproof listens on loopback alone. It starts the client without the environment's \
            proxies and with no_proxy=*; proxies in the client's own files are left alone. A \
            client that never connects to the port has neither accepted nor rejected: that is a \
            failure.

            Two connections come first: one that every client accepts, and one that every client \
            rejects. If the command does not tell them apart, nothing else is asked, and the exit \
            status is 69.

            Ctrl-C stops the asking: what was asked is printed and written, and the exit status is \
            130. A client that does not end within --timeout \(ProbeCourse.mostTimeouts) times in a \
            row is given up, and the exit status is 1.

            Exit status 1 means that the client departs from what is expected, and that --known \
            does not list it: Documentation/ci.md.
            """
    )

    @OptionGroup var corpusOptions: CorpusOptions

    @Option(
        help: ArgumentHelp(
            "Ask only about the vectors whose id matches: * is any text, ? one character.",
            valueName: "glob"
        )
    )
    var filter: String?

    @OptionGroup var known: KnownOptions

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "Write a report, \(ProbeFormat.choices); may be repeated.",
            valueName: "format=path"
        )
    )
    var outputs: [OutputFile<ProbeFormat>] = []

    @Option(
        help: ArgumentHelp(
            "The client's name and version, for reports and the file of --known. Default: "
                + "the name of its program.",
            valueName: "name"
        )
    )
    var client: String?

    @Option(
        help: ArgumentHelp(
            "What the client is not made to do, separated by commas; it is not asked. "
                + "authority-pins (it compares the server's own certificate alone), "
                + "address-hosts, time-zone. The others of Harnesses/PROTOCOL.md "
                + "are abilities of a configuration, and no command line is asked for them.",
            valueName: "abilities"
        )
    )
    var cannot: String?

    @Option(
        help: ArgumentHelp(
            "The library that the client is built on: certificates, gnutls, openssl or swift. What "
                + "this library is known to do otherwise is marked as inherited, and fails nothing.",
            valueName: "id"
        )
    )
    var library: String?

    @Option(help: "How {pin} is written: \(PinForm.explanation)")
    var pinForm = PinForm.curl

    @Flag(help: "Also ask where the answer depends on the time: the command sets the clock.")
    var setsTime = false

    @Flag(
        help: ArgumentHelp(
            "Also ask each vector that may be accepted with one thing wrong or other, in \(ComputedTwin.allCases.count) ways "
                + "(Harnesses/PROTOCOL.md): some thousands of connections."
        )
    )
    var computedTwins = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long one connection may take.", valueName: "seconds")
    )
    var timeout = 10

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many connections are made at once.", valueName: "n")
    )
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The client: a program and its arguments.", valueName: "command")
    )
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else {
            throw ValidationError("name the client behind --, such as: pinproof probe -- curl …")
        }
        if let unknown = command.lazy.compactMap(ProbePlaceholder.unknown).first {
            throw ValidationError(
                "\(unknown) stands for nothing; \(ProbePlaceholder.all) do; braces that are the "
                    + "client's own are told by a space inside of them"
            )
        }
        let ports = [ProbePlaceholder.authority.text, ProbePlaceholder.port.text]
        guard command.contains(where: { argument in ports.contains { argument.contains($0) } })
        else {
            throw ValidationError(
                "the command mentions neither {port} nor {authority}, so it cannot reach the server"
            )
        }
        guard timeout > 0, jobs > 0 else {
            throw ValidationError("--timeout and --jobs are 1 or more")
        }
        _ = try abilities()
        let libraries = EvaluatorOptions.registry.backends
        if let library, !libraries.contains(library) {
            throw ValidationError(
                "--library \(library) is no library that is known here"
                    + "\(Suggestions.hint(for: library, among: libraries)); there are "
                    + "\(libraries.joined(separator: ", ")); leave the option out for another"
            )
        }
    }

    private var lacking: Set<HarnessAbility> { (try? abilities()) ?? [] }

    private func abilities() throws -> Set<HarnessAbility> {
        let names = (cannot ?? "").split(separator: ",").map(String.init)
        return Set(
            try names.map { name in
                guard let ability = HarnessAbility(rawValue: name) else {
                    let all = HarnessAbility.allCases.map(\.rawValue)
                    throw ValidationError(
                        "--cannot \(name) names no ability\(Suggestions.hint(for: name, among: all))"
                            + "; there are \(all.joined(separator: ", "))"
                    )
                }
                return ability
            }
        )
    }

    /// What `--output` names, and standard output gets none of then.
    private var files: [(format: ReportFormat, file: ReportFile)] {
        outputs.compactMap { output in
            output.format.report.map { ($0, output.file) }
        }
    }

    /// Where the process may put what the client reads; set before it began.
    private static let folder = Mutex(TemporaryFolder.unguessable(for: "pinproof-probe"))

    /// Has this process watched by another, so that nothing is left whichever is killed.
    static func beginWatched() {
        folder.withLock { $0 = Guardian.begin(orWith: $0) }
    }

    func run() async throws {
        #if OpenSSL
        try ReportFile.checkWritable(
            outputs.map(\.file),
            reading: corpusOptions.directories + known.paths
                + command.filter { !InputFile.isFolder($0) }
        )
        let knownFiles = try known.read()
        let loaded = try corpusOptions.load()
        loaded.complain()
        let vectors = try Selection(filter, takingTwins: true).vectors(of: loaded.corpus)
        if let program = command.first { try ProbedProgram(program).check() }
        var questions: [(vector: Vector, asked: ProbeQuestion)] = []
        var leftOut: [ProbeOmission] = []
        for vector in vectors {
            do throws(ProbeOmission) {
                let asked = try ProbeQuestion(vector, pinForm, setsTime: setsTime, cannot: lacking)
                questions.append((vector, asked))
            } catch {
                leftOut.append(error)
            }
        }
        let named = filter.map(TwinPattern.init).flatMap { $0.kinds.isEmpty ? nil : $0 }
        let twins =
            try named.map { pattern in try TwinOptions.twins(pattern, loaded) }
            ?? (computedTwins ? TwinOptions.twins(of: vectors, ComputedTwin.allCases, loaded) : [:])
        let ofCommandLines = twins.filter { $0.key.isForCommandLines }
        for twin in ofCommandLines.values.joined() {
            do throws(ProbeOmission) {
                let asked = try ProbeQuestion(twin, pinForm, setsTime: setsTime, cannot: lacking)
                questions.append((twin, asked))
            } catch {
                // What cannot be asked of a vector cannot be asked of its twins, and that was
                // counted, unless twins alone are asked.
                if named != nil { leftOut.append(error) }
            }
        }
        let folder = try TemporaryFolder(at: Self.folder.withLock { $0 })
        defer { folder.remove() }
        let course = ProbeCourse()
        Interruption.beforeEnd(orStop: course.interrupt) { folder.remove() }
        let files = AnchorFiles(in: folder.path)
        try files.write(questions.map(\.vector))
        let probe = Probe(
            command,
            patience: .seconds(timeout),
            presenter: try Servers.presenter(of: questions.map(\.vector)),
            folder: (folder.path, "{ca}")
        )

        try await check(probe, files)
        let progress = ProbeProgress(of: questions.count)
        course.begin()
        let outcomes = await concurrently(questions, jobs: jobs, progress: progress.show) {
            vector,
            asked in
            await course.follow {
                await probe.meet(vector) { command, port in
                    asked.filled(command, port: port, anchors: files.path(of: vector))
                }
            }
        }
        Interruption.yieldToEnd()
        let stop = course.end()
        let met = zip(questions.map(\.vector), outcomes).compactMap { vector, outcome in
            outcome.map { (vector: vector, outcome: $0) }
        }
        let missing = questions.count - met.count
        let asked = "\(met.count) of \(questions.count) asked"
        switch stop {
        case .hanging:
            leftOut += Array(repeating: .hanging, count: missing)
            Console.complain(
                "the client did not end within \(timeout) s \(ProbeCourse.mostTimeouts) times in a "
                    + "row, and is given up: \(asked); give it longer (--timeout), or see by hand "
                    + "why it hangs (pinproof serve)"
            )
        case .interrupted:
            leftOut += Array(repeating: .interrupted, count: missing)
            Console.complain("interrupted: \(asked)")
        case nil: break
        }
        try await report(
            met,
            twins: ofCommandLines,
            leftOut: leftOut,
            knownFiles,
            loaded,
            stop: stop
        )
        #else
        throw Failure(
            .unavailable,
            "no TLS server is built in; build with the package trait OpenSSL"
        )
        #endif
    }

    #if OpenSSL
    /// Lets the client meet a connection that must go ahead and one that must not: a command that
    /// cannot work fails here, once.
    private func check(_ probe: Probe, _ files: AnchorFiles) async throws {
        let accepted = ProbeQuestion(.accepted, pinForm, name: "self-check/to-be-accepted")
        let refused = ProbeQuestion(.refused, pinForm, name: "self-check/to-be-refused")
        let rightAnchor = try files.write(ProbeCheck.accepted.anchor, as: "self-check-right")
        let wrongAnchor = try files.write(ProbeCheck.refused.anchor, as: "self-check-wrong")
        let first = await probe.meet(.accepted) { command, port in
            accepted.filled(command, port: port, anchors: rightAnchor)
        }
        Interruption.yieldToEnd()
        guard first == .connected else {
            throw Failure(
                .unavailable,
                "the client does not accept a good chain, although it is given its CA ({ca}) and "
                    + "the pin of its leaf ({pin}): \(first.sentence.printable). Nothing else was "
                    + "asked. It was started as: \(written). Correct the command, or try "
                    + "it by hand with “pinproof serve”"
            )
        }
        let second = await probe.meet(.refused) { command, port in
            refused.filled(command, port: port, anchors: wrongAnchor)
        }
        Interruption.yieldToEnd()
        guard case .refused = second else {
            throw Failure(
                .unavailable,
                "the client does not reject a chain of which neither the CA ({ca}) nor the pin "
                    + "({pin}) that it is given is right: \(second.sentence.printable). So nothing "
                    + "else was asked. It was started as: \(written). See that it looks at "
                    + "{ca} or {pin}, and that its exit status is another than 0 where it refuses"
            )
        }
    }

    /// The command as it was written, for a person to try again.
    private var written: String { command.map(\.shellWord).joined(separator: " ").printable }

    /// Says and writes what came of it.
    private func report(
        _ met: [(vector: Vector, outcome: Probe.Outcome)],
        twins: [ComputedTwin: [Vector]],
        leftOut: [ProbeOmission],
        _ knownFiles: [KnownOptions.KnownFile],
        _ loaded: CorpusOptions.Loaded,
        stop: ProbeCourse.Stop?
    ) async throws {
        let client = ProbedClient(
            named: client,
            command,
            builtOn: library,
            pinForm.kind
        )
        let asked = met.filter { !$0.outcome.wasNotAsked }
        let conformance = Conformance(
            backends: [],
            policies: [],
            programs: [client.program(asked)],
            of: EvaluatorOptions.registry,
            corpus: loaded.corpus
        )
        var run = await conformance.run(
            asked.map(\.vector).filter { !$0.isTwin },
            of: Run.CorpusIdentity(
                vectors: loaded.corpus.vectors.count,
                digest: loaded.corpus.digest
            ),
            isWholeCorpus: false,
            platform: Platform.name,
            libraries: [],
            jobs: 1,
            twins: twins
        )
        run.standards = try loaded.standards()
        run.clientPlace = try known.place(of: command)
        var holding = known
        // A part of what there is to ask makes no file of known failures.
        if holding.writeKnown, stop != nil {
            holding.writeKnown = false
            Console.complain("--write-known: nothing is written, since not everything was asked")
        }
        let verdict = try holding.hold(
            &run,
            of: [(client.id, client.name)],
            knownFiles,
            loaded.corpus
        )

        let result = ProbeResult(
            of: run,
            Dictionary(met.map { ($0.vector.id, $0.outcome) }) { first, _ in first },
            leftOut: leftOut
        )
        try await ReportJob.write(ReportJob.jobs(files, of: ReportModel(of: run)))
        for output in outputs where output.format == .text {
            try output.file.write(result.text(TextStyle()).utf8)
        }
        // On standard error a build server finds them, and data stays data.
        if Console.environment("GITHUB_ACTIONS") == "true" {
            Console.annotate(WorkflowAnnotations.text(of: run))
        }
        try Console.write(result.text(Console.style(.auto)))
        try known.report(verdict, run, style: Console.style(.auto))
        guard stop != .interrupted else { throw ExitCode(ExitStatus.interrupted.rawValue) }
        guard loaded.corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
        guard !asked.isEmpty || stop != nil else {
            throw Failure(.unavailable, KnownOptions.says(nothingOf: client.name))
        }
        guard !run.hasUnexpected, !verdict.fails, stop == nil else {
            throw ExitCode(ExitStatus.unexpected.rawValue)
        }
    }
    #endif
}

/// A format that a report of a probe is written in.
enum ProbeFormat: String, OutputFormat {
    case csv, html, json, junit, markdown, sarif, text

    /// The report of a run that it is; nil for what is printed.
    var report: ReportFormat? {
        switch self {
        case .csv: .csv
        case .html: .html
        case .json: .json
        case .junit: .junit
        case .markdown: .markdown
        case .sarif: .sarif
        case .text: nil
        }
    }
}

extension PinForm: ExpressibleByArgument {}

extension Probe.Outcome {
    fileprivate var wasNotAsked: Bool { if case .notAsked = self { true } else { false } }

    /// The end of a sentence about the client.
    fileprivate var sentence: String {
        switch self {
        case .connected: "it accepted the connection"
        case .failed(let why): "it \(why)"
        case .neverConnected(let end):
            "it never connected to the port on 127.0.0.1, and ended with \(end)"
        case .notAsked(let why): why
        case .timedOut(let seconds): "it did not end within \(seconds) s (--timeout)"
        case .refused(let said, let status):
            "it ended with status \(status)" + (said.isEmpty ? "" : ": \(said.cause)")
        }
    }
}
