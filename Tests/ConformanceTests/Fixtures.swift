// SPDX-License-Identifier: Apache-2.0

import ConformanceFixtures
import Corpus
import Pinning

@testable import Conformance

/// Runs of fixtures, with everything that could take part taking part.
enum Fixtures {
    static func run(
        _ fixture: FixtureVector,
        backends: [StatedBackend] = [StatedBackend("swift")],
        policies: [StatedPolicy] = [StatedPolicy("one")],
        recorded: RecordedVersions = RecordedVersions(),
        isStrictAboutVersions: Bool = false
    ) async throws -> VectorResult {
        try await Conformance(
            backends: backends,
            policies: policies,
            of: Registry(policies: policies, backends: backends.map(\.id)),
            recorded: recorded,
            isStrictAboutVersions: isStrictAboutVersions
        ).run(fixture.vector())
    }
}
