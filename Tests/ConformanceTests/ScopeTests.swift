// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("On which libraries a policy is asked")
struct ScopeTests {
    private let all = ["certificates", "gnutls", "openssl", "swift"]

    /// Who links which of the backends' libraries, by the first part of the id.
    private let linked: [String: [String]] = [
        "curl": ["gnutls", "openssl"], "wget": ["gnutls"], "aiohttp": ["openssl"],
        "urllib3": ["openssl"], "dane": ["openssl"], "gnutls": ["gnutls"],
    ]

    @Test(
        "A framework is asked on no library that it does not link",
        arguments: Policies.all.map(\.id)
    )
    func platform(_ id: String) throws {
        let policy = Registry.Policy(try #require(Policies.all.first { $0.id == id }))
        let asked = all.filter { BackendScope.platform.asks(policy, on: $0, among: all) }
        let first = String(id.prefix { $0 != "." })
        if first == "norm" {
            #expect(asked == all)
        } else if let linked = linked[first] {
            #expect(!asked.isEmpty && Set(asked).isSubset(of: linked), "\(asked)")
        } else if case .measured(let platform) = policy.platform {
            #expect(asked.isEmpty)
            #expect(BackendScope.platform.asks(policy, on: platform, among: all))
        } else {
            // None of the libraries stands for the platform; the facts of the standards are presumed.
            #expect(asked == ["swift"], "if \(first) links one of them, `linked` above says so")
        }
        #expect(all.allSatisfy { BackendScope.every.asks(policy, on: $0, among: all) })
    }

    @Test("A policy that is none of the backends' has a platform that is named")
    func named() {
        for policy in Policies.all {
            if case .unmeasured(let name) = policy.platform {
                #expect(name != "a platform of its own", "\(policy.id)")
            }
        }
    }

    @Test("What a framework says on a library that it does not link is left out")
    func left() async throws {
        let observations = try await run(.platform).observations
        #expect(observations.map(\.backends) == [["openssl"]])
    }

    @Test("Asked on every library, it is charged with nothing that another library does")
    func every() async throws {
        let result = try await run(.every)
        let observations = result.observations
        #expect(observations.map(\.backends) == [["gnutls", "swift"], ["openssl"]])
        #expect(observations.map(\.isForeign) == [true, false])
        // It is the same refusal, which was not expected: on its own library it fails the run.
        #expect(observations.map(\.finding) == [.limit, .limit])
        #expect(observations.map(\.isUnexpected) == [false, true])
    }

    @Test("A library that fails does so wherever it is asked")
    func defect() async throws {
        var policy = linkedPolicy
        policy.outcome = .failure(.defect("out of memory"))
        let observations = try await run(.every, policy).observations
        #expect(observations.allSatisfy { $0.isUnexpected })
    }

    @Test("The line of a cause narrowed to one library says nothing of another")
    func narrowed() async throws {
        var fixture = FixtureVector()
        fixture.causes = [
            FixtureCause(
                "one/x",
                #""policies": ["one"], "backends": ["openssl"], "verdict": "reject", "#
                    + #""reason": "no-matching-pin""#
            )
        ]
        var policy = linkedPolicy
        policy.platform = .every
        let observations = try await run(.platform, policy, on: fixture).observations
        #expect(observations.map(\.backends) == [["gnutls", "swift"], ["openssl"]])
        #expect(observations.map(\.isUnexpected) == [true, false])
        #expect(observations.map(\.cause) == [nil, "one/x"])
    }

    private var linkedPolicy: StatedPolicy {
        var policy = StatedPolicy("one", says: .reject(.noMatchingPin))
        policy.platform = .linked(["openssl"])
        return policy
    }

    private func run(
        _ scope: BackendScope,
        _ policy: StatedPolicy? = nil,
        on fixture: FixtureVector = FixtureVector()
    ) async throws -> VectorResult {
        try await Fixtures.run(
            fixture,
            backends: ["gnutls", "openssl", "swift"].map { StatedBackend($0) },
            policies: [policy ?? linkedPolicy],
            scope: scope
        )
    }
}
