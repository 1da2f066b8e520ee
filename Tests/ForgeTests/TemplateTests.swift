// SPDX-License-Identifier: Apache-2.0

import Corpus
import Forge
import Foundation
import PKIX
import Testing

@Suite("Templates")
struct TemplateTests {
    private let forge: Forge

    init() throws {
        forge = Forge(keys: try TestKeys(directory: ForgeTests.keys))
    }

    #if GnuTLS
    @Test("A template can be forged, and lacks nothing but what its author knows")
    func sound() throws {
        let text = VectorTemplate(id: "constraints/what-is-special").text
        #expect(
            try problems(text, id: "constraints/what-is-special") == [
                "asserts[0].says", "asserts[0].source", "asserts[1].says", "asserts[1].source",
                "id", "question", "title",
            ]
        )
    }
    #endif

    #if GnuTLS
    @Test("A template that was filled in has no problem")
    func filled() throws {
        let text = VectorTemplate(id: "constraints/filled-in").text
            .replacingOccurrences(of: "\"<", with: "\"").replacingOccurrences(of: ">\"", with: "\"")
        #expect(try problems(text, id: "constraints/filled-in") == [])
    }
    #endif

    #if GnuTLS
    @Test("A captured chain is served and anchored as it was, for its host and while it is valid")
    func captured() throws {
        let forged = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "ca": true },
                "middle": {
                  "key": "ed25519-c", "issuer": "root", "ca": true,
                  "notBefore": "2022-02-02T00:00:00Z"
                },
                "leaf": { "key": "ed25519-b", "issuer": "middle", "dns": ["*.captured.example"] }
                """
            )
        )
        let chain = try ["leaf", "middle", "root"].map { name in
            try #require(forged.certificates[name])
        }
        let id = "incidents/captured"
        let text = VectorTemplate(id: id, capturing: try #require(CapturedChain(chain))).text
        #expect(
            try problems(text, id: id) == [
                "asserts[0].says", "asserts[0].source", "asserts[1].says", "asserts[1].source",
                "question",
                "recipe.intermediate.origin.licence", "recipe.intermediate.origin.retrieved",
                "recipe.intermediate.origin.source", "recipe.leaf.origin.licence",
                "recipe.leaf.origin.retrieved", "recipe.leaf.origin.source",
                "recipe.root.origin.licence", "recipe.root.origin.retrieved",
                "recipe.root.origin.source", "title",
            ]
        )
        let vector = try Vector.decodeRecipe(Array(text.utf8), id: id, location: "a test").get()
        #expect(vector.connection.host == "www.captured.example")
        #expect(vector.connection.time == Time("2022-02-02T00:00:00Z"))
        #expect(vector.connection.served == ["leaf", "intermediate"])
        #expect(vector.connection.anchors == ["root"])
        #expect(vector.certificates["intermediate"] == chain[1])
    }
    #endif

    @Test("Where no certificate is self-issued, the last one served is the anchor")
    func withoutRoot() throws {
        let forged = try forge.forged(
            try recipe(
                """
                "root": { "key": "ed25519-a", "issuer": "spare", "ca": true },
                "spare": { "key": "ed25519-c", "ca": true },
                "leaf": { "key": "ed25519-b", "issuer": "root" }
                """
            )
        )
        let chain = try #require(
            CapturedChain(["leaf", "root"].compactMap { forged.certificates[$0] })
        )
        #expect(chain.served == ["leaf", "intermediate"])
        #expect(chain.anchors == ["intermediate"])
        #expect(chain.host == nil)
        #expect(CapturedChain([]).map(\.served) == nil)
    }

    /// The members that a check of the forged vector complains of, sorted.
    private func problems(_ text: String, id: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("template-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("\(id).json")
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: path, atomically: false, encoding: .utf8)
        // The text is in canonical form, but for what forging puts into it.
        let unforged = try Vector.decodeRecipe(Array(text.utf8), id: id, location: "a test").get()
        #expect(unforged.canonicalText == text)
        #expect(try forge.forge(VectorFile(path: path.path, id: id)))
        let corpus = Corpus.load([folder.path])
        #expect(corpus.vectors.map(\.id) == [id])
        return corpus.problems(against: Registry(policies: [], backends: [])).map(\.field)
    }
}
