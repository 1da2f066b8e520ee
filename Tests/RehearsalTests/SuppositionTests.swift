// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Testing

@testable import Rehearsal

@Suite("What is supposed to happen")
struct SuppositionTests {
    private func result(_ supposition: String) async throws -> RehearsalResult {
        let supposition = try #require(Supposition(supposition))
        let plan = try #require(try Plans.plan("plan.json").supposing(supposition))
        return try await Plans.result(plan)
    }

    @Test("A lost key is replaced by the backup: who pinned both holds, who pinned one breaks")
    func keyLost() async throws {
        let lost = try await result("key-lost@2026-12-10")
        #expect(lost.app("okhttp 2.0")?.breaks == nil)
        // K1 alone would have held until then.
        let passing = lost.app("android 1.4")?.remedies.first { $0.name == "K1" }
        #expect(passing?.holdsUntil?.day == "2026-12-10")
    }

    @Test("Without a backup the new key is nobody's pin")
    func noBackup() async throws {
        var plan = try Plans.plan("plan.json")
        plan.keys["K2"] = nil
        plan.serves.removeLast()
        plan.serves[1].isRenewed = true
        let lost = try #require(Supposition("key-lost@2027-03-01"))
        let supposed = try #require(plan.supposing(lost))
        let result = try await Plans.result(supposed)
        #expect(result.app("okhttp 2.0")?.breaks?.time?.day == "2027-03-01")
        #expect(result.app("okhttp 2.0")?.remedies.contains { $0.name == "a new key" } == false)
    }

    @Test("A key that was in use before is no backup")
    func spent() async throws {
        let lost = try await result("key-lost@2027-03-01")
        #expect(lost.app("okhttp 2.0")?.breaks?.time?.day == "2027-03-01")
    }

    @Test("A distrusted CA leaves those who pinned keys of the server, and nobody else")
    func distrusted() async throws {
        let result = try await result("ca-distrusted@2027-04-01")
        #expect(result.app("okhttp 2.0")?.breaks == nil)
        #expect(result.app("android 1.5")?.breaks?.time?.day == "2027-04-01")
        #expect(result.app("okhttp 2.0")?.standings("with-x2") == ["2026-11-01T00:00:00Z holds"])
    }

    @Test("A replaced intermediate breaks its own pins alone")
    func intermediate() async throws {
        let result = try await result("intermediate-replaced@2026-11-15")
        #expect(result.app("android 1.4")?.breaks?.time?.day == "2026-11-15")
        #expect(result.app("android 1.5")?.breaks == nil)
    }

    @Test("A new root that the old one signed depends on the store")
    func root() async throws {
        let result = try await result("root-changed@2027-04-01")
        #expect(result.app("android 1.5")?.depends?.time?.day == "2027-04-01")
        #expect(result.app("android 1.5")?.breaks == nil)
        let because = result.app("android 1.5")?.because.last ?? ""
        #expect(
            because.contains("holds with K2 → a new intermediate → a new root → ISRG Root X1")
        )
        #expect(
            because.contains("K2 → a new intermediate → a new root, with a new root in the store")
        )
    }

    /// Since 2027-02-10 it depends on whether the path ends at ISRG Root X2 or X1; with a new root
    /// there is one more.
    @Test("What a supposition makes worse is told, with its own share")
    func worse() async throws {
        let result = try await result("root-changed@2027-04-01")
        let ios = try #require(result.app("ios 1.5"))
        #expect(ios.depends?.time?.day == "2027-02-10")
        #expect(ios.later.map(\.start.day) == ["2027-04-01"])
        #expect(ios.later.map(\.users) == [0...0.27])
        let because = ios.later.first?.because.first ?? ""
        #expect(
            because.contains("K2 → a new intermediate → a new root, with a new root in the store")
        )
        let text = RehearsalText(result).text
        #expect(
            text.contains("\n  From 2027-04-01 on, 0 to 27 % of all users cannot connect:\n")
        )
        let plain = try await Plans.result(try Plans.plan("plan.json"))
        #expect(plain.app("ios 1.5")?.later.isEmpty == true)
    }

    /// DST Root CA X3 is in both stores there, and no chain leads to it.
    @Test("The server moves to the CA that versions pin as a backup, if there is one")
    func backup() async throws {
        var plan = try Plans.plan("plan.json")
        let isrg = plan.stores.values.flatMap { $0.phases[0].anchors }
        let other = try #require(
            try Plans.certificates("stores/dst-and-isrg.pem").first { root in
                !isrg.contains { $0.pin == root.pin }
            }
        )
        plan.stores = plan.stores.mapValues { TrustStore($0.phases[0].anchors + [other]) }
        let lost = try #require(Supposition("ca-distrusted@2027-04-01"))
        let without = try await Plans.result(try #require(plan.supposing(lost)))
        #expect(without.app("android 1.5")?.breaks?.time?.day == "2027-04-01")
        let index = try #require(plan.apps.firstIndex { $0.id == "android 1.5" })
        let candidate = PinCandidate(
            name: "other",
            pin: try #require(other.pin),
            certificate: other,
            isCA: true
        )
        let app = plan.apps[index]
        plan.apps[index] = RotationPlan.App(
            id: app.id,
            policy: app.policy,
            pins: try #require(app.pins.adding(candidate, as: .publicKey)),
            stores: app.stores,
            users: app.users
        )
        let with = try await Plans.result(try #require(plan.supposing(lost)))
        #expect(with.app("android 1.5")?.breaks == nil)
    }

    @Test(
        "What is no supposition is refused",
        arguments: ["key-lost", "key-lost@", "key-lost@soon", "lost@2027-01-01", "@2027-01-01"]
    )
    func syntax(text: String) {
        #expect(Supposition(text) == nil)
    }

    @Test("A day outside of the plan has nothing to suppose")
    func outside() throws {
        let plan = try Plans.plan("plan.json")
        #expect(plan.supposing(try #require(Supposition("key-lost@2026-10-31"))) == nil)
        #expect(plan.supposing(try #require(Supposition("key-lost@2027-12-31"))) == nil)
    }
}
