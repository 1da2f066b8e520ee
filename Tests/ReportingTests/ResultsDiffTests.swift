// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Reporting
import SharedFixtures
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

    @Test("A verdict, a finding, what it takes, a cause and a backend's fact are told apart")
    func changed() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let lax = "first-family/bypass: lax × gnutls, swift: "
        let changes = [
            (
                #""verdict": "accept", "finding": "bypass""#,
                #""verdict": "crash", "finding": "bypass""#, lax + "accept → crash"
            ),
            (
                #""finding": "bypass", "needs": "misissued-certificate""#, #""finding": "open""#,
                lax + "finding bypass (misissued-certificate) → open"
            ),
            (
                #""needs": "misissued-certificate""#, #""needs": "none""#,
                lax + "finding bypass (misissued-certificate) → bypass (none)"
            ),
            (
                #"e", "cause": "lax/never-looks""#, #"e", "cause": "lax/looks-away""#,
                lax + "cause lax/never-looks → lax/looks-away"
            ),
            (
                #"e", "cause": "lax/never-looks""#,
                #"e", "cause": "lax/never-looks", "expected": [{ "verdict": "crash" }]"#,
                lax + "expected – → crash"
            ),
            (
                #""backends": ["gnutls"], "verdict": "mismatch""#,
                #""backends": ["gnutls"], "verdict": "match""#,
                "host × gnutls: mismatch → match"
            ),
        ]
        for (old, new, line) in changes {
            let place = try #require(text.range(of: old), "\(old)")
            let other = text.replacingCharacters(in: place, with: new)
            let diff = ResultsDiff(from: try file(text), to: try file(other))
            #expect(!diff.isSame)
            #expect(diff.text.contains(line), "\(diff.text)")
            #expect(diff.text.split(separator: "\n").count { $0.contains(" → ") } == 1)
            #expect(diff.markdown.contains("\n\n| Vector | Who |"))
        }
    }

    @Test("More harm is worse, less is better, as much is otherwise changed")
    func steps() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let needs = #""needs": "misissued-certificate""#
        let place = try #require(text.range(of: needs))
        let high = text.replacingCharacters(in: place, with: #""needs": "none""#)
        let worse = ResultsDiff(from: try file(text), to: try file(high))
        #expect(worse.hasWorse)
        #expect(worse.text.contains("\nWorse:\n  first-family/bypass: lax"), "\(worse.text)")
        #expect(worse.markdown.contains("## Worse\n"))
        #expect(worse.json.contains(#""step": "worse""#))
        let better = ResultsDiff(from: try file(high), to: try file(text))
        #expect(!better.hasWorse)
        #expect(better.text.contains("\nBetter:\n"), "\(better.text)")
        let words = #""verdict": "accept", "finding": "bypass""#
        let crash = text.replacing(words, with: words.replacing("accept", with: "not-pinned"))
        let other = ResultsDiff(from: try file(text), to: try file(crash))
        #expect(!other.hasWorse)
        #expect(other.text.contains("\nOtherwise changed:\n"), "\(other.text)")
    }

    @Test("What one side leaves out conforms there")
    func conforming() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let departing = try #require(
            text.split(separator: "\n").first { $0.contains(#"["lax"], "verdict": "accept", "f"#) }
        )
        let fewer = text.replacing("\n\(departing)", with: "")
        let diff = ResultsDiff(from: try file(fewer), to: try file(text))
        let line = """
            lax × gnutls, swift: reject (no-matching-pin) → accept; \
            finding conforming → bypass (misissued-certificate); cause – → lax/never-looks
            """
        #expect(diff.text.contains(line), "\(diff.text)")
        // A norm that changes is what all say who follow it.
        let norm = #""public-key": [{ "verdict": "reject", "reason": "no-matching-pin" }]"#
        #expect(text.contains(norm))
        let other = text.replacing(norm, with: norm.replacing("no-matching-pin", with: "expired"))
        let changed = ResultsDiff(from: try file(text), to: try file(other))
        #expect(
            changed.text.contains(
                "strict × gnutls, swift: reject (no-matching-pin) → reject (expired)"
            ),
            "\(changed.text)"
        )
    }

    @Test("A group that loses a vector, a policy or all is a change of each")
    func groups() async throws {
        let text = ResultsJSON.text(of: try await Fixtures.run())
        let vector = "   \"first-family/bypass\",\n"
        #expect(text.contains(vector))
        let diff = ResultsDiff(from: try file(text), to: try file(text.replacing(vector, with: "")))
        let line =
            "first-family/bypass: other × gnutls, swift: cannot be asked (no-list-of-its-kind)"
        #expect(diff.text.contains(line), "\(diff.text)")
        #expect(diff.text.split(separator: "\n").count { $0.contains(" → ") } == 1)
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
        #expect(!added.text.contains("\nNew:\n"))
        #expect(!added.hasWorse)
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
        let old = #""finding": "bypass", "needs": "misissued-certificate""#
        let place = try #require(text.range(of: old))
        let other = text.replacingCharacters(in: place, with: #""finding": "open""#)
        let json = ResultsDiff(from: try file(text), to: try file(other)).json
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["same"] as? Bool == false)
        let changed = try #require(object?["changed"] as? [[String: Any]])
        #expect(changed.count == 1)
        #expect((changed[0]["new"] as? [String: Any])?["finding"] as? String == "open")
        #expect(
            (changed[0]["old"] as? [String: Any])?["harm"] as? String == "misissued-certificate"
        )
    }

    @Test(
        "What is no result of this format is refused, and why",
        arguments: [
            ("{", "it is not a JSON object"), ("{}", "has no “format”"),
            (#"{ "format": 2 }"#, "is of format 2, which an older pinproof wrote"),
            (#"{ "format": 2 }"#, "write it again with “pinproof run --output json=PATH”"),
            (#"{ "format": 4 }"#, "is of format 4, which a newer pinproof wrote"),
            (#"{ "format": 3 }"#, "pinproof is missing"),
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
