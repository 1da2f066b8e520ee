// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Conformance
import Corpus
import CorpusFixtures
import Foundation
import Mutants
import Pinning
import SwiftBackend
import Testing

@Suite("The mutants")
struct MutantsTests {
    @Test("Some vector exposes every one of them")
    func allAreKilled() async throws {
        for exposure in try await Self.exposures.value where exposure.isSurvivor {
            Issue.record("\(exposure.id) survived: \(exposure.evaluator.flaw)")
        }
    }

    /// What a vector is worth: it exposes a mutant, real evaluators differ on it, or it shows that
    /// it is not something else about one of these that makes the difference.
    @Test("Every vector exposes one, shows a difference, or is the control of one that does")
    func noVectorIsIdle() async throws {
        let vectors = try StandardCorpus.vectors()
        var worthy = Set(try await Self.exposures.value.flatMap(\.vectors))
        for vector in vectors where !worthy.contains(vector.id) {
            if await Backends.differ(on: vector) { worthy.insert(vector.id) }
        }
        let controls = Set(vectors.filter { worthy.contains($0.id) }.compactMap(\.twin))
        for vector in vectors {
            #expect(
                worthy.contains(vector.id) || controls.contains(vector.id),
                "\(vector.id) is worth nothing"
            )
        }
    }

    @Test("No vector exposes the norm, so that exposing means something")
    func normSurvives() async throws {
        let exposures = await Exposure.all(
            of: [Flawless()],
            by: try StandardCorpus.vectors(),
            jobs: Self.jobs
        )
        #expect(exposures.flatMap(\.vectors) == [])
    }

    @Test("Each has a name of its own, in kebab case, and says what it stands for")
    func names() {
        #expect(Set(Mutant.all.map(\.id)).count == Mutant.all.count)
        for mutant in Mutant.all {
            #expect(mutant.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
            #expect(!mutant.flaw.hasSuffix(".") && !mutant.standsFor.isEmpty, "\(mutant.id)")
        }
    }

    /// Tried once for all tests of this suite.
    private static let exposures = Task {
        try await Exposure.all(of: Mutant.all, by: StandardCorpus.vectors(), jobs: jobs)
    }

    private static var jobs: Int { ProcessInfo.processInfo.activeProcessorCount }
}

/// The norm, posing as a flawed evaluator.
private struct Flawless: FlawedEvaluator {
    let id = "flawless"
    let flaw = "None"
    let standsFor = "the norm"
    let kinds = PinningKind.allCases
    let backend: any Backend = SwiftBackend()

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost],
        kind: PinningKind
    ) async throws(BackendError) -> Verdict {
        try await Norm(kind).verdict(on: trust, pinned: pinned)
    }
}
