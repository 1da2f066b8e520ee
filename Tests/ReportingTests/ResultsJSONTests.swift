// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceFixtures
import Foundation
import Reporting
import Testing

@Suite("The results as JSON")
struct ResultsJSONTests {
    @Test("One observation or fact stands on one line")
    func lines() async throws {
        let run = try await Fixtures.run()
        let lines = ResultsJSON.text(of: run).split(separator: "\n")
        #expect(lines.count { $0.contains(#""evaluator": "#) } == run.observations.count)
        #expect(lines.count { $0.contains(#""fact": "#) } == run.facts.count)
        let line = """
                { "vector": "first-family/bypass", "policy": "lax", "evaluator": "modelled", \
            "backends": ["gnutls", "swift"], "verdict": "accept", "reason": null, \
            "finding": "laxer", "due": [{ "verdict": "accept", "reason": null }], \
            "unexpected": false, "newOnVersion": false },
            """
        #expect(lines.contains { $0 == line })
    }

    @Test("The summary counts what is listed")
    func summary() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let results = try JSONDecoder().decode(Results.self, from: Data(text.utf8))
        for (finding, count) in results.summary.observations {
            let listed = results.observations.filter { $0.finding == finding }
            #expect(count.count == listed.count, "\(finding)")
            #expect(count.unexpected == listed.count { $0.unexpected }, "\(finding)")
        }
        // Every finding has its example, so that no count is checked for nothing.
        #expect(
            Set(results.observations.map(\.finding)).union(["other-reason"]).count
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
        #expect(!ResultsJSON.text(of: run).contains(#""revision""#))
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
    }

    @Test(
        "The schema refuses what is no result",
        .enabled(if: Schema.canValidate),
        arguments: [
            (#""finding": "laxer""#, #""finding": "lax""#),
            (#""evaluator": "modelled", "#, ""),
            (#""complete": true"#, #""complete": true, "extra": 1"#),
            (#""finding": "laxer""#, #""finding": "unsupported""#),
        ]
    )
    func schemaRefuses(_ text: String, _ replacement: String) async throws {
        let results = ResultsJSON.text(of: try await Fixtures.run())
        #expect(results.contains(text))
        let wrong = results.replacingOccurrences(of: text, with: replacement)
        #expect(try Schema.complaint(about: wrong) != "")
    }

    private struct Results: Decodable {
        let observations: [Entry]
        let summary: Summary

        struct Entry: Decodable {
            let finding: String
            let unexpected: Bool
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
