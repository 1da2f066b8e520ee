// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Streaming

/// Counts answers.
struct SummarizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summarize",
        abstract:
            "Counts the answers of eval by verdict, reason and pin; names the hosts that "
            + "would break.",
        usage: "pinproof summarize [<files> ...] [<options>]",
        discussion: """
            Answers may be in any order and in any number of files. A pin counts if it is \
            configured and is in the path. A host would break if its connection is rejected. A \
            host is not pinned if no entry in force names it: the entry may lack \
            “includeSubdomains”, be expired, or be misspelt.

              pinproof eval --anchors roots.pem --pins next.json < chains.jsonl \\
                | pinproof summarize
            """
    )

    @Argument(
        help: "Files of answers; - is standard input, and the default.",
        completion: .file()
    )
    var files: [String] = []

    @Option(help: ArgumentHelp("List at most this many hosts, by name.", valueName: "n"))
    var hosts = 20

    @Option(help: ArgumentHelp("List at most this many pins, by their text.", valueName: "n"))
    var pins = 20

    @Option(help: "json is one object.")
    var format = Format.text

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    func validate() throws {
        guard (0...1_000_000).contains(hosts) else {
            throw ValidationError("--hosts \(hosts) is no number from 0 to 1000000")
        }
        guard (0...1_000_000).contains(pins) else {
            throw ValidationError("--pins \(pins) is no number from 0 to 1000000")
        }
    }

    func run() throws {
        var summary = StreamSummary(hosts: hosts, pins: pins)
        for file in files.isEmpty ? ["-"] : files {
            var octets = InputOctets(of: [file])
            var lines = LineSource { try octets.next() }
            while case let records = try lines.next(atMost: .max), !records.isEmpty {
                for record in records {
                    do throws(LineProblem) {
                        summary.add(try AnswerLine(record: record))
                    } catch {
                        let name = InputFile.title(file)
                        throw Failure(
                            .badInput,
                            "\(name): line \(record.number) \(error.explanation); name answers"
                        )
                    }
                }
            }
        }
        summary.finish()
        switch format {
        case .json: try Console.write(summary.json)
        case .text: try Console.write(summary.text)
        }
    }
}
