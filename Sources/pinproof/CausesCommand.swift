// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Foundation
import Pinning
import Reporting

/// Lists what no cause explains, and assigns it to one.
struct CausesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "causes",
        abstract: "Lists departures from the norm that no cause explains, and assigns them.",
        usage: "pinproof causes [--assign <id>] [<options>]",
        discussion: """
            For a new vector or a new model: lists what it does instead of the norm, by policy and \
            verdict. --assign appends the listed departures of one framework or library to a cause \
            in its file. Use --filter and --policy to leave out what belongs to another cause.

              pinproof causes
              pinproof causes --filter 'host-binding/*' --policy okhttp \\
                  --assign okhttp/trailing-dot
            """
    )

    @Option(help: ArgumentHelp("Append what is listed to this cause.", valueName: "id"))
    var assign: String?

    @Option(
        help: ArgumentHelp(
            "Run only the vectors whose id matches: * is any text, ? one character.",
            valueName: "glob"
        )
    )
    var filter: String?

    @OptionGroup var corpusOptions: CorpusOptions
    @OptionGroup var evaluators: EvaluatorOptions

    func run() async throws {
        try evaluators.checkNames()
        let loaded = try corpusOptions.load()
        loaded.complain()
        let target = try assign.map { try self.target($0, in: loaded.corpus) }
        let vectors = try Selection(filter).vectors(of: loaded.corpus)
        let run = try await evaluators.run(vectors, of: loaded)

        var left = Unexplained.all(in: run)
        if let target { left = try assign(left, to: target, in: loaded.corpus) }
        try Console.write(UnexplainedList.text(left))
        let hint = left.isEmpty ? "" : "; “pinproof causes --assign ID” appends them to a cause"
        Console.note("\(left.count) unexplained\(hint)")
        guard left.isEmpty else { throw ExitCode(ExitStatus.unexpected.rawValue) }
    }

    /// The file and the id of the cause that is named.
    private func target(_ id: String, in corpus: Corpus) throws -> (file: CauseFile, id: String) {
        guard let cause = corpus.causes[id], let file = corpus.causes.file(of: cause.subject) else {
            throw Failure(
                .usage,
                "there is no cause “\(id.printable)”"
                    + Suggestions.hint(for: id, among: corpus.causes.all.map(\.id))
                    + "; write it into Vectors/\(Causes.folder) with its evidence first"
            )
        }
        return (file, id)
    }

    /// Appends what the cause can explain, and gives the rest.
    private func assign(
        _ unexplained: [Unexplained],
        to target: (file: CauseFile, id: String),
        in corpus: Corpus
    ) throws -> [Unexplained] {
        let folder = VectorSearch.corpus(around: target.file.location)
        let places = Dictionary(
            corpus.vectors.map { ($0.id, VectorSearch.corpus(around: $0.location)) },
            uniquingKeysWith: { first, _ in first }
        )
        var additions: [CauseAddition] = []
        var left: [Unexplained] = []
        var others = 0
        for one in unexplained {
            guard one.subject == target.file.subject else {
                others += 1
                left.append(one)
                continue
            }
            guard places[one.vector] == folder else {
                Console.complain("\(one.vector) lies in another corpus than \(target.id)")
                left.append(one)
                continue
            }
            if let cause = one.decidedBy {
                Console.complain(
                    "\(one.vector): \(one.who) is decided by \(cause), which says "
                        + "\(one.expected); correct that line, or remove the vector from it"
                )
                left.append(one)
            } else if let addition = one.addition {
                additions.append(addition)
            } else {
                Console.complain("\(one.vector): the key of \(one.who) is written by hand")
                left.append(one)
            }
        }
        if others > 0 {
            Console.note("\(others) of other frameworks and libraries are left as they are")
        }
        guard !additions.isEmpty else { return left }

        do throws(VectorErrors) {
            try target.file.adding(additions, to: target.id).write()
        } catch {
            throw Failure(.badInput, error.all.map(\.description).joined(separator: "\n"))
        }
        Console.note(
            "appended \(additions.count) to \(target.id) in "
                + "\(Place.relative(target.file.location)); “pinproof check” holds it to the rules"
        )
        return left
    }
}
