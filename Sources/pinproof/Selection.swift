// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Corpus

/// The vectors that `--filter` names.
struct Selection {
    private let filter: String?

    /// - Parameter filter: The pattern; nil for all.
    init(_ filter: String?) {
        self.filter = filter
    }

    func vectors(of corpus: Corpus) throws -> [Vector] {
        guard let filter else { return corpus.vectors }

        let glob = Glob(filter)
        let vectors = corpus.vectors.filter { glob.matches($0.id) }
        guard !vectors.isEmpty else {
            // It may be the very one that is wrong, which was said.
            guard corpus.errors.isEmpty else { throw ExitCode(ExitStatus.badInput.rawValue) }

            let hint = Suggestions.hint(for: filter, among: corpus.vectors.map(\.id))
            throw Failure(.usage, "no vector's id matches “\(filter)”\(hint)")
        }

        return vectors
    }
}
