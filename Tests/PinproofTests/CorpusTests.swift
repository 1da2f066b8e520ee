// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Pinproof

extension Corpus {
    /// The one of this checkout, read once for all tests.
    static let standard = Result { try Corpus() }
}

@Suite("The corpus of the library")
struct CorpusTests {
    @Test("It is found beside the sources, and whole")
    func found() throws {
        let corpus = try Corpus.standard.get()
        #expect(corpus.vectors.contains { $0.id == "host-binding/exact-name" })
        #expect(corpus.vectors.map(\.id) == corpus.vectors.map(\.id).sorted())
        #expect(corpus.digest.count == 64)
    }

    @Test("A family alone is a corpus, with a digest of its own")
    func family() throws {
        let family = try Corpus(directory: "\(Self.vectors)/host-binding")
        #expect(!family.vectors.isEmpty)
        #expect(family.vectors.allSatisfy { $0.id.hasPrefix("host-binding/") })
        #expect(family.digest != (try Corpus.standard.get()).digest)
    }

    @Test("The licence names every vector with a certificate that is under another")
    func licences() throws {
        let licence = try String(contentsOfFile: "\(Self.vectors)/LICENSE", encoding: .utf8)
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.vectors)
        var others: Set<String> = []
        for file in files where file.hasSuffix(".json") && file.contains("/") {
            let text = try String(contentsOfFile: "\(Self.vectors)/\(file)", encoding: .utf8)
            for licence in text.matches(of: #/"licence": "([^"]+)"/#) where licence.1 != "0BSD" {
                others.insert(file)
            }
        }
        #expect(!others.isEmpty)
        let named = licence.matches(of: #/[a-z0-9-]+/[a-z0-9-]+\.json/#).map { String($0.output) }
        #expect(Set(named) == others)
        #expect(licence.contains("https://mozilla.org/MPL/2.0/"))
    }

    @Test("Every key lies beside a page that says it is public")
    func keysAreMarked() throws {
        let page = try String(contentsOfFile: "\(Self.vectors)/keys/README.md", encoding: .utf8)
        #expect(page.contains("**Every private key in this folder is public.**"))
    }

    @Test("Where there is no corpus, the error says where, and what to do")
    func missing() {
        #expect(
            throws: CorpusError(problems: [
                "/nowhere/at/all: is no file and no folder that can be read; name a corpus, a "
                    + "family's folder in it, or one vector's file"
            ])
        ) {
            try Corpus(directory: "/nowhere/at/all")
        }
    }

    @Test("One wrong file is an error, and never half a corpus")
    func half() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pinproof-\(UUID().uuidString)")
        let family = folder.appendingPathComponent("host-binding")
        try FileManager.default.createDirectory(at: family, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(
            atPath: "\(Self.vectors)/host-binding/exact-name.json",
            toPath: family.appendingPathComponent("exact-name.json").path
        )
        #expect(try Corpus(directory: folder.path).vectors.map(\.id) == ["host-binding/exact-name"])

        try Data("{}".utf8).write(to: family.appendingPathComponent("empty.json"))
        let error = #expect(throws: CorpusError.self) { try Corpus(directory: folder.path) }
        #expect(error?.problems.allSatisfy { $0.contains("empty.json") } == true)
    }

    private static let vectors = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors").path
}
