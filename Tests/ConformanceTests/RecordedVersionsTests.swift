// SPDX-License-Identifier: Apache-2.0

import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("Library versions")
struct RecordedVersionsTests {
    private let recorded = RecordedVersions(["gnutls": ["3.7.9"]])

    @Test("What is not expected on a recorded version fails")
    func onRecorded() async throws {
        let result = try await run(version: "3.7.9")
        #expect(result.unexpected.count == 2)
        #expect(result.facts.allSatisfy { !$0.isNewOnVersion })
    }

    @Test("What is not expected on another version is new there, and does not fail")
    func onAnother() async throws {
        let result = try await run(version: "3.8.1")
        #expect(result.unexpected.isEmpty)
        let host = try #require(result.facts.first { $0.fact == .host })
        #expect(host.isNewOnVersion)
        #expect(result.observations.map(\.isNewOnVersion) == [true])
    }

    @Test("What is new on another version fails where that is asked for")
    func strict() async throws {
        #expect(try await run(version: "3.8.1", isStrict: true).unexpected.count == 2)
    }

    @Test("A backend that is not named is recorded in every version")
    func unnamed() {
        #expect(recorded.contains(StatedBackend("swift")))
    }

    @Test("The versions are read from an object of lists, and nothing else")
    func parsing() throws {
        #expect(
            try RecordedVersions(parsing: Array(#"{ "gnutls": ["3.7.9"] }"#.utf8)) == recorded
        )
        #expect(throws: RecordedVersionsError()) {
            try RecordedVersions(parsing: Array(#"{ "gnutls": "3.7.9" }"#.utf8))
        }
    }

    private func run(version: String, isStrict: Bool = false) async throws -> VectorResult {
        var backend = StatedBackend("gnutls")
        backend.version = version
        backend.isForHost = .success(false)
        return try await Fixtures.run(
            FixtureVector(),
            backends: [backend],
            policies: [StatedPolicy("one", says: .reject(.nameMismatch))],
            recorded: recorded,
            isStrictAboutVersions: isStrict
        )
    }
}
