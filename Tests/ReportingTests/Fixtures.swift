// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning
import SharedFixtures

/// A run with one of each: a bypass and an outage, expected and not, a fact that departs, an open
/// one, an inherited one, an unsupported one, a defect and a stale line.
enum Fixtures {
    static func run() async throws -> Run { try await run(vectors) }

    /// The same with a program that carries out one of the policies itself, and says one thing.
    static func run(
        testing policy: String,
        says verdict: Verdict,
        inWords words: String? = nil
    ) async throws -> Run {
        let vectors = vectors
        let program = ExecutedProgram(
            id: "client",
            version: "1",
            policies: [.init(id: policy, traits: StatedPolicy(policy).traits)],
            answers: Dictionary(
                uniqueKeysWithValues: vectors.map { vector in
                    (
                        .init(vector: vector.id, policy: policy),
                        .verdict(verdict, message: words)
                    )
                }
            )
        )
        return try await run(vectors, programs: [program])
    }

    private static var vectors: [FixtureVector] {
        var bypass = FixtureVector()
        bypass.id = "first-family/bypass"
        bypass.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        bypass.threat = #"{ "pinned": "misissued-certificate" }"#
        bypass.causes = [
            FixtureCause(
                "lax/never-looks",
                #""policies": ["lax"], "verdict": "accept""#,
                because: "it never | looks"
            )
        ]
        var outage = FixtureVector()
        outage.id = "first-family/outage"
        outage.causes = [
            FixtureCause(
                "lax/falls-over",
                #""policies": ["lax"], "verdict": "crash""#,
                because: "nobody does"
            )
        ]
        var open = FixtureVector()
        open.id = "second-family/open"
        open.publicKey = """
            [{ "verdict": "accept" }, { "verdict": "reject", "reason": "no-matching-pin" }]
            """
        open.host = #"{ "verdict": "mismatch" }"#
        return [open, outage, bypass]
    }

    /// A run of one vector, of one policy and one backend.
    static func run(
        of policy: StatedPolicy,
        by backend: StatedBackend = StatedBackend("swift")
    ) async throws -> Run {
        let conformance = Conformance(
            backends: [backend],
            policies: [policy],
            of: Registry(policies: [policy], backends: [backend.id])
        )
        return await conformance.run(
            [try FixtureVector().vector()],
            of: Run.CorpusIdentity(vectors: 1, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
    }

    static func run(
        _ fixtures: [FixtureVector],
        programs: [ExecutedProgram] = [],
        jobs: Int = 1
    ) async throws -> Run {
        var hostBlind = StatedBackend("gnutls")
        hostBlind.version = "3.9"
        hostBlind.isForHost = .success(false)
        hostBlind.settings = ["level": "2"]
        var failing = StatedPolicy("failing")
        failing.outcome = .failure(.defect("out of \"memory\""))
        var asking = StatedPolicy("asking", says: .reject(.nameMismatch))
        asking.asks = [.host]
        // The norm is what the others are held against: it has every platform, and no row.
        var lax = StatedPolicy("lax")
        lax.platform = .linked(["gnutls", "swift"])
        let policies = [
            StatedPolicy("strict", says: .reject(.noMatchingPin)),
            lax, asking, failing, StatedPolicy("other", kind: .certificate),
        ]
        let corpus = try FixtureVector.corpus(fixtures)
        let conformance = Conformance(
            backends: [StatedBackend("swift"), hostBlind],
            policies: policies,
            programs: programs,
            of: Registry(policies: policies, backends: ["gnutls", "swift"]),
            corpus: corpus
        )
        return await conformance.run(
            corpus.vectors,
            of: Run.CorpusIdentity(
                vectors: fixtures.count,
                digest: String(repeating: "0", count: 64)
            ),
            isWholeCorpus: true,
            platform: "Fixture OS 1",
            jobs: jobs
        )
    }

    /// A run of a policy that neither its model nor the library that carries it out can be asked:
    /// the model with no backend, and the library with one of them or with each.
    static func unasked(executing backends: Set<String>) async throws -> Run {
        var policy = StatedPolicy("twice")
        policy.outcome = .failure(.unsupported(.addressHost))
        let stated = ["gnutls", "swift"].map { id in
            var backend = StatedBackend(id)
            if backends.contains(id) {
                backend.executions = [StatedExecution(of: policy.id, says: policy.outcome)]
            }
            return backend
        }
        let conformance = Conformance(
            backends: stated,
            policies: [policy],
            of: Registry(policies: [policy], backends: ["gnutls", "swift"])
        )
        return await conformance.run(
            [try FixtureVector().vector()],
            of: Run.CorpusIdentity(vectors: 1, digest: String(repeating: "0", count: 64)),
            isWholeCorpus: true,
            platform: "Fixture OS 1",
            jobs: 1
        )
    }
}
