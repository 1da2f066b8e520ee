// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Testing

@Suite("A corpus")
struct CorpusTests {
    @Test("A broken file costs its own vector and no other; ids decide the order")
    func broken() throws {
        let corpus = try TemporaryCorpus([
            "valid-chains/b.json": try plain("valid-chains/b"),
            "valid-chains/a.json": try plain("valid-chains/a"),
            "rotated-keys/z.json": try plain("rotated-keys/z"),
            "rotated-keys/broken.json": "{",
        ])
        let loaded = Corpus.load([corpus.path])
        #expect(loaded.vectors.map(\.id) == ["rotated-keys/z", "valid-chains/a", "valid-chains/b"])
        #expect(loaded.errors.map(\.file) == ["\(corpus.path)/rotated-keys/broken.json"])
        #expect(loaded.files.count == 4)
    }

    @Test("What lies beside the families, the test keys and the platforms' facts are no vectors")
    func companions() throws {
        let corpus = try TemporaryCorpus([
            "valid-chains/a.json": try plain("valid-chains/a"),
            "valid-chains/README.md": "# Families have one",
            "grid.json": "{}", "rounds.json": "{}", "vector.schema.json": "{}",
            "versions.json": "{}", "standards.json": "{}",
            "keys/list.json": "{}", "platforms/openjdk-17.json": Self.platform,
            ".hidden/a.json": "{}",
        ])
        let loaded = Corpus.load([corpus.path])
        #expect(loaded.vectors.map(\.id) == ["valid-chains/a"])
        #expect(loaded.errors == [])
    }

    /// A platform that was measured on no vector.
    private static let platform = """
        {
          "pinproof": 1, "platform": "openjdk-17", "name": "OpenJDK 17", "version": "17.0.21",
          "program": "OpenJDK.java", "settings": {}, "facts": []
        }
        """

    @Test("A family and a single file can be named, and keep their ids")
    func parts() throws {
        let corpus = try TemporaryCorpus([
            "valid-chains/a.json": try plain("valid-chains/a"),
            "rotated-keys/z.json": try plain("rotated-keys/z"),
        ])
        for path in ["valid-chains", "valid-chains/", "valid-chains/a.json"] {
            let loaded = Corpus.load(["\(corpus.path)/\(path)"])
            #expect(loaded.vectors.map(\.id) == ["valid-chains/a"], "\(path)")
            #expect(VectorSearch.corpus(around: "\(corpus.path)/\(path)") == corpus.path, "\(path)")
        }
        #expect(VectorSearch.corpus(around: corpus.path) == corpus.path)
    }

    @Test("A file beside the families is a problem, and hides no family")
    func stray() throws {
        let corpus = try TemporaryCorpus([
            "stray.json": "{}", "valid-chains/a.json": try plain("valid-chains/a"),
        ])
        let loaded = Corpus.load([corpus.path])
        #expect(loaded.vectors.map(\.id) == ["valid-chains/a"])
        #expect(loaded.errors.map(\.file) == ["\(corpus.path)/stray.json"])
        #expect(loaded.errors.first?.problem.contains("beside the families") == true)
        let file = "\(corpus.path)/valid-chains/a.json"
        #expect(VectorSearch.corpus(around: file) == corpus.path)
        #expect(VectorSearch.corpus(around: corpus.path) == corpus.path)
    }

