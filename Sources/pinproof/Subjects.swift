// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Reporting

/// What `show` and `cite` take: a vector, a cause, or a framework or library.
enum Subjects {
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
        guard id.contains("/") else {
            return Failure(
                .usage,
                "there is no framework, library, cause or vector “\(id.printable)”"
                    + Suggestions.hint(for: id, among: all(of: corpus))
                    + "; “pinproof list causes” and “pinproof list vectors” list what there is"
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

    /// The frameworks and libraries that have a page.
    static func all(of corpus: Corpus) -> [String] {
        let known = EvaluatorOptions.registry
        return Set(
            corpus.causes.files.map(\.subject) + known.backends
                + known.policies.filter { $0.platform != .every }.map(\.framework)
        ).sorted()
    }
}
