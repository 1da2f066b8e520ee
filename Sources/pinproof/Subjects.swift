// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import Pinning
import Reporting

/// What `show` and `cite` take: a vector, a cause, or a framework or library.
enum Subjects {
    /// The framework or library of a name that reports print: its id, its title or its short one,
    /// in capitals or not, and with a mode behind it or not: “OkHttp (Android)”.
    static func subject(named name: String, in corpus: Corpus) -> String? {
        let key = name.lowercased()
        let names = all(of: corpus).map { subject in
            let file = corpus.causes.file(of: subject)
            let names = [subject, file?.name, file?.label].compactMap(\.self)
            return (subject: subject, names: names.map { $0.lowercased() })
        }
        let withoutMode = key.firstRange(of: " (").map { String(key[..<$0.lowerBound]) }
        return [key, withoutMode].compactMap(\.self).lazy.compactMap { key in
            names.first { $0.names.contains(key) }?.subject
        }.first
    }

    /// The cause of a title, where one alone has it.
    static func cause(titled title: String, in corpus: Corpus) -> Cause? {
        let key = title.lowercased()
        let causes = corpus.causes.all.filter { $0.title.lowercased() == key }
        return causes.count == 1 ? causes[0] : nil
    }

    /// The vector of a title, where one alone has it.
    static func vector(titled title: String, in corpus: Corpus) -> Vector? {
        let key = title.lowercased()
        let vectors = corpus.vectors.filter { $0.title.lowercased() == key }
        return vectors.count == 1 ? vectors[0] : nil
    }

    /// What to say of a name that is nothing of these.
    static func missing(
        _ id: String,
        in corpus: Corpus,
        named options: CorpusOptions
    ) -> Failure {
        // A file of this id may be there and be wrong: then that is what to say.
        let isFound = corpus.files.contains { $0.id == id }
        guard !isFound else { return Selection.missing(id, in: corpus, named: options) }
        let file = "/\(Causes.folder)/\(id.prefix { $0 != "/" }).json"
        let unread = corpus.causes.errors.filter { "/\($0.file)".hasSuffix(file) }
        guard unread.isEmpty else {
            return Failure(.badInput, unread.map(\.description).joined(separator: "\n"))
        }
        if let policy = Policies.all.first(where: { $0.id == id.lowercased() }) {
            return Self.policy(policy, in: corpus)
        }
        if let rule = RuleList[id.lowercased()] {
            return Failure(
                .usage,
                "“\(rule.id)” is a rule of lint: “pinproof lint --rule \(rule.id)” explains it, and "
                    + "“pinproof cite \(rule.id)” cites it"
            )
        }
        guard id.contains("/") else {
            return Failure(
                .usage,
                "there is no framework, library, cause or vector “\(id.printable)”"
                    + Suggestions.hint(for: id, among: all(of: corpus))
                    + "; “pinproof list frameworks”, “pinproof list causes” and “pinproof list "
                    + "vectors” list what there is"
            )
        }

        let subject = String(id.prefix { $0 != "/" })
        guard let file = corpus.causes.file(of: subject) else {
            return Selection.missing(id, in: corpus, named: options)
        }

        return Failure(
            .usage,
            "there is no cause “\(id.printable)”"
                + Suggestions.hint(for: id, among: file.causes.map(\.id))
                + "; “pinproof list causes\(options.written)” lists them"
        )
    }

    /// What can be done with a policy, which has no page of its own.
    private static func policy(_ policy: any PinningPolicy, in corpus: Corpus) -> Failure {
        let framework = policy.framework
        let show = all(of: corpus).contains(framework) ? "“pinproof show \(framework)”, " : ""
        return Failure(
            .usage,
            "“\(policy.id)” is a policy of \(framework): \(show)“pinproof cite --policy \(policy.id)”"
        )
    }

    /// The frameworks and libraries that have a page.
    static func all(of corpus: Corpus) -> [String] {
        let known = EvaluatorOptions.registry
        return Set(
            corpus.causes.files.map(\.subject) + known.backends
                + known.policies.filter { $0.platform != .every }.map(\.framework)
        ).sorted()
    }
}
