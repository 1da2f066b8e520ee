// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("What is expected of backends")
struct FactJudgementTests {
    @Test("The facts of a vector are its host, its path, and the keys that can be met")
    func questions() async throws {
        let facts = try await Fixtures.run(FixtureVector()).facts
        #expect(
            facts.map { "\($0.fact) \($0.of)" } == [
                "host leaf", "native-key leaf", "native-key root", "path leaf",
            ]
        )
        #expect(facts.allSatisfy { $0.finding == .conforming && !$0.isUnexpected })
    }

    @Test("A path that is refused where it must be accepted is a limit")
    func refused() async throws {
        var backend = StatedBackend("gnutls")
        backend.pathOutcome = .success(.refused(.expired, native: "too late"))
        let fact = try await fact(.path, of: backend)
        #expect(fact.finding == .limit)
        #expect(fact.isUnexpected)
        #expect(
            fact.description == "fixtures/fixture: gnutls states no path (expired: too late), "
                + "expected accept by leaf → intermediate → root"
        )
    }

    @Test("A path that is accepted where it must be refused is a bypass of what the defect takes")
    func accepted() async throws {
        var fixture = FixtureVector()
        fixture.path = #"{ "verdict": "reject", "reason": "expired" }"#
        fixture.threat = #"{ "chain": "retired-key" }"#
        let fact = try await fact(.path, of: StatedBackend("gnutls"), on: fixture)
        #expect(fact.finding == .bypass(.retiredKey))
        #expect(fact.isUnexpected)
        fixture.threat = #"{ "chain": "nobody" }"#
        let harmless = try await self.fact(.path, of: StatedBackend("gnutls"), on: fixture)
        #expect(harmless.finding == .lenient)
    }

    @Test("A path that is not listed is another reason, and unexpected unless a line gives it")
    func unlistedPath() async throws {
        var backend = StatedBackend("gnutls")
        let connection = try FixtureVector().vector().resolvedConnection
        backend.pathOutcome = .success(
            .path([connection.served[0], connection.anchors.all[0]])
        )
        let unlisted = try await fact(.path, of: backend)
        #expect(unlisted.finding == .otherReason)
        #expect(unlisted.isUnexpected)

        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause(
                "gnutls/x",
                #""fact": "path", "verdict": "accept", "paths": [["leaf", "root"]]"#
            )
        ]
        let listed = try await fact(.path, of: backend, on: fixture)
        #expect(listed.finding == .otherReason)
        #expect(!listed.isUnexpected)
    }

    @Test("Another reason is unexpected in a fact, unless the library cannot tell it apart")
    func reasonsAreStrict() async throws {
        var fixture = FixtureVector()
        fixture.path = #"{ "verdict": "reject", "reason": "bad-signature" }"#
        var backend = StatedBackend("gnutls")
        backend.pathOutcome = .success(.refused(.noPath, native: "no way"))
        #expect(try await fact(.path, of: backend, on: fixture).isUnexpected)

        backend.aliases = [[.noPath, .badSignature]]
        let aliased = try await fact(.path, of: backend, on: fixture)
        #expect(aliased.finding == .conforming)
        #expect(!aliased.isUnexpected)
    }

    @Test("A path with a certificate that nobody handed in is a defect")
    func foreignCertificate() async throws {
        var backend = StatedBackend("gnutls")
        backend.pathOutcome = .success(.path([]))
        #expect(try await fact(.path, of: backend).finding == .otherReason)
        backend.pathOutcome = .success(.path([.init([0x30, 0x00])]))
        #expect(try await fact(.path, of: backend).finding.kind == .defect)
    }

    @Test("A host that matches where it must not is a bypass, and one that does not is a limit")
    func host() async throws {
        var fixture = FixtureVector()
        fixture.host = #"{ "verdict": "mismatch" }"#
        fixture.threat = #"{ "chain": "own-certificate" }"#
        let bypass = try await fact(.host, of: StatedBackend("gnutls"), on: fixture)
        #expect(bypass.finding == .bypass(.ownCertificate))
        var backend = StatedBackend("gnutls")
        backend.isForHost = .success(false)
        #expect(try await fact(.host, of: backend).finding == .limit)
    }

    @Test("A key other than the one presented is unexpected, unless a line equals it")
    func nativeKey() async throws {
        var backend = StatedBackend("gnutls")
        let root = try FixtureVector().vector().resolvedConnection.anchors.all[0]
        let rootKey = try #require(try await StatedBackend("other").nativeKey(of: root))
        backend.key = .octets(rootKey)
        let other = try await fact(.nativeKey, of: backend)
        #expect(other.finding == .otherReason)
        #expect(other.isUnexpected)

        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause(
                "gnutls/x",
                #""fact": "native-key", "of": "leaf", "equals": "other-key""#
            )
        ]
        #expect(try await !fact(.nativeKey, of: backend, on: fixture).isUnexpected)
        backend.key = .octets([1])
        #expect(try await fact(.nativeKey, of: backend, on: fixture).isUnexpected)
    }

    @Test("A library without a key is unexpected, unless a line says that it has none")
    func noNativeKey() async throws {
        var backend = StatedBackend("gnutls")
        backend.key = .none
        let none = try await fact(.nativeKey, of: backend)
        #expect(none.finding == .limit)
        #expect(none.isUnexpected)

        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause("gnutls/x", #""fact": "native-key", "of": "leaf", "equals": null"#)
        ]
        #expect(try await !fact(.nativeKey, of: backend, on: fixture).isUnexpected)
    }

    @Test("A line for other versions of the library decides nothing")
    func versions() async throws {
        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause(
                "gnutls/x",
                #""fact": "host", "verdict": "mismatch", "versions": "< 3.7""#
            )
        ]
        var backend = StatedBackend("gnutls")
        backend.isForHost = .success(false)
        backend.version = "3.6.9"
        #expect(try await !fact(.host, of: backend, on: fixture).isUnexpected)
        backend.version = "3.7.1"
        #expect(try await fact(.host, of: backend, on: fixture).isUnexpected)
    }

    @Test("Backends that state the same share an entry")
    func grouping() async throws {
        var other = StatedBackend("gnutls")
        other.isForHost = .success(false)
        let facts = try await Fixtures.run(
            FixtureVector(),
            backends: [StatedBackend("swift"), other, StatedBackend("openssl")]
        ).facts.filter { $0.fact == .host }
        #expect(facts.map(\.backends) == [["gnutls"], ["openssl", "swift"]])
    }

    /// The first fact of the kind, the end entity's for the key.
    private func fact(
        _ kind: FactObservation.Kind,
        of backend: StatedBackend,
        on fixture: FixtureVector = FixtureVector()
    ) async throws -> FactObservation {
        let result = try await Fixtures.run(fixture, backends: [backend])
        return try #require(result.facts.first { $0.fact == kind })
    }
}
