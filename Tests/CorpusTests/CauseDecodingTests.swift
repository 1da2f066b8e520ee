// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

/// Each file in `RejectedCauses` and `RejectedCommon` has one defect, and says it in the text
/// beside it as those of vectors do.
@Suite("Files of causes")
struct CauseDecodingTests {
    @Test(
        "Each is refused for its one defect, at its place",
        arguments: try RejectedTests.expectations(in: "RejectedCauses")
    )
    func refusal(_ expectation: RejectedTests.Expectation) throws {
        let text = try Fixtures.text(of: "RejectedCauses/\(expectation.name).json")
        let causes = try Self.load(["fixture.json": text])
        #expect(causes.files.isEmpty)
        try expect(causes.errors, expectation, file: "fixture.json")
    }

    @Test(
        "So are the texts of groups",
        arguments: try RejectedTests.expectations(in: "RejectedCommon")
    )
    func refusedCommon(_ expectation: RejectedTests.Expectation) throws {
        let text = try Fixtures.text(of: "RejectedCommon/\(expectation.name).json")
        try expect(Self.load(["common.json": text]).errors, expectation, file: "common.json")
    }

    @Test("A file in canonical form is written as it was read, whatever it holds")
    func everything() throws {
        for name in ["everything", "nothing"] {
            let text = try Fixtures.text(of: "AcceptedCauses/\(name).json")
            let causes = try Self.load(["fixture.json": text])
            #expect(causes.errors == [])
            #expect(causes.files.map(\.canonicalText) == [text])
        }
    }

    @Test("What a cause leaves out its group says, and what it says is its own")
    func common() throws {
        let text = try Fixtures.text(of: "AcceptedCauses/everything.json")
        let causes = try Self.load(["fixture.json": text])
        let leafOnly = try #require(causes["fixture/leaf-only"])
        #expect(leafOnly.title == "Only the leaf is compared")
        #expect(leafOnly.own.isEmpty)
        let onePin = try #require(causes["fixture/one-pin"])
        #expect(onePin.title == "One pin is all there is")
        #expect(onePin.explanation == "Here it is a text.")
        #expect(onePin.own == [.explanation])
    }

    @Test("A file that is wrong costs its own subject and no other")
    func broken() throws {
        let sound = try Fixtures.text(of: "AcceptedCauses/nothing.json")
        let causes = try Self.load(["fixture.json": sound, "other.json": "{"])
        #expect(causes.files.map(\.subject) == ["fixture"])
        #expect(causes.errors.count == 1)
        #expect(causes.errors.first?.file.hasSuffix("/departures/other.json") == true)
    }

    @Test("A corpus without the folder has no causes, and nothing is wrong with that")
    func absent() throws {
        let causes = Causes.load("/nowhere/departures")
        #expect(causes.files.isEmpty && causes.errors.isEmpty)
    }

    private func expect(
        _ errors: [VectorError],
        _ expectation: RejectedTests.Expectation,
        file: String
    ) throws {
        #expect(errors.count == 1, "\(errors)")
        for error in errors {
            #expect(error.file.hasSuffix("/departures/\(file)"))
            #expect(error.field == expectation.field)
            #expect(error.problem.contains(expectation.problem), "\(error)")
            #expect(!error.remedy.isEmpty)
        }
    }

    /// The causes of a corpus that has these files in its folder, and the texts of two groups.
    private static func load(_ files: [String: String]) throws -> Causes {
        var all = ["departures/common.json": try Fixtures.text(of: "AcceptedCauses/common.json")]
        for (name, text) in files { all["departures/\(name)"] = text }
        let corpus = try TemporaryCorpus(all)
        return Causes.load("\(corpus.path)/departures")
    }
}
