// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Testing

@testable import Rehearsal

@Suite("Configurations without an entry for the plan's host")
struct NoEntryTests {
    private func result(
        _ policy: String,
        _ hosts: [String],
        includeSubdomains: Bool = false
    ) async throws -> RehearsalResult {
        var plan = try Plans.plan("plan.json")
        let keys = try ["K1", "K2"].map { Pin.text(try #require(plan.keys[$0]).pin.base64) }
        plan.apps = [
            RotationPlan.App(
                id: "app",
                policy: try #require(Policies.all.first { $0.id == policy }),
                pins: AppPins(
                    entries: hosts.map {
                        PinnedHost(host: $0, includeSubdomains: includeSubdomains, keys: keys)
                    }
                ),
                stores: [(name: "with-x2", share: 1)],
                users: [(time: plan.from, share: 1)],
                file: "other.json"
            )
        ]
        return try await Plans.result(plan)
    }

    @Test("The hosts that have entries are told, no pins, and what --strict makes of it")
    func others() async throws {
        let result = try await result("okhttp", ["cdn.example.net", "example.org"])
        let app = try #require(result.app("app"))
        #expect(
            app.notes == [
                "no entry of “other.json” is for api.example.com (it has cdn.example.net, "
                    + "example.org)"
            ]
        )
        #expect(app.unpinned?.time?.day == "2026-11-01")
        #expect(result.hasNoEntry && !result.hasBreak && !result.hasDoubt)
        #expect(
            RehearsalText(result).text.hasSuffix(
                "\nExit status 0: nobody breaks for certain; with --strict it is 1, which counts a "
                    + "missing entry.\n"
            )
        )
    }

    @Test("An entry for the host, or for the hosts below one, is one")
    func covered() async throws {
        for host in ["api.example.com", "*.example.com", "**.example.com"] {
            let result = try await result("okhttp", [host])
            #expect(!result.hasNoEntry, "\(host)")
            #expect(result.app("app")?.notes == ["Pinned: K1, K2."])
        }
        let below = try await result(
            "android.network-security-config",
            ["example.com"],
            includeSubdomains: true
        )
        #expect(!below.hasNoEntry)
        #expect(!RehearsalText(below).text.contains("Exit status"))
    }

    @Test("TrustKit's refusal names the host, as lint does")
    func trustKit() async throws {
        let result = try await result("trustkit.ios", ["api.shop.test"])
        #expect(
            result.app("app")?.because == [
                "with-x2: TrustKit refuses the configuration: “api.shop.test” has no public suffix "
                    + "that it knows."
            ]
        )
    }
}
