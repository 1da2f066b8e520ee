// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Pinning
import Testing

@testable import Reporting

/// What a client writes may be what a server sent it.
@Suite("A client's own words")
struct ClientWordsTests {
    private let words = "<b>no & \"pin\"]]> {0} [a](b) | matches\u{1b}[31m\n::error::x"
    /// The same without what a terminal obeys.
    private let shown = "<b>no & \"pin\"]]> {0} [a](b) | matches␛[31m␊::error::x"

    @Test("are in the results as they are")
    func json() async throws {
        let run = try await run()
        let results = try JSONSerialization.jsonObject(with: Data(ResultsJSON.text(of: run).utf8))
        let all = try #require((results as? [String: Any])?["observations"] as? [String: Any])
        let entries = all.values.flatMap { $0 as? [[String: Any]] ?? [] }
        let said = entries.compactMap { $0["said"] as? String }
        #expect(!said.isEmpty && said.allSatisfy { $0 == words })
        // Whoever is no program outside has none.
        let others = entries.filter { $0["evaluator"] as? String != "executed" }
        #expect(!others.isEmpty && others.allSatisfy { $0["said"] == nil })
        let lines = ResultsJSON.lines(of: run).split(separator: "\n")
        let line = try #require(lines.first { $0.contains("\"client\"") })
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(read?["said"] as? String == words)
    }

    @Test("are in the failure of the case")
    func junit() async throws {
        let text = JUnitReport.text(of: try await run())
        #expect(!text.contains("<b>"))
        let failures = try JUnit.cases(of: text).compactMap(\.failure)
        #expect(failures.contains { $0.contains("it said “\(shown.replacing("␊", with: "\n"))”") })
        #expect(!text.contains("\u{1b}"))
    }

    @Test("are in the message for code scanning, where nothing of them is a link or a placeholder")
    func sarif() async throws {
        let results = try SARIF.log(of: SARIFReport(of: try await run()).text).runs[0].results
        let message = try #require(results.map(\.message.text).first { $0.contains("it said") })
        #expect(message.contains("“<b>no & \"pin\"]]> {{0}} [a\\](b) | matches␛[31m␊::error::x”"))
    }

    @Test("are in the page, the tables and the annotations, and no markup there")
    func others() async throws {
        let run = try await run()
        let page = try await HTMLReport(of: ReportModel(of: run)).text
        #expect(page.contains("it said “&lt;b&gt;no &amp; &quot;pin&quot;]]&gt;"))
        #expect(!page.contains("<b>no"))
        #expect(!page.contains("\u{1b}"))
        let rows = try CSV.rows(of: CSVReport.text(of: run))
        #expect(rows.contains { $0.last == shown })
        let markdown = MarkdownReport(of: ReportModel(of: run)).text
        #expect(markdown.contains("it said “\\<b>no"))
        #expect(!markdown.contains("\u{1b}"))
        let annotations = WorkflowAnnotations.text(of: run)
        #expect(annotations.contains("matches␛[31m%0A::error::x”"))
        #expect(annotations.count { $0 == "\n" } == min(10, run.unexpected.count))
    }

    @Test("are in the summary, and on no line of their own")
    func terminal() async throws {
        let model = ReportModel(of: try await run())
        let text = TerminalSummary(of: model, style: TextStyle(width: 400)).text
        #expect(text.contains("it said “\(shown)”"))
    }

    /// One that refuses what is to be accepted.
    private func run() async throws -> Run {
        try await Fixtures.run(testing: "strict", says: .reject(.expired), inWords: words)
    }
}
