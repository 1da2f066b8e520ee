// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

/// Each file in `Rejected` has one defect; the text beside it says at which member, what is said
/// of it, and whether a schema can see it too.
@Suite("Rejected files")
struct RejectedTests {
    @Test(
        "Each is refused for its one defect, at its place",
        arguments: try expectations(in: "Rejected")
    )
    func refusal(_ expectation: Expectation) throws {
        let text = try Fixtures.text(of: "Rejected/\(expectation.name).json")
        guard case .failure(let errors) = Fixtures.decode(text) else {
            Issue.record("the file was read")
            return
        }
        #expect(errors.all.count == 1, "\(errors.all)")
        for error in errors.all {
            #expect(error.file == "fixture.json")
            #expect(error.field == expectation.field)
            #expect(error.problem.contains(expectation.problem))
            #expect(!error.remedy.isEmpty)
        }
    }

    @Test("Several defects of one file are all named")
    func several() throws {
        let text = try Fixtures.text(of: "Accepted/plain.json")
            .replacing("\"low\"", with: "\"urgent\"").replacing("\"high\"", with: "\"urgent\"")
            .replacing("\"title\"", with: "\"heading\"")
            .replacing("\"issuer\": \"root\"", with: "\"issuer\": \"rot\"")
        guard case .failure(let errors) = Fixtures.decode(text) else {
            Issue.record("the file was read")
            return
        }
        #expect(
            Set(errors.all.map(\.field)) == [
                "title", "heading", "importance", "recipe.leaf.issuer",
            ]
        )
    }

    struct Expectation: CustomTestStringConvertible {
        let name: String
        /// The member; empty for the file as a whole.
        let field: String
        /// Part of what is said.
        let problem: String
        let isSeenBySchema: Bool

        var testDescription: String { name }
    }

    static func expectations(in folder: String) throws -> [Expectation] {
        try Fixtures.names(in: folder).map { name in
            let lines = try Fixtures.text(of: "\(folder)/\(name).txt").split(separator: "\n")
            try #require(lines.count == 3)
            return Expectation(
                name: name,
                field: lines[0] == "(the file)" ? "" : String(lines[0]),
                problem: String(lines[1]),
                isSeenBySchema: lines[2] == "schema"
            )
        }
    }
}
