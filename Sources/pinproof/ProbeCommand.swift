// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import Harness
import Pinning

/// Holds somebody's own client to the norm.
struct ProbeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Lets your own client meet the vectors over TLS: its bypasses and outages.",
        usage: "pinproof probe [<options>] -- <command> ...",
        discussion: """
            The command is run once for each vector, while a server on 127.0.0.1 presents it. It is \
            to connect, and to end with status 0 if it accepted the server, and with another if not. \
            In its arguments stand for what each vector wants:

              {host} {port}   the host as the client is to check it; the port on 127.0.0.1
              {authority}     both as a URL has them: [2001:db8::1]:42801
              {ca}            a file with the trust anchors, PEM
              {pin}           the pins, written as --pin-form says
              {time} {vector} when the connection happens, and the vector's id

              pinproof probe -- curl --silent --output /dev/null --cacert {ca} \\
                --connect-to '::127.0.0.1:{port}' --pinnedpubkey {pin} \\
                'https://{authority}/'

            A client has today's clock, so that it is not asked where the answer depends on the \
            time (rotations, expiries), unless the command sets it:

              pinproof probe --sets-time -- env TZ=UTC faketime {time} curl …

            Vectors without exactly one entry that applies, and pins that are texts of their own, \
            are left out: they concern a client's configuration, which a command line does not \
            have. What was not asked is counted at the end, by its reason.

            Pinproof listens on loopback alone. The client is started without the proxies that \
            the environment names, and with no_proxy=*; proxies of its own files are its own \
            matter. One that never connects to the port has neither gone ahead nor refused: that \
            is a failure.

            Exit status 1 says that there are bypasses, outages or failures; 69 that the client \
            did the same with every vector, of which some are to be refused and some are not.
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

    @Option(help: "How {pin} is written: \(PinForm.explanation)")
    var pinForm = PinForm.curl

    @Flag(help: "Ask where the answer depends on the time, too: the command sets the clock.")
    var setsTime = false

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
                "the command never mentions {port} or {authority}, so that it meets nobody"
            )
        }
        guard timeout > 0, jobs > 0 else {
            throw ValidationError("--timeout and --jobs are 1 or more")
        }
    }

    func run() async throws {
        #if OpenSSL
        let loaded = try corpusOptions.load()
        loaded.complain()
        let vectors = try Selection(filter).vectors(of: loaded.corpus)
        try checkProgram()
        var questions: [ProbeQuestion] = []
        var leftOut: [ProbeOmission] = []
        for vector in vectors {
            do throws(ProbeOmission) {
                questions.append(try ProbeQuestion(vector, pinForm, setsTime: setsTime))
            } catch {
                leftOut.append(error)
            }
        }
        let folder = try TemporaryFolder(for: "pinproof-probe")
        defer { folder.remove() }
        Interruption.beforeEnd { folder.remove() }
        let files = AnchorFiles(in: folder.path)
        try files.write(questions.map(\.vector))
        let probe = Probe(
            command,
            patience: .seconds(timeout),
            presenter: try Servers.presenter(of: vectors)
        )

        let outcomes = await concurrently(questions, jobs: jobs) { question in
            await probe.meet(question.vector) { command, port in
                question.filled(command, port: port, anchors: files.path(of: question.vector))
            }
        }
        Interruption.yieldToEnd()
        let result = ProbeResult(
            of: zip(questions, outcomes),
            leftOut: leftOut
        )
        try Console.write(result.text(Console.style(.auto)))
        guard loaded.corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }
        guard !result.hasLearntNothing else {
            throw Failure(
                .unavailable,
                "the client did the same with every vector, so that nothing was learnt; "
                    + "run its command once by hand against “pinproof serve”"
            )
        }
        guard result.isClean else { throw ExitCode(ExitStatus.unexpected.rawValue) }
        #else
        throw Failure(
            .unavailable,
            "no TLS server is built in; build with the package trait OpenSSL"
        )
        #endif
    }

    /// Refuses a program that nobody could start, before each vector would say so.
    ///
    /// - SeeAlso: exec(3): a name without a slash is looked for in PATH.
    private func checkProgram() throws {
        guard let program = command.first,
            ProbePlaceholder.allCases.allSatisfy({ placeholder in
                !program.contains(placeholder.text)
            })
        else { return }

        let folders = (Console.environment("PATH") ?? "/bin:/usr/bin")
            .split(separator: ":", omittingEmptySubsequences: false)
        let places =
            program.contains("/")
            ? [program] : folders.map { ($0.isEmpty ? "." : $0) + "/" + program }
        let isThere = places.contains { place in
            var isFolder: ObjCBool = false
            return unsafe FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
                && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: place)
        }
        guard isThere else {
            throw Failure(
                .usage,
                "\(program): there is no such program; write its path, or see whether it is "
                    + "installed"
            )
        }
    }
}

/// How a client's user writes pins.
enum PinForm: String, CaseIterable, ExpressibleByArgument {
    case base64, curl, fingerprint, hex, okhttp

    static let explanation =
        "curl is sha256//…;sha256//…, okhttp sha256/…,sha256/…, base64 and hex the digests of the "
        + "keys with commas between, fingerprint the certificates' in hexadecimal."

    var kind: PinningKind { self == .fingerprint ? .certificate : .publicKey }

    func text(of digests: [[UInt8]]) -> String {
        switch self {
        case .base64: digests.map(Base64.encode).joined(separator: ",")
        case .curl: digests.map { "sha256//" + Base64.encode($0) }.joined(separator: ";")
        case .fingerprint, .hex: digests.map(Hexadecimal.encode).joined(separator: ",")
        case .okhttp: digests.map { "sha256/" + Base64.encode($0) }.joined(separator: ",")
        }
    }
}
