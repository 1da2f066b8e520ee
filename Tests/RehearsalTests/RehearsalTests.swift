// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notations
import PKIX
import Pinning
import Testing

@testable import Rehearsal

@Suite("A rehearsal")
struct RehearsalTests {
    @Test("The example: the day, the users, the reason and the remedy")
    func example() async throws {
        let result = try await Plans.result(try Plans.plan("plan.json"))
        let android = try #require(result.app("android 1.4"))
        #expect(android.breaks?.time?.day == "2026-11-30")
        #expect(android.breaks?.cause == .pins)
        #expect(android.noPath?.time?.day == "2026-11-30")
        #expect(
            android.because.first
                == "with-x2: the path is K1 → YE1 → Root YE → ISRG Root X2, and no pin is on it. "
                + "E8 left the path, and was the only pin that matched."
        )
        let lasting = android.remedies.filter { $0.kind == .pin && $0.holdsUntil == nil }
        #expect(lasting.map(\.name) == ["YE1", "Root YE", "ISRG Root X2"])
        let passing = android.remedies.first { $0.name == "K1" }
        #expect(passing?.holdsUntil?.day == "2027-02-10")
        #expect(android.remedies.filter { $0.kind == .served }.map(\.name) == ["root-x2"])
        #expect(result.app("okhttp 2.0")?.breaks == nil)
        #expect(result.app("ios 1.5")?.depends?.time?.day == "2027-02-10")
        #expect(result.hasBreak && result.hasDoubt)
    }

    /// From 0.31 on 2026-11-01 to 0.12 on 2027-06-01 are 212 days, and 32 until 2026-12-03.
    ///
    /// On that day it is 0.31 − 0.19 × 32 / 212 = 0.28132….
    @Test("Users between two points are linear, and constant outside of them")
    func users() throws {
        let app = try Plans.plan("plan.json").apps[0]
        let share = { (day: String) in Time(date: day).map(app.users(at:)) ?? -1 }
        #expect(share("2026-10-01") == 0.31 && share("2026-11-01") == 0.31)
        #expect(abs(share("2026-12-03") - (0.31 - 0.19 * 32 / 212)) < 1e-9)
        #expect(share("2027-06-01") == 0.12 && share("2030-01-01") == 0.12)
    }

    /// Nobody has the version when it breaks, and 0.27 of all users on 2027-01-30; from 2027-02-10 on
    /// another chain is served.
    @Test("A version that is broken from its release is of as many users as have it at worst")
    func release() async throws {
        let plan = try Plans.plan(
            "plan.json",
            (#"[["2026-11-01", 0.27]]"#, #"[["2026-11-30", 0], ["2027-01-30", 0.27]]"#)
        )
        let result = try await Plans.result(plan)
        let breaks = try #require(result.app("ios 1.5")?.breaks)
        #expect(breaks.time?.day == "2026-11-30")
        #expect(breaks.users == 0...0)
        #expect(breaks.peak.time.day == "2027-01-30")
        #expect(breaks.peak.users == 0.27...0.27)
        let text = RehearsalText(result).text
        #expect(
            text.contains(
                "0 % of all users, and 27 % on 2027-01-30, everywhere by 2026-12-03, because"
            )
        )
        #expect(text.contains("ios 1.5      2026-11-30  27 % "))
    }

    /// `without-x2` has no path from 2026-11-30 on, and nobody has one once the certificate has ended.
    @Test("A later and larger outage of the same kind is told, too, and the worst day is its own")
    func later() async throws {
        var plan = try Plans.plan("plan.json")
        let end = try #require(Time(date: "2027-01-15"))
        plan.serves[1].leafUntil = end
        let result = try await Plans.result(plan)
        let okhttp = try #require(result.app("okhttp 2.0"))
        #expect(okhttp.noPath?.time?.day == "2026-11-30")
        #expect(okhttp.noPath?.peak.time.day == "2027-02-09")
        #expect(okhttp.later.map(\.start.day) == ["2027-01-15"])
        #expect(okhttp.later.first?.because.first?.contains("no path: a certificate") == true)
        #expect(RehearsalText(result).text.contains("\n  From 2027-01-15 on, "))
        #expect(result.worst.map { $0.time >= end && $0.users.lowerBound > 0.79 } == true)
    }

    /// Of 0.1 of all users on 2026-11-01 and 0.5 on 2027-03-01, all are locked out from 2026-11-20 on.
    @Test("The worst day lies where a share bends or behind a change, wherever most are locked out")
    func worst() async throws {
        var plan = try Plans.plan(
            "plan.json",
            (#"[["2026-11-01", 0.31], ["2027-06-01", 0.12]]"#, #"[["2026-11-01", 0]]"#),
            (#"[["2026-11-01", 0.2], ["2027-06-01", 0.3]]"#, #"[["2026-11-01", 0]]"#),
            (#"[["2026-11-01", 0.27]]"#, #"[["2026-11-01", 0.1], ["2027-01-01", 0.5]]"#),
            (#"[["2026-11-01", 0], ["2027-06-01", 0.2]]"#, #"[["2026-11-01", 0]]"#)
        )
        let result = try await Plans.result(plan)
        #expect(result.worst?.time.day == "2027-01-01")
        #expect(result.worst?.users == 0.5...0.5)
        // Where it ends before the share is full, the last second counts: 0.1 + 0.4 × 30 / 61.
        plan.serves[2].from = try #require(Time(date: "2026-12-01"))
        plan.serves[1].rollout = 0
        let short = try await Plans.result(plan)
        #expect(short.worst?.time.description == "2026-11-30T23:59:59Z")
        #expect(abs((short.worst?.users.upperBound ?? 0) - (0.1 + 0.4 * 30 / 61)) < 1e-4)
    }

    @Test("While a chain is rolled out, perhaps nobody meets it; afterwards everybody does")
    func rollout() async throws {
        let result = try await Plans.result(try Plans.plan("plan.json"))
        let spans = try #require(result.app("android 1.4")?.timeline.spans)
        let broken = spans.map { "\($0.start.day) \($0.broken)" }
        #expect(
            Array(broken.prefix(3))
                == ["2026-11-01 0.0...0.0", "2026-11-30 0.0...1.0", "2026-12-03 1.0...1.0"]
        )
        #expect(result.app("android 1.4")?.breaks?.complete?.day == "2026-12-03")
    }

    /// Android compares no pins once the clock is behind midnight of 2027-06-01 in the device's zone.
    ///
    /// With a clock a day ahead, fourteen hours east: 2027-06-01 00:00 − 14 h − 24 h = 2027-05-30
    /// 10:00. With one a day behind, twelve hours west: 2027-06-01 00:00 + 12 h + 24 h = 2027-06-02
    /// 12:00. Each a second later.
    @Test("An expiry of pins moves with the device's clock and zone; what a server does does not")
    func clocks() async throws {
        let result = try await Plans.result(try Plans.plan("plan.json"))
        let unpinned = try #require(result.app("android 1.5")?.unpinned)
        #expect(unpinned.time?.description == "2027-06-01T00:00:01Z")
        #expect(unpinned.earliest.description == "2027-05-30T10:00:01Z")
        #expect(unpinned.latest?.description == "2027-06-02T12:00:01Z")
        let breaks = try #require(result.app("android 1.4")?.breaks)
        #expect(breaks.earliest == breaks.time && breaks.latest == breaks.time)
        let exact = try await Plans.result(try Plans.plan("plan.json"), days: 0)
        // Zones are left.
        #expect(
            exact.app("android 1.5")?.unpinned?.earliest.description == "2027-05-31T10:00:01Z"
        )
    }

    @Test("A client that fetches issuers may have a path that nobody sends")
    func fetching() async throws {
        let plan = try Plans.plan("plan.json")
        let alone = try await Plans.result(plan)
        #expect(alone.app("okhttp 2.0")?.noPath?.time?.day == "2026-11-30")
        let fetching = try await Plans.result(plan, fetches: true)
        #expect(fetching.app("okhttp 2.0")?.noPath == nil)
        let okhttp = try #require(fetching.app("okhttp 2.0"))
        #expect(okhttp.depends?.time?.day == "2026-11-30")
        #expect(
            okhttp.because == [
                "without-x2: breaks (no path leads to a trust anchor) with no more than what is "
                    + "sent; holds with K1 → YE1 → Root YE → ISRG Root X2 → ISRG Root X1, with "
                    + "ISRG Root X2 by ISRG Root X1 fetched."
            ]
        )
    }

    @Test("What was served before may be kept: without it there is no path, with it there is one")
    func kept() async throws {
        // The server forgets the cross-signed root that it sent before.
        let plan = try Plans.plan(
            "plan.json",
            (#""chain": ["ye1", "root-ye"],"#, #""chain": ["ye1", "root-ye", "root-x2"],"#),
            (
                #""renewed": true,"# + "\n      " + #""chain": ["ye1", "root-ye", "root-x2"]"#,
                #""renewed": true,"# + "\n      " + #""chain": ["ye1", "root-ye"]"#
            )
        )
        let result = try await Plans.result(plan)
        #expect(
            result.app("okhttp 2.0")?.standings("without-x2") == [
                "2026-11-01T00:00:00Z holds", "2027-02-10T00:00:00Z depends",
            ]
        )
    }

    @Test("Without a later certificate the rehearsal ends, and says so")
    func horizon() async throws {
        let plan = try Plans.plan("plan.json", (#""renewed": true,"#, ""))
        #expect(plan.horizon.day == "2027-05-11")
        let result = try await Plans.result(plan)
        #expect(result.notes.contains { $0.contains("ends on 2027-05-11") })
        #expect(result.app("android 1.5")?.unpinned == nil)
    }

    /// Every path has the key of ISRG Root X2 on it, and K2's own list would be a second one, of
    /// which App Transport Security wants both to match.
    @Test("Where it only depends on the path, pins that would hold on every path are told")
    func dependsAlone() async throws {
        var plan = try Plans.plan("plan.json", (#""from": "2026-11-01""#, #""from": "2027-03-01""#))
        plan.apps = plan.apps.filter { $0.id == "ios 1.5" }
        let result = try await Plans.result(plan)
        let ios = try #require(result.app("ios 1.5"))
        #expect(ios.breaks == nil && ios.depends?.time?.day == "2027-03-01")
        #expect(ios.remedies.map(\.name) == ["YE1", "Root YE", "ISRG Root X2"])
        #expect(ios.remedies.allSatisfy { $0.kind == .pin && $0.holdsUntil == nil })
    }

    /// The last certificate ends on 2027-05-11, and the plan later: a clock that is a day ahead is
    /// behind that end on the day before.
    @Test("What happens only where a clock is wrong is of those users, and decides no exit status")
    func wrongClock() async throws {
        var plan = try Plans.plan("plan.json", (#""renewed": true,"#, ""))
        plan.apps = plan.apps.filter { $0.id == "okhttp 2.0" }
        for index in plan.serves.indices {
            plan.serves[index].chain = ["ye1", "root-ye", "root-x2"]
        }
        let result = try await Plans.result(plan)
        let okhttp = try #require(result.app("okhttp 2.0"))
        #expect(okhttp.noPath != nil && okhttp.noPath?.time == nil)
        #expect(okhttp.noPath?.earliest.day == "2027-05-10")
        #expect(!result.hasBreak && !result.hasDoubt)
        let text = RehearsalText(result).text
        #expect(text.contains("  2027-05-10*  "))
        #expect(
            text.contains(
                "  * where a clock is wrong, and of those users: no exit status counts it\n"
            )
        )
        #expect(text.contains("has no path from 2027-05-10 on, "))
        #expect(text.contains(" % of those whose clocks are wrong, whatever is pinned\n"))
        #expect(!text.contains("No certificate of the plan would help"))
        let exact = try await Plans.result(plan, days: 0)
        #expect(!RehearsalText(exact).text.contains("*"))
    }

    /// The certificates of servers are planned: whoever asks for their signatures gets what the plan
    /// states, and of nobody else.
    @Test("Only the issuer that the plan names has signed a planned certificate")
    func signatures() throws {
        let assembly = ChainAssembly(of: try Plans.plan("plan.json"), skew: 0, fetches: false)
        let chain = assembly.chains[1].certificates
        #expect(chain[0].isIssued(by: chain[1], assembly.signatures))
        #expect(!chain[0].isIssued(by: chain[1], StatedSignatures([:])))
        #expect(!chain[0].isIssued(by: chain[2], assembly.signatures))
        // A CA's is verified.
        #expect(chain[1].isIssued(by: chain[2], StatedSignatures([:])))
        let forged = chain[1].octets.dropLast() + [chain[1].octets[chain[1].octets.count - 1] ^ 1]
        let bent = EncodedCertificate(Array(forged), reading: .deployed)
        #expect(!bent.isIssued(by: chain[2], assembly.signatures))
    }

    /// The chain of Examples/Pins: real signatures by a CA that everybody has the key of.
    @Test("A certificate that is issued already is served as it is, and its own digest matches")
    func issued() async throws {
        var plan = try Plans.plan("plan.json")
        let leaf = try Plans.certificates("../Pins/api.example.com.pem")
        let roots = try Plans.certificates("../Pins/roots.pem")
        let end = try #require(leaf[0].certificate).notAfter
        plan.certificates = ["ca": leaf[1]]
        plan.stores = ["roots": TrustStore(roots)]
        plan.keys["K1"] = ServerKey(
            octets: Array(try #require(leaf[0].certificate).subjectPublicKeyInfoOctets),
            certificate: leaf[0]
        )
        for index in plan.serves.indices { plan.serves[index].chain = ["ca"] }
        plan.serves[0].leafUntil = try #require(Time(date: end.day))
        let policy = try #require(Policies.all.first { $0.id == "norm.certificate" })
        let entry = PinnedHost(host: plan.host, certificates: [.of(leaf[0])])
        plan.apps = [
            RotationPlan.App(
                id: "leaf",
                policy: policy,
                pins: AppPins(entries: [entry]),
                stores: [(name: "roots", share: 1)],
                users: [(time: plan.from, share: 1)]
            )
        ]
        let result = try await Plans.result(plan)
        #expect(result.issued == [0])
        // The same key again is another certificate.
        #expect(result.app("leaf")?.breaks?.time?.day == "2026-11-30")
        plan.serves[0].leafUntil = end.advanced(by: 86_400)
        let planned = try await Plans.result(plan)
        #expect(planned.issued.isEmpty)
        #expect(planned.app("leaf")?.breaks?.time?.day == "2026-11-01")
    }

    @Test("Text, JSON and drawing are the same for the same plan, and say the same")
    func formats() async throws {
        let result = try await Plans.result(try Plans.plan("plan.json"))
        let again = try await Plans.result(try Plans.plan("plan.json"))
        #expect(RehearsalText(result).text == RehearsalText(again).text)
        #expect(RehearsalDrawing(result).text == RehearsalDrawing(again).text)
        let json = RehearsalJSON(result).text
        #expect(json == RehearsalJSON(again).text)
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let members = try #require(value as? [String: Any])
        let apps = try #require(members["apps"] as? [[String: Any]])
        #expect((apps[0]["breaks"] as? [String: Any])?["from"] as? String == "2026-11-30T00:00:00Z")
        let drawing = XMLDocument(
            try SourceText(decoding: Array(RehearsalDrawing(result).text.utf8))
        )
        #expect(drawing.defects.isEmpty && drawing.root?.name == "svg")
    }
}
