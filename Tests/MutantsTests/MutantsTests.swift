// SPDX-License-Identifier: Apache-2.0

import BuiltInBackends
import Conformance
import Corpus
import Foundation
import Mutants
import Pinning
import SharedFixtures
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

    /// What a vector is worth: it exposes a mutant, shows what some framework or library does for a
    /// reason of its own, asks what no standard decides and real things decide differently, or shows
    /// that it is not something else about one of these that makes the difference.
    ///
    /// What a whole group does, or follows from a policy alone, shows in hundreds of vectors: it
    /// makes none of them worth anything.
    @Test("Every vector exposes one, shows a cause of somebody's own, or is the control of one")
    func noVectorIsIdle() async throws {
        let corpus = try StandardCorpus.whole()
        let vectors = corpus.vectors
        var worthy = Set(try await Self.exposures.value.flatMap(\.vectors))
        for vector in vectors where vector.showsACauseOfItsOwn(among: corpus.causes) {
            worthy.insert(vector.id)
        }
        let everybody = Conformance(
            backends: Backends.builtIn,
            policies: Policies.all,
            of: Registry(policies: Policies.all, backends: Backends.builtIn.map(\.id)),
            corpus: corpus
        )
        let unproven = vectors.filter { !worthy.contains($0.id) }
        let proven = await concurrently(unproven, jobs: Self.jobs) { vector in
            let trial = ExposureTrial(of: vector)
            for mutant in Mutant.all where await trial.exposes(mutant) { return true }
            return await everybody.differs(on: vector)
        }
        for (vector, isWorthy) in zip(unproven, proven) where isWorthy { worthy.insert(vector.id) }
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

    /// One vector for each mutant, found once for all tests of this suite.
    private static let exposures = Task {
        try await Exposure.first(
            of: Mutant.all,
            by: StandardCorpus.vectors(),
            likely: lastTime,
            jobs: jobs
        )
    }

    /// What exposed each mutant when the reports were made: only where that does not do it any more
    /// are other vectors tried.
    private static let lastTime: [String: String] = {
        let page = URL(fileURLWithPath: StandardCorpus.folder).deletingLastPathComponent()
            .appendingPathComponent("Reports/latest/mutants.md")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return Dictionary(
            text.split(separator: "\n").compactMap { line in
                let cells = line.split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                guard cells.count == 4, let vector = cells[3].split(separator: " ").first else {
                    return nil
                }

                return (cells[0], String(vector))
            },
            uniquingKeysWith: { first, _ in first }
        )
    }()

    private static var jobs: Int { ProcessInfo.processInfo.activeProcessorCount }
}

extension Conformance {
    /// Whether the norm permits several verdicts or facts, and more than one of them is given.
    fileprivate func differs(on vector: Vector) async -> Bool {
        // Without all of the libraries nothing shows that they agree.
        guard Backends.builtIn.count == 4 else { return true }

        let result = await run(vector)
        let verdicts = result.observations.filter { $0.finding == .open }.compactMap(\.verdict)
        let facts = Dictionary(grouping: result.facts.filter { $0.finding == .open }, by: \.fact)
        return Set(verdicts).count > 1 || facts.values.contains { $0.count > 1 }
    }
}

extension Vector {
    /// Whether a framework departs in it for a reason that is no property of a group, or a library.
    fileprivate func showsACauseOfItsOwn(among causes: Causes) -> Bool {
        departures.policies.contains { causes[$0.cause]?.group == nil }
            || !departures.backends.isEmpty
    }
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
