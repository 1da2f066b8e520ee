// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus

/// Checks vectors without running them.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks vectors: schema, form, ids, times, names, twins, norms, departures.",
        discussion: """
            No vector is run. Whether certificates are what their recipe makes is asked with \
            “pinproof forge --check”.
            """
    )

    @Argument(
        help: "Corpora, families or files; the corpus of the checkout where none is given.",
        completion: .file()
    )
    var paths: [String] = []

    @Flag(help: "Bring files into canonical form first; nothing but their form is changed.")
    var fix = false

    func run() throws {
        let paths = try paths.isEmpty ? [Place.relative(Place.corpus().vectors)] : paths
        if fix { try fixForms(in: paths) }

        let asked = Corpus.load(paths)
        // Twins may lie in the families beside those that were named.
        let around = Corpus.load(Set(paths.map(VectorFile.corpus)).sorted().map(Place.relative))
        let files = Set(asked.files.map { Place.absolute($0.path) })
        let problems = around.problems(against: EvaluatorOptions.registry).filter {
            files.contains(Place.absolute($0.file))
        }
        let unfound = asked.errors.filter { !files.contains(Place.absolute($0.file)) }
        for problem in unfound + problems { Console.complain(problem.description) }
        Console.note("\(files.count) files checked, \((unfound + problems).count) problems")
        guard unfound.isEmpty, problems.isEmpty else {
            throw ExitCode(ExitStatus.badInput.rawValue)
        }
    }

    /// A file that cannot be read is left as it is, and reported by the check.
    private func fixForms(in paths: [String]) throws {
        for path in paths {
            guard let files = try? VectorFile.find(at: path) else { continue }

            for file in files where (try? file.fixForm()) ?? false {
                Console.write("\(file.path)\n")
            }
        }
    }
}
