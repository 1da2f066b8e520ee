// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus
import Forge
import Foundation
import Reporting

/// Writes what recipes make.
struct ForgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forge",
        abstract: "Writes the certificates and pins that recipes make.",
        usage: "pinproof forge [<paths> ...] [<options>]",
        discussion: """
            The bytes are the same on every machine. What is captured, and everything else in a \
            file, is left as it is.

            A new vector begins with a template: “pinproof forge --template FAMILY” prints one to \
            fill in. “--capture FILE…” fills it with the certificates of a real server, from PEM \
            files as “openssl s_client -showcerts” prints them, the end entity first.
            """
    )

    @Argument(
        help: "Corpora, families or files. Default: the corpus of the checkout.",
        completion: .file()
    )
    var paths: [String] = []

    @Flag(help: "Write nothing; name what differs from its recipe.")
    var check = false

    @Option(
        help: ArgumentHelp(
            "Print a new vector of this family, or with this id, to fill in.",
            valueName: "family"
        )
    )
    var template: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Fill the template with the certificates of these PEM files.",
            valueName: "file"
        ),
        completion: .file()
    )
    var capture: [String] = []

    func validate() throws {
        if let template { try TemplateText.checkName(template) }
        if template == nil, !capture.isEmpty {
            throw ValidationError("--capture fills a template: say --template FAMILY, too")
        }
        if template != nil, check || !paths.isEmpty {
            throw ValidationError(
                "--template prints a new vector, and takes no paths and no --check"
            )
        }
    }

    func run() throws {
        if let template {
            try TemplateText.checkIsNew(template)
            try Console.write(TemplateText.text(for: template, capturing: capture))
            if let novelty = TemplateText.novelty(of: template) { Console.note(novelty) }
            return
        }

        let paths =
            try paths.isEmpty
            ? [Place.relative(Place.corpus(or: "name the vectors").vectors)] : paths
        var problems = 0
        var changed = 0
        var all = 0
        for path in paths {
            let found = VectorSearch(at: path)
            problems += report(VectorErrors(all: found.errors))
            guard !found.files.isEmpty else { continue }

            let forge = try forge(for: path)
            for file in found.files {
                all += 1
                var isWritten = false
                do throws(ForgeError) {
                    if check {
                        problems += report(VectorErrors(all: try forge.differences(in: file)))
                    } else {
                        isWritten = try forge.forge(file)
                    }
                } catch {
                    problems += try report(error)
                }
                if isWritten {
                    changed += 1
                    try Console.write("\(file.path)\n")
                }
            }
        }
        Console.note(
            check
                ? "\(counted(all, "file")) checked, \(counted(problems, "problem"))"
                : "\(counted(all, "file")) read, \(changed) written, "
                    + counted(problems, "problem")
        )
        guard problems == 0 else { throw ExitCode(ExitStatus.badInput.rawValue) }
    }

    /// The forge with the keys of the corpus around the path, or else of our own.
    private func forge(for path: String) throws -> Forge {
        let beside = "\(VectorSearch.corpus(around: path))/keys"
        let directory =
            FileManager.default.fileExists(atPath: beside)
            ? beside : "\(try Place.corpus().vectors)/keys"
        do throws(ForgeError) {
            return Forge(keys: try TestKeys(directory: directory))
        } catch {
            throw Failure(.badInput, error.description)
        }
    }

    private func report(_ errors: VectorErrors) -> Int {
        for error in errors.all { Console.complain(error.description) }
        return errors.all.count
    }

    private func report(_ error: ForgeError) throws -> Int {
        switch error {
        case .recipe(let errors): return report(errors)
        case .unavailable(let why): throw Failure(.unavailable, why)
        }
    }
}
