// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning
import Testing

@testable import Reporting

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The results for build servers")
struct JUnitReportTests {
    @Test("Each vector is a case, and fails where something in it was unexpected")
    func cases() async throws {
        let run = try await Fixtures.run()
        let cases = try JUnit.cases(of: JUnitReport.text(of: run))
        #expect(cases.map { "\($0.family)/\($0.name)" } == run.vectors.map(\.id))
        for test in cases {
            let prefix = "\(test.family)/\(test.name): "
            let unexpected = run.unexpected.filter { $0.hasPrefix(prefix) }
            #expect(test.failure == (unexpected.isEmpty ? nil : unexpected.joined(separator: "\n")))
            if let first = unexpected.first { #expect(test.message?.hasPrefix(first) == true) }
        }
        #expect(cases.contains { $0.failure != nil })
    }

    @Test("What was expected is no failure, and stands in the output with its reason")
    func expected() async throws {
        let cases = try JUnit.cases(of: JUnitReport.text(of: try await Fixtures.run()))
        let bypass = try #require(cases.first { $0.name == "bypass" })
        let line =
            "\n▲ bypass: lax × gnutls, swift accepts [lax/never-looks]"
        #expect(bypass.output.contains(line), "\(bypass.output)")
        #expect(bypass.failure?.contains("lax/never-looks") != true)
    }

    @Test("A failure of a client's own says its kind, how severe it is, and what it takes")
    func rating() async throws {
        let text = JUnitReport.text(of: try await Fixtures.run(testing: "new", says: .accept))
        #expect(text.contains("type=\"medium bypass\""), "\(text)")
        #expect(text.contains(": medium bypass, by somebody in the middle who has"), "\(text)")
    }

    @Test("The counts are those of the cases")
    func counts() async throws {
        let text = JUnitReport.text(of: try await Fixtures.run())
        let failing = try JUnit.cases(of: text).count { $0.failure != nil }
        #expect(text.contains(#" tests="3" failures="\#(failing)" errors="0">"#))
    }

    @Test(
        "The schema that Jenkins holds results to takes them",
        .enabled(if: PublishedSchema.canValidateXML, "there is no xmllint here")
    )
    func schema() async throws {
        let text = JUnitReport.text(of: try await Fixtures.run())
        #expect(try PublishedSchema.complaint(of: "junit-10.xsd", about: text) == "")
    }

    @Test("A character that XML cannot carry is shown, not dropped and not escaped")
    func characters() throws {
        #expect(XMLText.escaped("a\u{0}b\u{1b}[31m\u{7f}\u{FFFE}") == "a␀b␛[31m␡\u{FFFD}")
        #expect(XMLText.escaped("<&\">") == "&lt;&amp;&quot;&gt;")
        #expect(XMLText.escaped("a\nb\tc\r") == "a&#10;b&#9;c&#13;")
    }
}

/// A reader of what build servers read.
enum JUnit {
    struct Case {
        let family: String
        let name: String
        var message: String?
        var failure: String?
        var output = ""
    }

    static func cases(of text: String) throws -> [Case] {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return reader.cases
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var cases: [Case] = []
        private var text = ""

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            text = ""
            if name == "testcase" {
                let family = attributes["classname"] ?? ""
                cases.append(Case(family: family, name: attributes["name"] ?? ""))
            }
            if name == "failure" { cases[cases.count - 1].message = attributes["message"] }
        }

        func parser(_ parser: XMLParser, foundCharacters characters: String) {
            text += characters
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            if name == "failure" { cases[cases.count - 1].failure = text }
            if name == "system-out" { cases[cases.count - 1].output = text }
        }
    }
}
