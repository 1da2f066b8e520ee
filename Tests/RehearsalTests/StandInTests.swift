// SPDX-License-Identifier: Apache-2.0

import Corpus
import Dialects
import Lint
import PKIX
import Pinning
import Testing

@testable import Rehearsal

/// The configuration of a client that its own library alone can be asked about, with another policy
/// in its place.
@Suite("Who stands in for curl")
struct StandInTests {
    /// The example's plan with one version, and curl's option for the key of its first part.
    private func plan(_ policy: String, _ options: String) throws -> RotationPlan {
        var plan = try Plans.plan("plan.json")
        let policy = try #require(Policies.all.first { $0.id == policy })
        plan.apps = [
            RotationPlan.App(
                id: "device",
                policy: policy,
                pins: AppPins(
                    try CurlDialect().read(options).plan,
                    in: .curl,
                    for: plan.host
                ),
                stores: [(name: "with-x2", share: 1)],
                users: [(time: plan.from, share: 1)]
            )
        ]
        return plan
    }

    private func option(_ names: String...) throws -> String {
        let keys = try Plans.plan("plan.json").keys
        return try names.map { "sha256//\(try #require(keys[$0]).pin.base64)" }
            .joined(separator: ";")
    }

    @Test(
        "Pins for every host are for the plan's, as texts and as key objects",
        arguments: ["norm.public-key", "urlsession.leaf-key", "urlsession.any-key"]
    )
    func covered(policy: String) async throws {
        let first = try await Plans.result(plan(policy, option("K1")))
        let device = try #require(first.app("device"))
        #expect(device.unpinned == nil)
        #expect(device.breaks?.time?.day == "2027-02-10")
        #expect(device.breaks?.cause == .pins)
        #expect(device.remedies.contains { $0.name == "K2" && $0.holdsUntil == nil })

        let both = try await Plans.result(plan(policy, option("K1", "K2")))
        #expect(both.app("device")?.breaks == nil && both.app("device")?.unpinned == nil)
    }

    @Test("A digest of no key that is served matches nothing")
    func stranger() async throws {
        let digest = String(repeating: "A", count: 43) + "="
        let result = try await Plans.result(plan("urlsession.leaf-key", "sha256//\(digest)"))
        #expect(result.app("device")?.breaks?.time?.day == "2026-11-01")
    }

    @Test(
        "Patterns cover what they say",
        arguments: [
            ("example.com", HostPattern.Reach.exact, "EXAMPLE.com.", true),
            ("example.com", .exact, "a.example.com", false),
            ("example.com", .subtree, "a.b.example.com", true),
            ("example.com", .subtree, "badexample.com", false),
            ("example.com", .oneLabelBelow, "example.com", false),
            ("example.com", .oneLabelBelow, "a.example.com", true),
            ("example.com", .withOneLabel, "a.b.example.com", false),
        ]
    )
    func coverage(name: String, reach: HostPattern.Reach, host: String, isCovered: Bool) throws {
        #expect(try #require(HostPattern(name, reach)).covers(host) == isCovered)
        #expect(HostPattern.everyHost.covers(host))
    }
}
