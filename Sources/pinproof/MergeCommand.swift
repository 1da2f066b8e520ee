// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Pinning
import Reporting
import Streaming

/// Joins what parts of a run wrote.
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Joins the results of all parts into what one run would have written.",
        discussion: """
            Without --questions, the parts are results.json of “pinproof run --shard”. With \
            --questions, they are answers of “pinproof eval --shard”, and are put into the order \
            of the questions. Parts of different corpora or different questions are rejected, and \
            so is an incomplete set. Of results nothing is then printed; of answers, those that \
            came before.

              for i in 1 2; do pinproof run --shard $i/2 --output json=part-$i.json; done
              pinproof merge part-1.json part-2.json > results.json
              pinproof merge part-1.jsonl part-2.jsonl \\
                --questions chains.jsonl > answers.jsonl
            """
    )

    @Argument(
        help: """
            The output of every part, in any order. Answers without ids must be in the order of \
            the parts.
            """,
        completion: .file()
    )
    var parts: [String]

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The questions that the parts answer; - is standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var questions: [String] = []

    @Option(help: "How questions are written, as eval was told.")
    var format = InputFormat.json

    func run() throws {
        do {
            try questions.isEmpty ? mergeResults() : mergeAnswers()
        } catch let refusal as MergeRefusal {
            throw Failure(.badInput, refusal.description)
        } catch let refusal as ResultsMergeRefusal {
            throw Failure(.badInput, refusal.description)
        }
    }

    private func mergeResults() throws {
        var files: [(name: String, text: String)] = []
        for part in parts {
            let octets = try NamedFile(path: part).octets()
            files.append((part, String(decoding: octets, as: UTF8.self)))
        }
        try Console.write(ResultsMerge(files).text)
    }

    private func mergeAnswers() throws {
        // Neither anchors nor pins are needed to know a question's id.
        let reader = QuestionReader(
            format: format,
            shared: SharedSets(),
            defaults: QuestionReader.Defaults(policy: Norm(.publicKey)),
            policies: Policies.all
        )
        var merge = try StreamMerge(
            reader: reader,
            parts: parts.map { part in
                var octets = InputOctets(of: [part])
                return (part, LineSource { try octets.next() })
            }
        )
        switch format {
        case .pem:
            var source = FileSource(questions)
            try merge.run(&source, write: OutputOctets.write)
        case .der, .json, .zgrab:
            var octets = InputOctets(of: questions)
            var source = LineSource { try octets.next() }
            try merge.run(&source, write: OutputOctets.write)
        }
    }
}
