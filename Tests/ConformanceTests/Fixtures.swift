// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

/// Runs of fixtures, with everything that could take part taking part.
enum Fixtures {
    /// One fixture's, with what lies in the corpus beside it: the state before an event.
    static func run(
        _ fixture: FixtureVector,
        beside others: [FixtureVector] = [],
        backends: [StatedBackend] = [StatedBackend("swift")],
        policies: [StatedPolicy] = [StatedPolicy("one")],
        scope: BackendScope = .platform,
        recorded: RecordedVersions = RecordedVersions(),
        isStrictAboutVersions: Bool = false
    ) async throws -> VectorResult {
        let corpus = try FixtureVector.corpus([fixture] + others)
        let vector = corpus.vectors.first { $0.id == fixture.id }
        return await Conformance(
            backends: backends,
            policies: policies,
            of: Registry(policies: policies, backends: backends.map(\.id)),
            corpus: corpus,
            scope: scope,
            recorded: recorded,
            isStrictAboutVersions: isStrictAboutVersions
        ).run(try #require(vector))
    }
}
