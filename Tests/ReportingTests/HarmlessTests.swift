// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import SharedFixtures
import Testing

@testable import Reporting

@Suite("A title that is markup, quotes and commas")
struct HarmlessTests {
    private let title = #"=HYPERLINK("x"),'<script>alert(1)</script>'&]]>, {0} [a](b) | `c`"#

    @Test("is one cell of a table, and no formula")
    func csv() async throws {
        let rows = try CSV.rows(of: CSVReport.text(of: try await run()))
        #expect(rows.dropFirst().allSatisfy { $0[1] == "'" + title })
    }

    @Test("is the output of its case, and no element")
    func junit() async throws {
        let text = JUnitReport.text(of: try await run())
        #expect(!text.contains("<script"))
        let cases = try JUnit.cases(of: text)
        #expect(cases.first?.output.hasPrefix(title) == true)
    }

    @Test("is the title of its vector")
    func json() async throws {
        let text = ResultsJSON.text(of: try await run())
        let results = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let vectors = try #require(results?["vectors"] as? [[String: Any]])
        #expect(vectors.first?["title"] as? String == title)
    }

    @Test("is no markup in Markdown")
    func markdown() async throws {
        let text = MarkdownReport(of: try await run()).text
        #expect(!text.contains("<script"))
        #expect(!text.contains(" [a](b)"))
        #expect(
            MarkdownTable.escaped("a\r\n\r\n# b|\u{301} c") == "a    # b\\|\u{301} c"
        )
        #expect(
            MarkdownTable.escaped("<b> [a](b) ![c](d) | `e` *f* _g_ \\\n h")
                == #"\<b> \[a](b) !\[c](d) \| \`e\` \*f\* \_g\_ \\  h"#
        )
    }

    private func run() async throws -> Run {
        var vector = FixtureVector()
        vector.title = title
        return try await Fixtures.run([vector])
    }
}
