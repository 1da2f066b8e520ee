// SPDX-License-Identifier: Apache-2.0

import Streaming
import Testing

@Suite("What answers come to")
struct StreamSummaryTests {
    private static let lines =
        (0..<40).map { number in
            line(
                "h\(number)",
                number % 4 == 0 ? #""verdict":"accept""# : Self.expired,
                ["sha256/a"]
            )
        } + [
            line("h1", #""verdict":"reject","reason":"no-matching-pin""#),
            line("x", #""verdict":"not-pinned""#), line("x", #""unsupported":"other-library""#),
            line("x", #""defect":"gone""#),
            line("x", #""verdict":"misconfigured","reason":"no-pins""#),
            #"{"id":null,"error":"is not JSON"}"#,
        ]

    @Test("Counts, pins and hosts do not depend on the order of the answers")
    func order() throws {
        let one = try summary(Self.lines)
        let other = try summary(Self.lines.reversed())
        #expect(one.text == other.text)
        #expect(one.json == other.json)
    }

    @Test("The text names every outcome, every pin, and who would break")
    func text() throws {
        let text = try summary(Self.lines, hosts: 2).text
        for wanted in [
            "46 answers, 3 of them without a verdict\n", "norm.public-key on swift:\n",
            "           30  reject         expired\n",
            "           10  accept\n", "unsupported    other-library\n",
            "Lines that held no question:",
            "           40  sha256/a\n               reject (expired) × 30, accept × 10\n",
            "  h1: reject (expired), reject (no-matching-pin)\n", "  h10: reject (expired)\n",
            "and more; --hosts N", "\nHosts that nothing pins:\n  x: not-pinned\n",
        ] {
            #expect(text.contains(wanted), "\(wanted) in \(text)")
        }
        #expect(!text.contains("h11"))
    }

    @Test("However few hosts are kept, they are the first ones with all that was said of them")
    func bounded() throws {
        // More than are kept between two cuts, the first of them last.
        let lines = (0..<5_000).reversed().map { number in
            Self.line("h\(10_000 + number)", Self.expired)
        }
        let summary = try summary(lines + lines, hosts: 3)
        #expect(summary.json.contains(#""h10002": [{ "count": 2"#))
        #expect(!summary.json.contains("h10003"))
        #expect(summary.json.contains(#""moreHosts": true"#))
    }

    @Test(
        "A line that is no answer is none",
        arguments: ["", "[]", "{}", #"{"id":"a"}"#, #"{"id":"a","verdict":"accept"}"#]
    )
    func refused(_ line: String) {
        #expect(throws: LineProblem.self) {
            try AnswerLine(record: Record(number: 1, contents: .octets(Array(line.utf8))))
        }
    }

    private static let expired = #""verdict":"reject","reason":"expired""#

    private static func line(_ host: String, _ outcome: String, _ matched: [String] = []) -> String
    {
        #"{"id":"\#(host)","host":"\#(host)","policy":"norm.public-key","backend":"swift","#
            + outcome + ",\"matched\":[\(matched.map { "\"\($0)\"" }.joined(separator: ","))]}"
    }

    private func summary(_ lines: [String], hosts: Int = 20) throws -> StreamSummary {
        var summary = StreamSummary(hosts: hosts)
        for line in lines {
            summary.add(
                try AnswerLine(record: Record(number: 1, contents: .octets(Array(line.utf8))))
            )
        }
        summary.finish()
        return summary
    }
}
