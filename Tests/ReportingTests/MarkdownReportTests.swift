// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Pinning
import Reporting
import Testing

@Suite("The report as Markdown")
struct MarkdownReportTests {

    @Test("Every row of a table has as many cells as its header")
    func tables() async throws {
        let text = MarkdownReport(of: try await Fixtures.run()).text
        var columns: Int?
        var rows = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else {
                columns = nil
                continue
            }

            let count = line.replacing("\\|", with: "").count { $0 == "|" }
            #expect(count == columns ?? count, "\(line)")
            columns = count
            rows += 1
        }
        #expect(rows > 20)
    }

    @Test("What may differ between machines stands under the last heading and nowhere else")
    func environment() async throws {
        let text = MarkdownReport(of: try await Fixtures.run()).text
        let environment = try section("Environment", of: text)
        #expect(environment.contains("| gnutls | 3.9 | level: 2 |"))
        #expect(text.hasSuffix(environment))
        #expect(!text.dropLast(environment.count).contains("3.9"))
        #expect(!text.dropLast(environment.count).contains("Fixture OS 1"))
    }

    @Test("Who gets in and who is locked out are tables of their own, and the worst causes a list")
    func harms() async throws {
        let text = MarkdownReport(of: try await Fixtures.run()).text
        let attacks = try section("Lets through", of: text)
        let header = try #require(
            attacks.split(separator: "\n").first { $0.hasPrefix("| Framework") }
        )
        #expect(header.contains("a mis-issued cert"), "\(header)")
        #expect(
            attacks.contains("| [Lax](frameworks/lax.md) | - | - | 1 medium | - |"),
            "\(attacks)"
        )
        let outages = try section("Locks out", of: text)
        #expect(!outages.contains("1 medium"), "\(outages)")
        let worst = try section("Worst first", of: text)
        #expect(
            worst.contains(
                "| Medium bypass | [lax/never-looks](frameworks/lax.md) | It does something else |"
            ),
            "\(worst)"
        )
    }

    @Test("What a client does is counted in vectors and listed by kind, and leads nowhere")
    func clients() async throws {
        let run = try await Fixtures.run(testing: "new", says: .accept)
        let part = try section("What client does", of: MarkdownReport(of: run).text)
        #expect(part.contains("| ▲ bypass | somebody in the middle gets in"), "\(part)")
        #expect(part.contains("should be refused | 1 | 0 |"), "\(part)")
        #expect(part.contains("### ▲ bypass\n\n* first-family/bypass: "), "\(part)")
        #expect(part.contains("medium bypass, by somebody in the middle who has"), "\(part)")
    }

    @Test("A revision stands there only where a release gives it")
    func stamp() async throws {
        let run = try await Fixtures.run()
        #expect(!MarkdownReport(of: run).text.contains("revision"))
        let stamp = ReportStamp(revision: "abc", date: "2026-11-21")
        let text = MarkdownReport(of: run, stamp: stamp).text
        #expect(text.hasPrefix("# Pinproof \(run.version) (revision abc, 2026-11-21)\n"))
    }

    private func section(_ title: String, of text: String) throws -> Substring {
        let start = try #require(text.range(of: "## \(title)\n"))
        let end = text[start.upperBound...].range(of: "\n## ")?.lowerBound ?? text.endIndex
        return text[start.lowerBound..<end]
    }
}
