// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning
import Reporting
import SharedFixtures
import Testing

@Suite("The page of a framework or a library")
struct SubjectPageTests {
    @Test("The answer comes first: how many causes, how bad, and how many nobody chose")
    func answer() async throws {
        let text = try await page(of: "lax", [Self.bypass])
        #expect(
            text.hasPrefix(
                """
                # Lax

                1 cause in its default setting: 1 bypass (1 medium). It is a defect \
                or the platform's.
                """
            ),
            "\(text.prefix(400))"
        )
    }

    @Test("A cause states who is let in, its evidence, its remedy and a vector that shows it")
    func cause() async throws {
        let text = try await page(of: "lax", [Self.bypass])
        let cause = try #require(text.range(of: "## What is wrong, the worst first"))
        let stated = text[cause.upperBound...]
        for part in [
            "lax/never-looks", "It never looks.", "a test@1, line 1", "Repair it.",
            "family/bypass",
        ] {
            #expect(stated.contains(part), "\(part) in \(stated)")
        }
    }

    @Test("What a framework chose stands apart from what nobody chose")
    func byDesign() async throws {
        var chosen = Self.bypass
        chosen.causes[0].kind = "design"
        let text = try await page(of: "lax", [chosen])
        #expect(text.contains("## By design\n"), "\(text)")
        #expect(!text.contains("## What is wrong"), "\(text)")
    }

    @Test(
        "How many are by design is said in words that fit the numbers",
        arguments: [
            (["defect"], "It is a defect or the platform's."), (["design"], "It is by design."),
            (["design", "documented"], "All are by design."),
            (["defect", "platform"], "All are defects or the platform's."),
            (
                ["defect", "design"],
                "Of these 1 is a defect or the platform's, and 1 is by design."
            ),
            (
                ["design", "defect", "defect", "design"],
                "Of these 2 are defects or the platform's, and 2 are by design."
            ),
        ]
    )
    func kinds(kinds: [String], sentence: String) async throws {
        let fixtures = kinds.enumerated().map { number, kind in
            var vector = Self.bypass
            vector.id = "family/vector-\(number)"
            vector.causes = [
                FixtureCause("lax/cause-\(number)", #""policies": ["lax"], "verdict": "accept""#)
            ]
            vector.causes[0].kind = kind
            if kind == "documented" {
                vector.causes[0].evidence = [#"{ "documentation": "a manual, page 1" }"#]
            }
            return vector
        }
        let text = try await page(of: "lax", fixtures)
        #expect(text.contains(" \(sentence) What nobody"), "\(text.prefix(400))")
        let first = kinds.firstIndex { $0 == "defect" || $0 == "platform" } ?? 0
        #expect(text.contains("`pinproof cite lax/cause-\(first)`"), "\(text)")
    }

    @Test("Where nothing departs, that is the answer")
    func nothing() async throws {
        let text = try await page(of: "strict", [Self.bypass])
        #expect(text.contains("No cause: nothing that strict does"), "\(text.prefix(300))")
    }

    @Test("What a framework does on a library that it never links is no cause of it")
    func foreign() async throws {
        // The line speaks of one library, and the framework links the other.
        var policy = StatedPolicy("lax")
        policy.platform = .linked(["gnutls"])
        let corpus = try FixtureVector.corpus([Self.bypass])
        for (linked, count) in [("gnutls", 0), ("swift", 1)] {
            policy.platform = .linked([linked])
            let conformance = Conformance(
                backends: [StatedBackend("swift")],
                policies: [policy],
                of: Registry(policies: [policy], backends: ["gnutls", "swift"]),
                corpus: corpus,
                scope: .every
            )
            let run = await conformance.run(
                corpus.vectors,
                of: Run.CorpusIdentity(vectors: 1, digest: ""),
                isWholeCorpus: true,
                platform: "",
                jobs: 1
            )
            #expect(!run.observations.isEmpty)
            #expect(CauseLedger(of: run).of("lax").count == count, "linked to \(linked)")
        }
    }

    @Test("What becomes of a challenge that is no server trust is said where it was read")
    func otherChallenges() async throws {
        for (id, framework, isSaid) in [
            ("tutorial.raw-key-of-any", "tutorial", true), ("curl", "curl", false),
        ] {
            let policy = StatedPolicy(id)
            let corpus = try FixtureVector.corpus([Self.bypass])
            let conformance = Conformance(
                backends: [StatedBackend("swift")],
                policies: [policy],
                of: Registry(policies: [policy], backends: ["swift"]),
                corpus: corpus,
                scope: .every
            )
            let run = await conformance.run(
                corpus.vectors,
                of: Run.CorpusIdentity(vectors: 1, digest: ""),
                isWholeCorpus: true,
                platform: "",
                jobs: 1
            )
            let text = SubjectPage(of: framework, in: ReportModel(of: run)).markdown
            #expect(text.contains("## Challenges that are no server trust") == isSaid, "\(text)")
            #expect(text.contains("cancels every challenge that is no server trust") == isSaid)
        }
    }

    @Test(
        "Of the requirements of others those are listed that are for its platform and its findings",
        arguments: [("tutorial.one", "tutorial"), ("okhttp", "okhttp"), ("curl", "curl")]
    )
    func standards(id: String, framework: String) async throws {
        var bypass = Self.bypass
        bypass.causes = [
            FixtureCause(
                "\(framework)/never-looks",
                #""policies": ["\#(id)"], "verdict": "accept""#
            )
        ]
        let policy = StatedPolicy(id)
        let corpus = try FixtureVector.corpus([bypass])
        let conformance = Conformance(
            backends: [StatedBackend("swift")],
            policies: [policy],
            of: Registry(policies: [policy], backends: ["swift"]),
            corpus: corpus,
            scope: .every
        )
        var run = await conformance.run(
            corpus.vectors,
            of: Run.CorpusIdentity(vectors: 1, digest: ""),
            isWholeCorpus: true,
            platform: "",
            jobs: 1
        )
        func standard(_ id: String, _ member: String) -> String {
            #"{ "id": "\#(id)", "title": "T", "url": "https://x", "vectors": ["*"]\#(member) }"#
        }
        let all = [
            standard("FOR-ALL", ""),
            standard("FOR-ANDROID", #", "platforms": ["android"]"#),
            standard("FOR-IOS", #", "platforms": ["ios"]"#),
            standard("FOR-DANE", #", "platforms": ["dane"]"#),
            standard("OF-OUTAGES", #", "findings": ["outage"]"#),
            standard("OF-BYPASSES", #", "findings": ["bypass", "unpinned"]"#),
        ]
        let text = #"{ "standards": [\#(all.joined(separator: ", "))], "notShown": [] }"#
        run.standards = try Standards(parsing: Array(text.utf8), location: "standards.json")
        let page = SubjectPage(of: framework, in: ReportModel(of: run)).markdown
        let listed = page.matches(of: #/\| (F[A-Z-]+|OF-[A-Z]+) \|/#).map { String($0.1) }
        let platform = ["tutorial": ["FOR-IOS"], "okhttp": ["FOR-ANDROID"]][framework] ?? []
        #expect(listed == ["FOR-ALL"] + platform + ["OF-BYPASSES"], "\(page)")
    }

    private static var bypass: FixtureVector {
        var vector = FixtureVector()
        vector.id = "family/bypass"
        vector.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        vector.threat = #"{ "pinned": "misissued-certificate" }"#
        vector.causes = [
            FixtureCause("lax/never-looks", #""policies": ["lax"], "verdict": "accept""#)
        ]
        return vector
    }

    private func page(of subject: String, _ fixtures: [FixtureVector]) async throws -> String {
        let run = try await Fixtures.run(fixtures)
        return SubjectPage(of: subject, in: ReportModel(of: run)).markdown
    }
}
