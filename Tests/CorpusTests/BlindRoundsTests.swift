// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import SharedFixtures
import Testing

@Suite("The blind rounds")
struct BlindRoundsTests {
    @Test("The rounds of this corpus are read, and each has its author's name for itself")
    func standard() throws {
        let (rounds, errors) = BlindRounds.load(StandardCorpus.folder)
        #expect(errors == [])
        #expect(!rounds.rounds.isEmpty)
        #expect(Set(rounds.rounds.map(\.author)).count == rounds.rounds.count)
    }

    @Test("A corpus without the file has no rounds, and its page says nothing of them")
    func absent() throws {
        let folder = try Folder()
        let (rounds, errors) = BlindRounds.load(folder.path)
        #expect(rounds.rounds == [] && errors == [])
        #expect(try folder.page(with: rounds).contains("Blind rounds") == false)
    }

    /// 7 of 160 are 4.375 %, which are 4.4; what was killed is computed.
    @Test("The page shows each round, its share of holes rounded, and what they are about")
    func shown() throws {
        let folder = try Folder(Self.sound)
        let (rounds, errors) = BlindRounds.load(folder.path)
        #expect(errors == [])
        let text = try folder.page(with: rounds)
        #expect(
            text.contains(
                "| C | Java | 2026-11-25 | 1000 | 160 | 150 | 0 | 3 | 0 | 7 | 4.4 % |\n"
            )
        )
        #expect(text.contains("| hosts | 5 |\n") && text.contains("| pins | 2 |\n"))
        #expect(text.contains("| path building | 0 |\n"))
        // The page is the rounds', too: without them it is stale.
        let page = try #require(GridPage(in: folder.path))
        #expect(page.problems(Grid(of: []), rounds) == [])
        #expect(page.problems(Grid(of: [])).count == 1)
    }

    @Test(
        "A file of rounds is read strictly, and its numbers agree",
        arguments: [
            ("[", ""),
            ("{\"pinproof\": 2, \"rounds\": []}", "pinproof"),
            ("{\"pinproof\": 1, \"rounds\": []}", "rounds"),
            ("{\"pinproof\": 1, \"rounds\": [], \"more\": 1}", "more"),
            (with("\"mutants\": 160", "\"mutants\": 9"), "rounds[0].survivors"),
            (with("\"hosts\": 5", "\"hosts\": 4"), "rounds[0].holes"),
            (with("\"hosts\": 5", "\"ghosts\": 5"), "rounds[0].holes.ghosts"),
            (with("\"open\": 3", "\"open\": 0"), "rounds[0].survivors.open"),
            (with("2026-11-25", "2026-11-31"), "rounds[0].date"),
        ]
    )
    func strict(text: String, field: String) throws {
        let folder = try Folder(text)
        let (rounds, errors) = BlindRounds.load(folder.path)
        #expect(rounds.rounds == [])
        #expect(errors.contains { $0.field == field }, "\(errors)")
    }

    private static let sound = """
        {
          "pinproof": 1,
          "rounds": [
            {
              "author": "C", "language": "Java", "date": "2026-11-25",
              "vectors": 1000, "mutants": 160,
              "survivors": { "hole": 7, "open": 3 },
              "holes": { "hosts": 5, "pins": 2 }
            }
          ]
        }
        """

    private static func with(_ old: String, _ new: String) -> String {
        sound.replacingOccurrences(of: old, with: new)
    }

    /// A folder of its own for one test, gone when the test is.
    private final class Folder {
        let path: String

        init(_ rounds: String? = nil) throws {
            path =
                FileManager.default.temporaryDirectory
                .appendingPathComponent("pinproof-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
            let marks = """
                <!-- The grid: “pinproof check --fix” writes it. -->
                <!-- The end of the grid. -->

                """
            for (name, text) in [("README.md", marks), ("rounds.json", rounds)] {
                guard let text else { continue }

                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            }
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        /// The README once the grid of no vectors and the rounds were written.
        func page(with rounds: BlindRounds) throws -> String {
            let page = try #require(GridPage(in: path))
            #expect(try page.write(Grid(of: []), rounds))
            return try String(contentsOfFile: "\(path)/README.md", encoding: .utf8)
        }
    }
}
