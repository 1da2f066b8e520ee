// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Conformance
import Corpus
import Lint
import Pinning
import Reporting

/// Prints how a cause, a rule, a vector or a policy is cited.
struct CiteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cite",
        abstract: "Prints the citation of a cause, a rule, a vector or a policy for a review.",
        discussion: """
            Two digests identify the state that is cited: one of all vectors, the norm and the \
            schemas, and one of the causes. Set PINPROOF_REPOSITORY and PINPROOF_REVISION for a \
            permalink that can be followed. A vector of --vectors has no permalink. The vectors of \
            a cause are run to say what it comes to. Weaknesses and tests of OWASP MAS stand with the \
            edition whose numbers they have.

              pinproof cite okhttp/trailing-dot
              pinproof cite pins-overridden
              pinproof cite host-binding/wildcard
              pinproof cite --policy okhttp
            """
    )

    @Argument(
        help: "The id of a cause, framework/name, of a rule of lint, or of a vector, family/name."
    )
    var id: String?

    @Option(help: ArgumentHelp("Cite this policy.", valueName: "id"))
    var policy: String?

    @OptionGroup var corpusOptions: CorpusOptions

    func validate() throws {
        guard (id == nil) != (policy == nil) else {
            throw ValidationError("name a cause, a rule or a vector, or a policy with --policy")
        }
    }

    func run() async throws {
        let model = try policy.map { id in
            guard let model = Policies.all.first(where: { $0.id == id.lowercased() }) else {
                throw EvaluatorOptions.missing(policy: id)
            }

            return model
        }
        let loaded = try corpusOptions.load()
        let corpus = loaded.corpus
        let vector = id.flatMap { id in
            corpus.vectors.first { $0.id == id.lowercased() }
                ?? Subjects.vector(titled: id, in: corpus)
        }
        let cause = id.flatMap { id in
            corpus.causes[id.lowercased()] ?? Subjects.cause(titled: id, in: corpus)
        }
        let rule = id.flatMap { RuleList[$0.lowercased()] }
        if let id, vector == nil, cause == nil, rule == nil {
            if let subject = Subjects.subject(named: id, in: corpus) {
                throw Failure(
                    .usage,
                    "“\(id.printable)” is a framework or a library, and what is cited is one of its "
                        + "causes, which “pinproof show \(subject)” lists, or a policy: --policy ID"
                )
            }
            throw Subjects.missing(id, in: corpus, named: corpusOptions)
        }

        // The digest of what could be read is that of no corpus.
        loaded.complain()
        guard corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }

        let state = Citation.State(of: corpus, version: pinproofVersion, stamp: Platform.stamp)
        if let vector {
            try Console.write(Citation(of: vector, state).text)
        } else if let cause, let file = corpus.causes.file(of: cause.subject) {
            // What it comes to is what its vectors show now, and no copy of that.
            var run = try await EvaluatorOptions.parse([]).run(of: cause, in: loaded)
            run.standards = try loaded.standards()
            let entry = CauseLedger(of: run)[cause.id]
            try Console.write(Citation(of: cause, entry, in: file, run, state).text)
        } else if let rule {
            let cited = try await citation(of: rule, in: loaded, state)
            try Console.write(cited.text)
        } else if let model {
            try Console.write(Citation(of: model, corpus.causes, state).text)
        }
    }

    /// A rule with the causes that its findings follow from, each with what its vectors show now.
    private func citation(
        of rule: Rule,
        in loaded: CorpusOptions.Loaded,
        _ state: Citation.State
    ) async throws -> Citation {
        var causes: [Citation.CitedCause] = []
        for (notation, id) in rule.causes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let cause = loaded.corpus.causes[id] else { continue }

            let run = try await EvaluatorOptions.parse([]).run(of: cause, in: loaded)
            causes.append(
                Citation.CitedCause(
                    notation: notation.title,
                    cause: cause,
                    entry: CauseLedger(of: run)[id]
                )
            )
        }
        let cited = Citation.CitedRule(
            id: rule.id,
            title: rule.title,
            severity: rule.severity.rawValue,
            finds: rule.explanation,
            remedy: rule.fix,
            standards: rule.standards,
            causes: causes
        )
        return Citation(of: cited, in: RuleList.source(of: rule), try loaded.standards(), state)
    }
}
