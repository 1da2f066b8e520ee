// SPDX-License-Identifier: Apache-2.0

// What is hunted is forged, and ECDSA signatures that are the same every time come from GnuTLS.
#if GnuTLS
import Corpus
import Forge
import Foundation
import Hunt
import PKIX
import Pinning
import SwiftBackend
import Testing

@Suite("Hunting")
struct HuntTests {
    private static let vectors = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors").path

    /// A few vectors in which nothing is expired.
    private static let corpus = Corpus.load(["\(vectors)/rotated-keys"]).vectors.filter {
        $0.expectation.path.allSatisfy { if case .accept = $0 { true } else { false } }
    }

    /// What is found of a library that never looks at the time, hunted once for all tests.
    private static let timeless = Task {
        try await finds([SwiftBackend(), AlteredBackend.timeless])
    }

    private static func finds(
        _ backends: [any Backend],
        corpus: [Vector] = corpus,
        rounds: Int = 150,
        seed: UInt64 = 3,
        jobs: Int = 2,
        takesReasons: Bool = false
    ) async throws -> [Find] {
        let hunt = Hunt(
            corpus: corpus,
            backends: backends,
            policies: [],
            keys: try TestKeys(directory: "\(vectors)/keys"),
            takesReasons: takesReasons
        )
        var finds: [Find] = []
        await hunt.run(rounds: rounds, seed: seed, jobs: jobs) { finds.append($0) }
        return finds
    }

    @Test(
        "A library that never looks at the time is found out, by the smallest vector that shows it"
    )
    func found() async throws {
        let finds = try await Self.timeless.value
        let find = try #require(
            finds.first { $0.disagreement.statements.contains { $0.contains("expired") } }
        )
        #expect(find.disagreement.fact == .path)
        #expect(find.disagreement.statements.contains { $0.hasPrefix("timeless: accept by leaf") })
        // A leaf, its issuer, and the spare key: nothing else is needed to be out of time.
        #expect(find.vector.recipe.count <= 3, "\(find.vector.canonicalText)")
        #expect(find.vector.connection.served.count == 1)
    }

    @Test("A library that dies of a certificate is found out, though the corpus kills it too")
    func death() async throws {
        let dying = AlteredBackend("dying") { served, anchors, time throws(BackendError) in
            let outcome = try await SwiftBackend().path(from: served, to: anchors, at: time)
            if case .refused(.expired, _) = outcome { throw .defect("was ended by signal 11") }
            return outcome
        }
        let expired = try #require(
            Corpus.load(["\(Self.vectors)/validity-time"]).vectors.first {
                $0.id == "validity-time/leaf-expired"
            }
        )
        for corpus in [Self.corpus, Self.corpus + [expired]] {
            let finds = try await Self.finds([SwiftBackend(), dying], corpus: corpus)
            let find = try #require(finds.first)
            #expect(find.disagreement.statements.contains { $0.contains("ended by signal 11") })
        }
    }

    @Test("A find is a vector that is read, whose reasons are still to be said")
    func candidate() async throws {
        let find = try #require(try await Self.timeless.value.first)
        let decoded = Vector.decode(
            Array(find.vector.canonicalText.utf8),
            id: find.vector.id,
            location: "find"
        )
        guard case .success(let vector) = decoded else {
            Issue.record("\(decoded)")
            return
        }

        #expect(vector.canonicalText == find.vector.canonicalText)
        #expect(vector.title.hasPrefix("<") && vector.question.contains("timeless: "))
        // What the libraries do is no part of the file: it belongs in a cause of theirs.
        let departures = find.vector.departures.backends
        #expect(departures.contains { $0.backend == "timeless" })
        #expect(vector.departures.backends.isEmpty)
    }

    @Test("The same seed gives the same finds, however many rounds run at once; another does not")
    func deterministic() async throws {
        let backends: [any Backend] = [SwiftBackend(), AlteredBackend.timeless]
        func texts(seed: UInt64, jobs: Int) async throws -> [String] {
            try await Self.finds(backends, seed: seed, jobs: jobs)
                .map { "\($0.round) \($0.parent) \($0.vector.canonicalText)" }
        }
        let one = try await texts(seed: 3, jobs: 1)
        #expect(!one.isEmpty)
        #expect(try await texts(seed: 3, jobs: 4) == one)
        #expect(try await texts(seed: 4, jobs: 1) != one)
    }

    @Test("Each kind is found once, and none that a vector shows")
    func known() async throws {
        let backends: [any Backend] = [SwiftBackend(), AlteredBackend.timeless]
        let finds = try await Self.timeless.value
        let kinds = finds.map { find in
            find.disagreement.statements.map { $0.prefix { $0 != "(" } }
                + find.features.map { $0[...] }
        }
        #expect(Set(kinds).count == kinds.count)
        let again = try await Self.finds(backends, corpus: Self.corpus + finds.map(\.vector))
        let first = try #require(finds.first).disagreement.statements
        #expect(!again.contains { $0.disagreement.statements == first })
    }

    @Test("Where all refuse and reasons differ, that is a find for who asks for it alone")
    func reasons() async throws {
        let vague = AlteredBackend("vague") { served, anchors, time throws(BackendError) in
            let outcome = try await SwiftBackend().path(from: served, to: anchors, at: time)
            if case .refused = outcome { return .refused(.selfSigned, native: "no") }
            return outcome
        }
        let backends: [any Backend] = [SwiftBackend(), vague]
        #expect(try await Self.finds(backends).isEmpty)
        #expect(!(try await Self.finds(backends, takesReasons: true)).isEmpty)
    }

    @Test("Where all agree, nothing is found; nor where there is nothing to begin with")
    func nothing() async throws {
        #expect(try await Self.finds([SwiftBackend(), SwiftBackend()]).isEmpty)
        let backends: [any Backend] = [SwiftBackend(), AlteredBackend.timeless]
        #expect(try await Self.finds(backends, corpus: []).isEmpty)
    }
}

/// The Swift backend with other paths.
private struct AlteredBackend: BackendWrapper {
    typealias Paths =
        @Sendable (
            _ served: [EncodedCertificate], _ anchors: [EncodedCertificate], _ time: Time
        ) async throws(BackendError) -> PathOutcome

    let id: String
    let version = "1.0"
    let settings: [String: String] = [:]
    let aliases: [Set<Reason>] = []
    let wrapped: any Backend = SwiftBackend()
    private let paths: Paths

    init(_ id: String, paths: @escaping Paths) {
        self.id = id
        self.paths = paths
    }

    /// In the middle of 2030, whatever time it is.
    static let timeless = AlteredBackend("timeless") { served, anchors, _ throws(BackendError) in
        try await SwiftBackend().path(
            from: served,
            to: anchors,
            at: Time(seconds: 1_906_502_400)
        )
    }

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        try await paths(served, anchors, time)
    }
}
#endif
