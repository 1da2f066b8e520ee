// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceFixtures
import Foundation
import Reporting
import Testing

@Suite("The findings for maintainers")
struct FindingsReportTests {
    @Test("A reason is one row, with who, what happens and the most important vector")
    func rows() async throws {
        let text = try await report([
            vector("family/less", "medium"), vector("family/more", "high"),
            vector("family/less-again", "low"),
        ])
        #expect(
            text.contains(
                "| ▲ | goes ahead | it never \\| looks | lax | family/more and 2 more |"
            ),
            "\(text)"
        )
    }

    @Test("What only vectors of low importance show is counted, and left out")
    func low() async throws {
        let text = try await report([vector("family/low", "low")])
        #expect(!text.contains("it never"))
        #expect(text.contains("does: 1 row."), "\(text)")
        #expect(!text.contains("## Frameworks"))
    }

    @Test("What a mode does is one row for all who do it, apart from the rest")
    func modes() async throws {
        let sentence = "pins do not lapse"
        let text = try await report([vector("family/mode", "high", because: sentence)])
        let parts = text.components(separatedBy: "## What a mode is made to do")
        #expect(parts.count == 2, "\(text)")
        #expect(!parts[0].contains(sentence))
        #expect(parts.last?.contains("| ▲ | goes ahead | \(sentence) | lax |") == true)
    }

    @Test("A sentence that is markup is text")
    func markup() async throws {
        let sentence = "<script>alert('1')</script> | *more*"
        let text = try await report([vector("family/markup", "high", because: sentence)])
        #expect(
            text.contains(#"| ▲ | goes ahead | \<script>alert('1')\</script> \| \*more\* | lax |"#),
            "\(text)"
        )
    }

    @Test("What was not expected stands first, as it is cited")
    func unexpected() async throws {
        let run = try await Fixtures.run()
        let text = FindingsReport(of: run).text
        let place = try #require(text.range(of: "## Not recorded yet"))
        #expect(text.range(of: "## Libraries").map { $0.lowerBound > place.lowerBound } ?? true)
        #expect(text.contains("* first-family/bypass: "), "\(text)")
    }

    private func report(_ fixtures: [FixtureVector]) async throws -> String {
        FindingsReport(of: try await Fixtures.run(fixtures)).text
    }

    private func vector(
        _ id: String,
        _ importance: String,
        because: String = "it never | looks"
    ) -> FixtureVector {
        var vector = FixtureVector()
        vector.id = id
        vector.importance = importance
        vector.publicKey = #"{ "verdict": "reject", "reason": "no-matching-pin" }"#
        vector.causes = [
            FixtureCause(
                "lax/never-looks",
                #""policies": ["lax"], "verdict": "accept""#,
                because: because
            )
        ]
        return vector
    }
}
