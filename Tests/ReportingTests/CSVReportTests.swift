// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import Testing

@testable import Reporting

@Suite("The table for spreadsheets")
struct CSVReportTests {
    @Test("Every outcome is one row, as wide as the header, and ends with CRLF")
    func rows() async throws {
        let run = try await Fixtures.run()
        let text = CSVReport.text(of: run)
        #expect(text.hasSuffix("\r\n"))
        let rows = try CSV.rows(of: text)
        #expect(rows.count == 1 + run.observations.count + run.facts.count)
        #expect(Set(rows.map(\.count)) == [13])
        #expect(
            rows.contains([
                "first-family/bypass", "A fixture", "policy", "lax", "gnutls swift", "accept", "",
                "bypass", "misissued-certificate", "expected", "accept", "lax/never-looks", "",
            ])
        )
    }

    @Test(
        "A cell is quoted where it needs quotes, and never a formula",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
            ("a\r\nb", "a␍␊b"), ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"),
            ("@x", "'@x"), ("\t=1", "'␉=1"), ("=\"a\",b", "\"'=\"\"a\"\",b\""),
            ("a\u{0}\u{1b}[31m\u{7f}\u{9b}1m\u{202e}", "a␀␛[31m␡\u{FFFD}1m\u{FFFD}"),
        ]
    )
    func cells(_ text: String, _ cell: String) {
        #expect(CSVReport.cell(text) == cell)
    }
}

/// A reader of RFC 4180.
enum CSV {
    static func rows(of text: String) throws -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = ""
        var isQuoted = false
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch (scalar, isQuoted) {
            case ("\"", true) where scalars.first == "\"":
                cell.append("\"")
                scalars.removeFirst()
            case ("\"", _): isQuoted.toggle()
            case (",", false):
                row.append(cell)
                cell = ""
            case ("\r", false):
                try #require(scalars.popFirst() == "\n")
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(scalar)
            }
        }
        try #require(row.isEmpty && cell.isEmpty && !isQuoted)
        return rows
    }
}
