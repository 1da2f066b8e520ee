// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Reporting

/// Compares two results.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two results.json: what changed, what is new and what is gone.",
        discussion: """
            Nothing is run. Exit status 1 means that an answer is worse than before, by the order \
            limit, lenient, outage, unpinned, bypass, and then by severity. With --fail-on any, \
            every change makes it 1. A different library, platform or corpus is reported, and does \
            not count by itself.

              pinproof run --output json=new.json
              pinproof diff Reports/latest/results.json new.json
            """
    )

    @Argument(help: "The older results.", completion: .file(extensions: ["json"]))
    var old: String

    @Argument(help: "The newer results.", completion: .file(extensions: ["json"]))
    var new: String

    @Option(help: "What makes exit status 1: an answer that is worse, any change, or nothing.")
    var failOn = Change.worse

    enum Change: String, CaseIterable, ExpressibleByArgument {
        case worse, any, nothing
    }

    @Option(help: "How the comparison is written.")
    var format = Format.text

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, markdown, json
    }

    func run() throws {
        let diff = ResultsDiff(from: try results(old), to: try results(new))
        switch format {
        case .json: try Console.write(diff.json)
        case .markdown: try Console.write(diff.markdown)
        case .text: try Console.write(diff.text)
        }
        let fails =
            switch failOn {
            case .any: !diff.isSame
            case .nothing: false
            case .worse: diff.hasWorse
            }
        guard !fails else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }

    private func results(_ path: String) throws -> ResultsFile {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.badInput, "\(path): cannot be read; see whether it exists")
        }

        do throws(ResultsFileError) {
            return try ResultsFile(parsing: data)
        } catch {
            throw Failure(.badInput, "\(path): \(error)")
        }
    }
}
