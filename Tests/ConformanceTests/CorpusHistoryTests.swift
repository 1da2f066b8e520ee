// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import SharedFixtures
import Testing

@Suite("Names that vectors had")
struct CorpusHistoryTests {
    @Test("An alias and a release are read from beside the families")
    func read() throws {
        let corpus = try corpus(
            #""f/old": "f/now""#,
            #"{ "version": "1.0.0", "added": ["f/now"] }"#
        )
        #expect(corpus.history.current("f/old") == "f/now")
        #expect(corpus.history.current("f/now") == "f/now")
        #expect(corpus.readable.history == corpus.history)
        #expect(problems(of: corpus).isEmpty)
    }

    @Test(
        "An alias that is a vector itself, or leads to none, is a problem of the corpus",
        arguments: [
            (#""f/now": "f/now""#, "is a vector's id: an id is never used for another"),
            (#""f/old": "f/never""#, "leads to “f/never”, and there is no such vector"),
        ]
    )
    func problems(_ alias: String, _ problem: String) throws {
        let found = problems(of: try corpus(alias, ""))
        #expect(found.count == 1 && found[0].contains(problem), "\(found)")
    }

    @Test("A vector that was released is there, or an alias leads from it")
    func gone() throws {
        let release = #"{ "version": "1.0.0", "added": ["f/now", "f/gone", "f/old"] }"#
        let found = problems(of: try corpus(#""f/old": "f/now""#, release))
        let problem = "releases.1.0.0: added “f/gone”, and there is no such vector any more"
        #expect(found.count == 1 && found[0].contains(problem), "\(found)")
    }

    @Test("A release adds what none before it had, and written anew it is the same")
    func releasing() throws {
        let first = CorpusHistory(aliases: ["f/old": "f/now"])
            .releasing("1.0.0", of: ["f/now", "f/a"])
        #expect(first.releases == [.init(version: "1.0.0", added: ["f/a", "f/now"])])
        #expect(first.releasing("1.0.0", of: ["f/now", "f/a"]) == first)
        let second = first.releasing("1.1.0", of: ["f/now", "f/a", "f/b"])
        #expect(second.releases.map(\.added) == [["f/a", "f/now"], ["f/b"]])
        #expect(second.isNewer("f/b", than: "1.0.0"))

        var fixture = FixtureVector()
        fixture.id = "f/now"
        let read = try FixtureVector.corpus(
            [fixture],
            beside: [CorpusHistory.fileName: second.text]
        )
        #expect(read.history.releases == second.releases)
        #expect(read.history.aliases == second.aliases)
    }

    @Test("What is no history is refused", arguments: [#""f/*": "f/now""#, #""f/old": 1"#])
    func refused(_ alias: String) {
        #expect(throws: VectorErrors.self) { try corpus(alias, "") }
    }

    private func corpus(_ aliases: String, _ releases: String) throws -> Corpus {
        var fixture = FixtureVector()
        fixture.id = "f/now"
        let text = """
            { "pinproof": 1, "aliases": { \(aliases) }, "releases": [\(releases)] }
            """
        return try FixtureVector.corpus([fixture], beside: [CorpusHistory.fileName: text])
    }

    private func problems(of corpus: Corpus) -> [String] {
        corpus.problems(against: Registry(policies: [], backends: []))
            .filter { $0.file.hasSuffix("/\(CorpusHistory.fileName)") }.map(\.description)
    }
}