    @Test("A vector deeper than its family is a problem, and is not taken for a corpus")
    func misplaced() throws {
        let corpus = try TemporaryCorpus([
            "vector.schema.json": "{}",
            "valid-chains/a.json": try plain("valid-chains/a"),
            "valid-chains/old/b.json": "{}", "valid-chains/old/older/c.json": "{}",
            "valid-chains/texts/README.md": "",
        ])
        for path in [corpus.path, "\(corpus.path)/valid-chains"] {
            let loaded = Corpus.load([path])
            #expect(loaded.vectors.map(\.id) == ["valid-chains/a"])
            #expect(
                loaded.errors.map(\.file) == [
                    "\(corpus.path)/valid-chains/old/b.json",
                    "\(corpus.path)/valid-chains/old/older/c.json",
                ]
            )
        }
    }

    @Test("Nothing at all is a problem", arguments: ["", "valid-chains", "no-such-folder"])
    func nothing(_ path: String) throws {
        let corpus = try TemporaryCorpus([
            "vector.schema.json": "{}", "valid-chains/README.md": "# No vector yet",
        ])
        let place = path.isEmpty ? corpus.path : "\(corpus.path)/\(path)"
        let loaded = Corpus.load([place])
        #expect(loaded.vectors.isEmpty)
        #expect(loaded.errors.map(\.file) == [place])
        #expect(loaded.errors.allSatisfy { !$0.remedy.isEmpty })
    }

    @Test("A family that cannot be read is a problem, and costs no other")
    func unreadable() throws {
        let corpus = try TemporaryCorpus(["valid-chains/a.json": try plain("valid-chains/a")])
        // Whoever runs as root reads every folder, but nobody one that is not there.
        try FileManager.default.createSymbolicLink(
            atPath: "\(corpus.path)/elsewhere",
            withDestinationPath: "\(corpus.path)/nowhere"
        )
        let loaded = Corpus.load([corpus.path])
        #expect(loaded.vectors.map(\.id) == ["valid-chains/a"])
        #expect(loaded.errors.map(\.file) == ["\(corpus.path)/elsewhere"])
    }

    @Test("A certificate that is none and does not say so costs its vector")
    func undecodable() throws {
        let text = try Fixtures.text(of: "Checked/refused.json")
            .replacing("MIIBGzCBzqADAgECAghO", with: "MIIBGzCBzqADAgEDAghO")
        let corpus = try TemporaryCorpus([
            "checks/refused.json": text,
            "checks/accepted.json": try Fixtures.text(of: "Checked/accepted.json"),
        ])
        let loaded = Corpus.load([corpus.path])
        #expect(loaded.errors == [])
        #expect(loaded.readable.vectors.map(\.id) == ["checks/accepted"])
        #expect(loaded.readable.errors.map(\.field) == ["certificates.spare"])
        #expect(loaded.readable.files == loaded.files)
    }

    @Test("Two vectors of one id are an error, and the first is kept")
    func duplicates() throws {
        let first = try TemporaryCorpus(["valid-chains/a.json": try plain("valid-chains/a")])
        let second = try TemporaryCorpus(["valid-chains/a.json": try plain("valid-chains/a")])
        let loaded = Corpus.load([first.path, second.path])
        #expect(loaded.vectors.map(\.location) == ["\(first.path)/valid-chains/a.json"])
        #expect(loaded.errors.map(\.file) == ["\(second.path)/valid-chains/a.json"])
        #expect(loaded.errors.map(\.field) == ["id"])
    }

    @Test("A folder that is named twice is read once, and its errors are said once")
    func namedTwice() throws {
        let folder = try TemporaryCorpus([
            "valid-chains/a.json": try plain("valid-chains/a"), "valid-chains/b.json": "{",
        ])
        let once = Corpus.load([folder.path])
        let twice = Corpus.load([folder.path, folder.path])
        #expect(twice.vectors.map(\.id) == ["valid-chains/a"])
        #expect(twice.files == once.files)
        #expect(twice.errors == once.errors)
        #expect(once.errors.count == 1)
    }

    @Test("A path that is not there is an error of its own")
    func missing() {
        let loaded = Corpus.load(["/nonexistent/Vectors"])
        #expect(loaded.vectors.isEmpty)
        #expect(loaded.errors.map(\.file) == ["/nonexistent/Vectors"])
    }

    @Test("The digest covers what is asked and what is right, and no departure")
    func digest() throws {
        let text = try plain("valid-chains/a")
        let digest = try digest(of: text)
        #expect(digest.count == 64)
        #expect(
            try self.digest(of: text.replacing("no-matching-pin", with: "no-path")) == digest
        )
        #expect(try self.digest(of: text.replacing("CWE-295", with: "CWE-296")) != digest)
    }

    private func digest(of text: String) throws -> String {
        let corpus = try TemporaryCorpus(["valid-chains/a.json": text])
        let loaded = Corpus.load([corpus.path])
        try #require(loaded.vectors.count == 1)
        return loaded.digest
    }

    private func plain(_ id: String) throws -> String {
        try Fixtures.text(of: "Accepted/plain.json").replacing("valid-chains/fixture", with: id)
    }
}
