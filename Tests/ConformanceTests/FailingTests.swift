// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Synchronization
import Testing

@testable import Conformance

/// The proof that the suite can fail: whoever is wrong in the simplest ways is found out.
@Suite("Evaluators that are known to be wrong")
struct FailingTests {
    @Test(
        "One that always accepts is a bypass or lenient wherever the norm rejects",
        arguments: PinningKind.allCases
    )
    func alwaysAccepts(_ kind: PinningKind) async throws {
        let policy = StatedPolicy("always-accepts", says: .accept, kind: kind)
        for (norm, observation) in try await observations(of: policy) where norm.isReject {
            #expect([.bypass, .lenient].contains(observation.finding.kind), "\(observation)")
            #expect(observation.isUnexpected, "\(observation)")
        }
    }

    @Test(
        "One that always rejects is an outage or a limit wherever the norm accepts",
        arguments: PinningKind.allCases
    )
    func alwaysRejects(_ kind: PinningKind) async throws {
        let policy = StatedPolicy("always-rejects", says: .reject(.noMatchingPin), kind: kind)
        for (norm, observation) in try await observations(of: policy) where norm == .accept {
            #expect([.outage, .limit].contains(observation.finding.kind), "\(observation)")
            #expect(observation.isUnexpected, "\(observation)")
        }
    }

    @Test("A backend that always gives a path is a bypass or lenient wherever there is none")
    func alwaysGivesAPath() async throws {
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: [],
            of: Registry(policies: [], backends: ["swift"])
        )
        var caught = 0
        for vector in try StandardCorpus.vectors() {
            guard case .reject? = vector.expectation.path.first,
                vector.expectation.path.count == 1, !vector.connection.allAnchors.isEmpty
            else { continue }

            let result = await conformance.run(vector)
            let path = try #require(result.facts.first { $0.fact == .path })
            #expect([.bypass, .lenient].contains(path.finding.kind), "\(path)")
            #expect(path.isUnexpected, "\(path)")
            caught += 1
        }
        #expect(caught > 10)
    }

    @Test("What a library that failed said is not kept for a run that is resumed")
    func defectsAreNotKept() async throws {
        let vectors = Array(try StandardCorpus.vectors().prefix(3))
        var failing = StatedBackend("swift")
        failing.pathOutcome = .failure(.defect("did not answer in time"))
        for (backend, count) in [(StatedBackend("swift"), 3), (failing, 0)] {
            let kept = KeptIDs()
            let conformance = Conformance(
                backends: [backend],
                policies: [],
                of: Registry(policies: [], backends: ["swift"])
            )
            _ = await conformance.run(
                vectors,
                of: Run.CorpusIdentity(vectors: 3, digest: ""),
                isWholeCorpus: false,
                platform: "",
                jobs: 2,
                kept: kept
            )
            #expect(kept.ids.withLock { $0.count } == count)
        }
    }

    /// What a policy that asks nothing came to, with the norm where it is one verdict; there are
    /// enough of both verdicts for the proof to be one.
    private func observations(
        of policy: StatedPolicy
    ) async throws -> [(norm: Verdict, observation: Observation)] {
        let conformance = Conformance(
            // The policy asks nothing, so that any backend will do.
            backends: [StatedBackend("swift")],
            policies: [policy],
            of: Registry(policies: [policy], backends: ["swift"])
        )
        var observations: [(norm: Verdict, observation: Observation)] = []
        for vector in try StandardCorpus.vectors() {
            guard let norm = vector.expectation.verdicts(of: policy.traits.kind),
                norm.count == 1,
                vector.departure(of: Registry.Policy(policy), on: "swift") == nil,
                let observation = await conformance.run(vector).observations.first,
                observation.verdict != nil
            else { continue }

            observations.append((norm[0].verdict, observation))
        }
        #expect(observations.count { $0.norm == .accept } > 10)
        #expect(observations.count { $0.norm.isReject } > 10)
        return observations
    }
}

extension Verdict {
    fileprivate var isReject: Bool { kind == .reject }
}

/// Which vectors a run would not run again.
private final class KeptIDs: KeptResults {
    let ids = Mutex<Set<String>>([])

    func result(of vector: Vector) -> VectorResult? { nil }

    func keep(_ result: VectorResult, of vector: Vector) {
        _ = ids.withLock { $0.insert(vector.id) }
    }
}
