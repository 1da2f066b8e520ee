// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import PKIX
import Pinning
import Reporting

/// What a client is known to do, so that a run fails for what is new alone.
struct KnownOptions: ParsableArguments {
    @Option(
        name: .customLong("known"),
        help: ArgumentHelp(
            "Do not fail for what this file lists with a reason (Documentation/ci.md). For "
                + "several clients, name a file for each.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var paths: [String] = []

    @Flag(
        help: """
            Write what fails into the file of --known. Reasons are kept; new ones are left empty.
            """
    )
    var writeKnown = false

    @Flag(help: "Let --write-known also record bypasses of high severity.")
    var acceptHigh = false

    @Flag(
        help: """
            Also fail for what is fixed, better, revised, new in this corpus or no longer answered.
            """
    )
    var strict = false

    @Option(
        help: ArgumentHelp(
            "Report findings at this place of your repository, file or file:line. Default: "
                + "the program that the command names, or the file of --known.",
            valueName: "place"
        )
    )
    var location: String?

    func validate() throws {
        guard !paths.isEmpty || !writeKnown else {
            throw ValidationError("--write-known writes the file that --known names: name one")
        }
        guard writeKnown || !acceptHigh else {
            throw ValidationError("--accept-high says what --write-known records: give both")
        }
        guard !paths.isEmpty || !strict else {
            throw ValidationError("--strict says how --known is held to: give both")
        }
    }

    /// Refuses them where no client is tested.
    func checkUnused(because why: String) throws {
        guard paths.isEmpty, location == nil else {
            throw ValidationError("--known and --location speak of a client, and \(why)")
        }
    }

    /// A file and what stands in it; nil where it is to be written first.
    struct KnownFile {
        let path: String
        let failures: KnownFailures?
    }

    /// Reads the files before anything is run, and refuses a place that there is not.
    func read() throws -> [KnownFile] {
        _ = try namedPlace()
        if writeKnown { try ReportFile.checkWritable(paths.map(ReportFile.init)) }
        return try paths.map { path in
            if writeKnown, !FileManager.default.fileExists(atPath: path) {
                return KnownFile(path: path, failures: nil)
            }
            do throws(VectorErrors) {
                let octets = try Self.octets(path)
                // As touch(1) and mktemp(1) leave it: there is nothing to lose.
                if writeKnown, octets.allSatisfy({ $0 <= 0x20 }) {
                    return KnownFile(path: path, failures: nil)
                }
                let failures = try KnownFailures(
                    parsing: octets,
                    location: Place.relative(path),
                    isRewritten: writeKnown
                )
                return KnownFile(path: path, failures: failures)
            } catch {
                throw Failure(.badInput, error.all.map(\.description).joined(separator: "\n"))
            }
        }
    }

    private static func octets(_ path: String) throws(VectorErrors) -> [UInt8] {
        func wrong(_ problem: String, _ remedy: String) -> VectorErrors {
            VectorErrors(all: [
                VectorError(file: path, field: "", problem: problem, remedy: remedy)
            ])
        }
        guard !InputFile.isFolder(path) else {
            throw wrong("is a folder", "name a file, such as known.json in it")
        }
        do {
            return try InputFile.octets(path)
        } catch {
            throw wrong("cannot be read", "see whether it exists, or make it with --write-known")
        }
    }

    /// The place of --location; nil where none is named.
    private func namedPlace() throws -> Run.ClientPlace? {
        guard let location else { return nil }

        func refused(_ why: String, _ remedy: String) -> Failure {
            Failure(.usage, "--location \(location.printable): \(why); \(remedy)")
        }
        func isFile(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: path) && !InputFile.isFolder(path)
        }
        // A file's name may have a colon in it.
        if isFile(location) { return Run.ClientPlace(path: Place.relative(location)) }
        let parts = location.split(separator: ":", omittingEmptySubsequences: false)
        let path = parts.count > 1 ? parts.dropLast().joined(separator: ":") : location
        guard isFile(path) else {
            throw refused(
                "there is no file \(path.printable)",
                "name a file from the current directory, as client.py or client.py:12"
            )
        }
        guard let line = parts.last.flatMap({ Int($0) }), line > 0 else {
            throw refused(
                "“\(parts.last ?? "")” is no line".printable,
                "write its number, from 1, as \(path.printable):12"
            )
        }

        return Run.ClientPlace(path: Place.relative(path), line: line)
    }

    /// The words of a command that may be files.
    static func words(of command: String) -> [String] {
        command.split { " '\"".contains($0) }.map(String.init)
    }

    /// Where findings are shown that no entry knows: what was named, or the first word of the
    /// commands that is a file below the current directory.
    func place(of commands: [String]) throws -> Run.ClientPlace? {
        if let place = try namedPlace() { return place }
        let words = commands.flatMap(Self.words)
        let here = FileManager.default.currentDirectoryPath
        return words.lazy.map(Place.absolute).first { path in
            path.hasPrefix(here + "/") && FileManager.default.fileExists(atPath: path)
                && !InputFile.isFolder(path)
        }.map { Run.ClientPlace(path: Place.relative($0)) }
    }

    /// What holding clients against their files came to.
    struct Verdict {
        var comparisons: [Run.KnownClient] = []
        var rewritings: [(path: String, KnownFailures.Rewriting)] = []
        var fails = false
    }

    /// Holds what clients did against what they are known to do, and writes that where it is asked
    /// for.
    ///
    /// - Parameters:
    ///   - run: What they did; what is known fails it no more.
    ///   - programs: The clients' ids, each with its version for the file.
    ///   - files: What was read.
    ///   - corpus: The vectors that there are.
    /// - Returns: What to say.
    /// - Throws: `Failure` where a file is of another client, or cannot be written.
    func hold(
        _ run: inout Run,
        of programs: [(id: String, name: String)],
        _ files: [KnownFile],
        _ corpus: Corpus
    ) throws -> Verdict {
        var verdict = Verdict()
        let ids = Set(corpus.files.map(\.id) + ComputedTwin.allCases.map(\.id))
        for file in files {
            let program = try program(of: file, among: programs)
            let path = Place.relative(file.path)
            guard !writeKnown else {
                let old = file.failures ?? KnownFailures(client: program.name, corpus: "")
                let judged = run.judged(program.id)
                let rewriting = old.renamed(by: corpus.history).rewritten(
                    after: judged,
                    client: program.name,
                    corpus: pinproofVersion,
                    acceptsHigh: acceptHigh
                )
                try ReportFile(path: file.path).write(rewriting.file.text.utf8)
                verdict.rewritings.append((path, rewriting))
                if !rewriting.refused.isEmpty { verdict.fails = true }
                run.tolerate(
                    Run.KnownClient(
                        program: program.id,
                        path: path,
                        comparison: KnownComparison(
                            judged,
                            knowing: rewriting.file,
                            today: Platform.today,
                            isVector: ids.contains
                        )
                    )
                )
                continue
            }
            guard let failures = file.failures?.renamed(by: corpus.history) else { continue }

            let comparison = KnownComparison(
                run.judged(program.id, since: failures.corpus, corpus.history),
                unanswered: run.unanswered(by: program.id),
                knowing: failures,
                today: Platform.today,
                isVector: ids.contains
            )
            let known = Run.KnownClient(program: program.id, path: path, comparison: comparison)
            run.tolerate(known)
            verdict.comparisons.append(known)
            if comparison.fails || strict && comparison.hasNotices { verdict.fails = true }
        }
        return verdict
    }

    private func program(
        of file: KnownFile,
        among programs: [(id: String, name: String)]
    ) throws -> (id: String, name: String) {
        let path = Place.relative(file.path)
        let names = programs.map(\.id).joined(separator: ", ")
        guard let failures = file.failures else {
            guard programs.count == 1 else {
                throw Failure(
                    .usage,
                    "\(path): has nothing in it, and nobody can tell whose it is to be of \(names); "
                        + "write one client's file at a time"
                )
            }
            return programs[0]
        }
        guard let program = programs.first(where: { $0.id == failures.name }) else {
            throw Failure(
                .badInput,
                "\(path): is of “\(failures.client.printable)”, and what was run is \(names); "
                    + "write that name in “client”, or name the file of this client"
            )
        }
        return program
    }

    /// What is wrong with a run in which a client answered nothing.
    static func says(nothingOf client: String) -> String {
        "\(client.printable): no question was put to it that it answered, so nothing is known of "
            + "it; the reasons are counted above; mend them, or choose other vectors (--filter)"
    }

    /// Says what came of it: on standard output what a person reads, on standard error what was
    /// written.
    func report(_ verdict: Verdict, _ run: Run, style: TextStyle) throws {
        for known in verdict.comparisons {
            try Console.write("\n" + KnownReport(of: known, style: style).text)
        }
        for (path, rewriting) in verdict.rewritings {
            Console.note(
                "wrote \(path): \(counted(rewriting.file.entries.count, "known failure"))"
                    + (rewriting.removed > 0 ? ", \(rewriting.removed) fixed and removed" : "")
            )
            if rewriting.unreasoned > 0 {
                Console.note(
                    "\(rewriting.unreasoned) of them with an empty reason: it does not load until "
                        + "somebody says why each is left so"
                )
            }
            for one in rewriting.refused {
                Console.complain(
                    "\(one.text): not recorded; mend it, or give "
                        + "--accept-high"
                )
            }
        }
    }
}
