// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceFixtures
import Foundation
import Pinning
import Reporting
import Testing

@Suite("The results as JSON")
struct ResultsJSONTests {
    @Test("One observation or fact stands on one line, and what can be looked up on none")
    func lines() async throws {
        let run = try await Fixtures.run()
        let lines = ResultsJSON.text(of: run).split(separator: "\n")
        let asked = run.observations.filter { $0.finding.kind != .unsupported }
        #expect(lines.count { $0.contains(#"{ "policy": "#) } == asked.count)
        #expect(lines.count { $0.contains(#"{ "fact": "#) } == run.facts.count)
        // The reference: printf %s "it never | looks" | sha256sum
        let departing = """
                  { "policy": "lax", "verdict": "accept", "finding": "laxer", \
            "due": [{ "verdict": "accept" }], "because": "7e3aa658e3d3" },
            """
        #expect(lines.contains { $0 == departing })
        #expect(lines.contains { $0.hasPrefix(#"    "7e3aa658e3d3": "it never | looks""#) })
        // Not due, by the norm: what is due is said all the same.
        let unexpected = """
                  { "policy": "strict", "verdict": "reject", "reason": "no-matching-pin", \
            "finding": "stricter", "due": [{ "verdict": "accept" }], "unexpected": true }
            """
        #expect(lines.contains { $0.hasPrefix(unexpected) })
    }

    @Test("What could not be asked is listed by vector and capability, and nowhere else")
    func notAsked() async throws {
        let run = try await Fixtures.run()
        let text = ResultsJSON.text(of: run)
        let results = try JSONDecoder().decode(Results.self, from: Data(text.utf8))
        let unsupported = run.observations.filter { $0.finding.kind == .unsupported }
        #expect(!unsupported.isEmpty)
        #expect(
            results.notAsked.values.joined().map(\.policies.count).reduce(0, +)
                == unsupported.count
        )
        let other = try #require(results.notAsked["first-family/bypass"]?.first)
        #expect(other.capability == "no-list-of-its-kind")
        #expect(other.policies == ["other"])
        #expect(other.backends == nil)
        #expect(!results.observations.values.joined().contains { $0.finding == "unsupported" })
    }

    @Test(
        "A model that could not be asked is told apart from what carries the policy out",
        arguments: [["gnutls"], ["gnutls", "swift"]]
    )
    func notAskedTwice(_ backends: Set<String>) async throws {
        let text = ResultsJSON.text(of: try await Fixtures.unasked(executing: backends))
        let results = try JSONDecoder().decode(Results.self, from: Data(text.utf8))
        let entries = try #require(results.notAsked["fixtures/fixture"])
        #expect(entries.map(\.policies) == [["twice"], ["twice"]])
        #expect(entries.map(\.evaluator) == ["executed", nil])
        #expect(entries.map(\.backends) == [backends.count == 1 ? ["gnutls"] : nil, nil])
    }

    @Test("A vector stands there with the verdicts that are right for each kind it pins")
    func norm() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let line = """
                { "id": "second-family/open", "revision": 1, "title": "A fixture", \
            "norm": { "public-key": [{ "verdict": "accept" }, { "verdict": "reject", \
            "reason": "no-matching-pin" }] } }
            """
        #expect(text.split(separator: "\n").contains { $0 == line })
    }

    @Test("The summary counts what is listed")
    func summary() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let results = try JSONDecoder().decode(Results.self, from: Data(text.utf8))
        let observations = results.observations.values.joined()
        for (finding, count) in results.summary.observations where finding != "unsupported" {
            let listed = observations.filter { $0.finding == finding }
            #expect(count.count == listed.count, "\(finding)")
            #expect(count.unexpected == listed.count { $0.unexpected ?? false }, "\(finding)")
        }
        // Every finding has its example, so that no count is checked for nothing.
        #expect(
            Set(observations.map(\.finding)).union(["other-reason", "unsupported"]).count
                == results.summary.observations.count
        )
    }

    @Test("As lines, each is a JSON text of its own")
    func jsonLines() async throws {
        let run = try await Fixtures.run()
        let lines = ResultsJSON.lines(of: run).split(separator: "\n")
        #expect(
            lines.count == run.observations.count + run.facts.count + run.staleDepartures.count
        )
        for line in lines {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test("The same run gives the same octets, however many vectors run at once")
    func stable() async throws {
        let one = try await Fixtures.run([.init()], jobs: 1)
        let many = try await Fixtures.run([.init()], jobs: 8)
        #expect(ResultsJSON.text(of: one) == ResultsJSON.text(of: many))
    }

    @Test("A date and a revision stand there only where a release gives them")
    func stamp() async throws {
        let run = try await Fixtures.run()
        #expect(!ResultsJSON.text(of: run).contains("\n  \"revision\""))
        let text = ResultsJSON.text(of: run, stamp: ReportStamp(revision: "abc", date: nil))
        #expect(text.contains(#"  "revision": "abc","#))
        #expect(!text.contains(#""date""#))
    }

    @Test("The schema accepts the results", .enabled(if: Schema.canValidate))
    func schema() async throws {
        let run = try await Fixtures.run()
        #expect(try Schema.complaint(about: ResultsJSON.text(of: run)) == "")
        let stamp = ReportStamp(revision: "abc", date: "2026-11-21")
        #expect(try Schema.complaint(about: ResultsJSON.text(of: run, stamp: stamp)) == "")
        for backends: Set in [["gnutls"], ["gnutls", "swift"]] {
            let unasked = try await Fixtures.unasked(executing: backends)
            #expect(try Schema.complaint(about: ResultsJSON.text(of: unasked)) == "")
        }
    }

    @Test(
        "The schema refuses what is no result",
        .enabled(if: Schema.canValidate),
        arguments: [
            (#""finding": "laxer""#, #""finding": "lax""#),
            (#""format": 2"#, #""format": 1"#),
            (#""policy": "lax", "#, ""),
            (#""verdict": "accept", "finding": "laxer""#, #""finding": "laxer""#),
            (#""complete": true"#, #""complete": true, "extra": 1"#),
            (#""finding": "laxer""#, #""finding": "unsupported""#),
            (#""first-family/bypass": ["#, #""bypass": ["#),
        ]
    )
    func schemaRefuses(_ text: String, _ replacement: String) async throws {
        let results = ResultsJSON.text(of: try await Fixtures.run())
        #expect(results.contains(text))
        let wrong = results.replacingOccurrences(of: text, with: replacement)
        #expect(try Schema.complaint(about: wrong) != "")
    }

    @Test("The schema knows every name that there is")
    func names() throws {
        let known: [String: [String]] = [
            "capability": Capability.allCases.map(\.rawValue),
            "finding": Finding.Kind.allCases.map(\.rawValue),
            "reason": Reason.allCases.map(\.rawValue),
            "verdict": Verdict.Kind.allCases.map(\.rawValue),
        ]
        for (name, values) in known {
            #expect(try Set(Schema.names(of: name)) == Set(values), "\(name)")
        }
    }

    private struct Results: Decodable {
        let observations: [String: [Entry]]
        let notAsked: [String: [NotAsked]]
        let summary: Summary

        struct Entry: Decodable {
            let finding: String
            let unexpected: Bool?
        }

        struct NotAsked: Decodable {
            let capability: String
            let evaluator: String?
            let backends: [String]?
            let policies: [String]
        }

        struct Summary: Decodable {
            let observations: [String: Count]
        }

        struct Count: Decodable {
            let count: Int
            let unexpected: Int
        }
    }
}
