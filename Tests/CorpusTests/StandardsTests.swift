// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import SharedFixtures
import Testing

@Suite("The standards that vectors speak of")
struct StandardsTests {
    @Test("Every weakness that a vector names is described, and everything described is spoken of")
    func complete() throws {
        let standards = try Standards(parsing: file("standards.json"), location: "standards.json")
        let vectors = try StandardCorpus.vectors()
        let named = Set(vectors.flatMap(\.standards))
        #expect(named.subtracting(standards.all.map(\.id)) == [])
        for standard in standards.all {
            #expect(vectors.contains(where: standard.isCovered), "\(standard.id)")
            #expect(URL(string: standard.url)?.scheme == "https", "\(standard.id)")
        }
        #expect(Set(standards.all.map(\.id)).count == standards.all.count)
        #expect(!standards.notShown.isEmpty)
    }

    @Test("What publishers renumber keeps its former id and the revision that was read")
    func former() throws {
        let standards = try Standards(parsing: file("standards.json"), location: "standards.json")
        #expect(standards["MASWE-0028"]?.formerIDs == ["MASWE-0047"])
        #expect(standards["MASWE-0028"]?.revision != nil)
    }

    @Test(
        "What is wrong with the file is named with its place",
        arguments: [
            ("{", "standards.json: is not a JSON text"),
            (#"{ "standards": [] }"#, "standards.json: notShown: is missing"),
            (
                #"{ "standards": [{ "id": "CWE-1", "title": "x" }], "notShown": [] }"#,
                "standards.json: standards[0].url: is missing"
            ),
            (
                #"{ "standards": [], "notShown": [{ "what": "x", "why": 1 }] }"#,
                "standards.json: notShown[0].why: is a number"
            ),
        ]
    )
    func wrong(_ text: String, _ message: String) {
        do throws(VectorErrors) {
            _ = try Standards(parsing: Array(text.utf8), location: "standards.json")
            Issue.record("it was taken")
        } catch {
            #expect(error.all.contains { $0.description.hasPrefix(message) }, "\(error.all)")
        }
    }

    private func file(_ name: String) throws -> [UInt8] {
        let path = "\(StandardCorpus.folder)/\(name)"
        return [UInt8](try #require(FileManager.default.contents(atPath: path)))
    }
}
