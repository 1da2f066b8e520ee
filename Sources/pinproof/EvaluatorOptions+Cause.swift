// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension EvaluatorOptions {
    /// What the policies of a cause's framework say where the cause may decide, and the libraries that
    /// they are built on; every library where the cause is of one.
    func run(of cause: Cause, in loaded: CorpusOptions.Loaded) async throws -> Run {
        let vectors = loaded.corpus.vectors.filter { vector in
            let lines = vector.departures
            return lines.policies.contains { $0.cause == cause.id }
                || lines.backends.contains { $0.cause == cause.id }
                || cause.group != nil
        }
        let policies = Policies.all.filter { $0.framework == cause.subject }.map(\.id)
        return try await run(vectors, of: loaded, policies: policies)
    }
}
