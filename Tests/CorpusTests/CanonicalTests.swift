// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Testing

@Suite("The canonical form")
struct CanonicalTests {
    @Test("A file in canonical form is written as it was read, whatever it holds")
    func everything() throws {
        let text = try Fixtures.text(of: "Accepted/everything.json")
        #expect(try Fixtures.decode(text).get().canonicalText == text)
    }

    @Test("Lists that most vectors have are written even where they are empty or were left out")
    func defaults() throws {
        let text = try Fixtures.decode(Fixtures.text(of: "Accepted/nothing-pinned.json")).get()
            .canonicalText
        for line in [
            "  \"standards\": [],", "    \"addedAnchors\": [],", "    \"userAnchors\": []",
            "  \"pinned\": [],", "  \"departures\": [],",
        ] {
            #expect(text.contains("\n" + line + "\n"), "\(line)")
        }
    }

    @Test("A line of 100 columns stays, and one of 101 is broken")
    func width() throws {
        let text = try Fixtures.text(of: "Checked/refused.json")
        let line =
            #"  "pinned": [{ "host": "www.example.com", "includeSubdomains": false,"#
            + #" "keys": ["other", "spare"] }],"#
        #expect(line.count == 100)
        #expect(text.contains("\n\(line)\n"))
        #expect(try canonicalText(of: text) == text)
        let longer = line.replacing("www.", with: "wwww.")
        let broken = """
              "pinned": [
                { "host": "wwww.example.com", "includeSubdomains": false, "keys": ["other", "spare"] }
              ],
            """
        #expect(
            try canonicalText(of: text.replacing(line, with: longer))
                == text.replacing(line, with: broken)
        )
    }

    @Test("Form is fixed without touching anything else, and once")
    func fixing() throws {
        let plain = try Fixtures.text(of: "Accepted/plain.json")
        let corpus = try TemporaryCorpus(["valid-chains/fixture.json": plain])
        let file = try #require(VectorSearch(at: corpus.path).files.first)
        #expect(try file.fixForm())
        let fixed = try corpus.text(of: "valid-chains/fixture.json")
        #expect(fixed != plain)
        #expect(try json(fixed) == json(fixed: plain))
        #expect(try !file.fixForm())
    }

    @Test("A file that cannot be read is not fixed")
    func notFixing() throws {
        let text = try Fixtures.text(of: "Accepted/plain.json").replacing("pins", with: "pin")
        let corpus = try TemporaryCorpus(["valid-chains/fixture.json": text])
        let file = try #require(VectorSearch(at: corpus.path).files.first)
        #expect(throws: VectorErrors.self) { try file.fixForm() }
        #expect(try corpus.text(of: "valid-chains/fixture.json") == text)
    }

    private func canonicalText(of text: String) throws -> String {
        try Vector.decode(Array(text.utf8), id: "checks/refused", location: "a test").get()
            .canonicalText
    }

    private func json(_ text: String) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }

    /// What the plain file means, with the lists that canonical form always has.
    private func json(fixed text: String) throws -> NSDictionary {
        try json(
            text.replacing(
                "\"anchors\": [",
                with: "\"addedAnchors\":[],\"userAnchors\":[],\"anchors\": ["
            )
        )
    }
}
