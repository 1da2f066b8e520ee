// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceFixtures
import Foundation
import Reporting
import Testing

@Suite("What two results say differently")
struct ResultsDiffTests {
    @Test("The same results differ in nothing, whatever the order of the lines")
    func same() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let diff = ResultsDiff(from: try file(text), to: try file(text))
        #expect(diff.isSame)
        #expect(diff.text.contains("The same: "))
    }

    @Test("A verdict, a reason, a finding, a due and a backend's fact are told apart")
    func changed() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let changes = [
            (
                #""verdict": "accept", "finding": "laxer""#,
                #""verdict": "crash", "finding": "laxer""#,
                "first-family/bypass: lax × gnutls, swift: accept → crash"
            ),
            (
                #""finding": "laxer""#, #""finding": "open""#,
                "first-family/bypass: lax × gnutls, swift: finding laxer → open"
            ),
            (
                #""due": [{ "verdict": "accept" }], "because""#,
                #""due": [{ "verdict": "crash" }], "because""#,
                "first-family/bypass: lax × gnutls, swift: due accept → crash"
            ),
            (
                #""backends": ["gnutls"], "verdict": "mismatch""#,
                #""backends": ["gnutls"], "verdict": "match""#,
                "host of leaf × gnutls: mismatch → match"
            ),
        ]
        for (old, new, line) in changes {
            let place = try #require(text.range(of: old), "\(old)")
            let other = text.replacingCharacters(in: place, with: new)
            let diff = ResultsDiff(from: try file(text), to: try file(other))
            #expect(!diff.isSame)
            #expect(diff.text.contains(line), "\(diff.text)")
            #expect(diff.text.split(separator: "\n").count { $0.contains(" → ") } == 1)
            #expect(diff.markdown.contains("## Changed\n\n| Vector | Who |"))
        }
    }

    @Test(
        "Results from before it was said who was not asked are the same as those that say it",
        arguments: [["gnutls"], ["gnutls", "swift"]]
    )
    func withoutEvaluator(_ backends: Set<String>) async throws {
        let text = ResultsJSON.text(of: try await Fixtures.unasked(executing: backends))
        let executed = #""evaluator": "executed", "#
        #expect(text.contains(executed))
        let entries = text.replacing(executed, with: "")
        #expect(ResultsDiff(from: try file(entries), to: try file(text)).isSame)
        guard backends.count == 2 else { return }

        // Where both are of the same backends, one entry had the policy twice.
        let one = entries.replacing(/,\n.*"capability": "address-host".*/, with: "")
            .replacing(#"["twice"]"#, with: #"["twice", "twice"]"#)
        #expect(one.contains(#"["twice", "twice"]"#))
        let diff = ResultsDiff(from: try file(one), to: try file(text))
        #expect(diff.isSame, "\(diff.text)")
    }

    @Test("A vector that came or went is said by its name alone")
    func sets() async throws {
        var one = FixtureVector()
        one.id = "fixtures/one"
        var two = FixtureVector()
        two.id = "fixtures/two"
        let old = ResultsJSON.text(of: try await Fixtures.run([one]))
        let new = ResultsJSON.text(of: try await Fixtures.run([one, two]))
        let added = ResultsDiff(from: try file(old), to: try file(new))
        #expect(!added.isSame)
        #expect(added.text.contains("Vectors:\n  + fixtures/two\n"))
        #expect(!added.text.contains("Changed:"))
        let removed = ResultsDiff(from: try file(new), to: try file(old))
        #expect(removed.text.contains("  - fixtures/two\n"))
    }

    @Test("Another library and another corpus are said, and make no difference")
    func environment() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let other = text.replacingOccurrences(of: #""version": "3.9""#, with: #""version": "3.10""#)
            .replacingOccurrences(
                of: String(repeating: "0", count: 64),
                with: String(repeating: "1", count: 64)
            )
        let diff = ResultsDiff(from: try file(text), to: try file(other))
        #expect(diff.isSame)
        #expect(diff.text.contains("  gnutls: 3.9 → 3.10\n"))
        #expect(diff.text.contains("The corpora differ"))
    }

    @Test("As JSON it has every change")
    func json() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let place = try #require(text.range(of: #""finding": "laxer""#))
        let other = text.replacingCharacters(in: place, with: #""finding": "open""#)
        let json = ResultsDiff(from: try file(text), to: try file(other)).json
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["same"] as? Bool == false)
        let changed = try #require(object?["changed"] as? [[String: Any]])
        #expect(changed.count == 1)
        #expect((changed[0]["new"] as? [String: Any])?["finding"] as? String == "open")
    }

    @Test(
        "What is no result of this format is refused, and why",
        arguments: [
            ("{", "it is no JSON object"), ("{}", "is of format 1, or no results.json at all"),
            (#"{ "format": 3 }"#, "is of format 3, and format 2 is wanted"),
            (#"{ "format": 2 }"#, "pinproof is missing"),
        ]
    )
    func refused(_ text: String, _ why: String) {
        do throws(ResultsFileError) {
            _ = try ResultsFile(parsing: Data(text.utf8))
            Issue.record("it was taken for results")
        } catch {
            #expect("\(error)".contains(why))
        }
    }

    private func file(_ text: String) throws -> ResultsFile {
        try ResultsFile(parsing: Data(text.utf8))
    }
}
