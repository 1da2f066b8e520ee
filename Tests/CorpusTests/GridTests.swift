// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import SharedFixtures
import Testing

@Suite("The grid of what the vectors ask")
struct GridTests {
    @Test("Each cell has a vector or a reason, no reason is one too many, and the README shows it")
    func complete() throws {
        let (reasons, errors) = GridReasons.load(StandardCorpus.folder)
        #expect(errors == [])
        let grid = Grid(of: try StandardCorpus.vectors(), reasons: reasons)
        #expect(grid.problems == [])
        let page = try #require(GridPage(in: StandardCorpus.folder))
        #expect(page.problems(grid, BlindRounds.load(StandardCorpus.folder).rounds) == [])
    }

    @Test(
        "A vector stands where its recipe, connection and pins put it, and nowhere else in the row",
        arguments: [
            ("places", "dates", "issuer", "validity-time/intermediate-expired"),
            ("places", "dates", "above", "validity-time/authority-expired-two-levels-up"),
            ("places", "dates", "anchor", "validity-time/anchor-expired"),
            ("places", "signature", "leaf", "forged-roots/signed-by-another-key"),
            ("places", "purposes", "beside", purposeBeside),
            ("entries", "expired", "farther", "policy-configuration/farther-entry-expired"),
            ("entries", "expired", "other", "policy-configuration/expired-for-another-host"),
            ("entries", "empty-list", "nearest", "policy-configuration/nearer-entry-empty"),
            ("sizes", "dns-names", "many", "host-binding/none-of-four-hundred-names"),
            ("sizes", "anchors", "none", "path-building/no-anchor-at-all"),
            ("orders", "addresses", "between", "host-binding/second-of-three-addresses"),
            ("orders", "addresses", "several", "host-binding/address-given-twice"),
            ("near-misses", "pin", "case", "pin-text/case-of-letters-swapped"),
            ("near-misses", "entry", "one", "policy-configuration/host-that-differs-in-one-letter"),
        ] as [(String, String, String, String)]
    )
    func place(table: String, row: String, column: String, vector: String) throws {
        let grid = try grid(of: vector)
        let found = try #require(grid.tables.first { $0.id == table })
        for other in found.columns {
            #expect(
                grid.vectors(found, row, other.id).contains(vector) == (other.id == column),
                "\(other.id)"
            )
        }
    }

    @Test("Every place of what is pinned is that of the item, whatever stands for it")
    func pinned() throws {
        let vector = "validity-time/leaf-expired-below-pinned-authorities"
        let grid = try grid(of: vector)
        let pins = try #require(grid.tables.first { $0.id == "pins" })
        let columns = pins.columns.map(\.id).filter {
            grid.vectors(pins, "expired", $0).contains(vector)
        }
        #expect(
            columns == ["issuer", "above", "sent-anchor", "unsent-anchor", "beside", "nowhere"]
        )
    }

    @Test(
        "A reason that nothing needs is refused, and so is what is no reason",
        arguments: [
            (cell("orders", "anchors", "between"), "has vectors by now"),
            (cell("orders", "anchors", "nowhere"), "is no cell of the grid"),
            (cell("disorders", "anchors", "between"), "is no cell of the grid"),
            (
                cell("sizes", "path", "none") + "," + cell("sizes", "path", "none"),
                "has a reason already"
            ),
        ]
    )
    func needless(groups: String, problem: String) throws {
        let folder = try Folder(reasons: "{\"pinproof\": 1, \"empty\": [\(groups)]}")
        let (reasons, errors) = GridReasons.load(folder.path)
        #expect(errors == [])
        let problems = try grid(of: rootBetween, reasons: reasons).problems
        #expect(problems.contains { $0.problem == problem }, "\(problems)")
    }

    @Test(
        "A file of reasons is read strictly",
        arguments: [
            ("[", ""),
            ("{\"pinproof\": 2, \"empty\": []}", "pinproof"),
            ("{\"pinproof\": 1}", "empty"),
            ("{\"pinproof\": 1, \"empty\": [], \"more\": 1}", "more"),
            ("{\"pinproof\": 1, \"empty\": [{}]}", "empty[0].because"),
            (
                "{\"pinproof\": 1, \"empty\": [{\"table\": \"sizes\", \"rows\": [], "
                    + "\"columns\": [\"one\"], \"because\": \"x\"}]}",
                "empty[0].rows"
            ),
        ]
    )
    func strict(text: String, field: String) throws {
        let folder = try Folder(reasons: text)
        let (_, errors) = GridReasons.load(folder.path)
        #expect(errors.contains { $0.field == field }, "\(errors)")
    }

    @Test("An empty cell without a reason is named, and one with a reason is not")
    func unexplained() throws {
        let folder = try Folder(
            reasons: "{\"pinproof\": 1, \"empty\": [\(cell("sizes", "anchors", "one"))]}"
        )
        let fields = Grid(of: [], reasons: GridReasons.load(folder.path).reasons).problems
            .map(\.field)
        #expect(fields.contains("sizes, anchors, none"))
        #expect(!fields.contains("sizes, anchors, one"))
    }

    @Test("The README is written between its marks, once, and nothing around them is touched")
    func written() throws {
        let folder = try Folder(
            readme: """
                before
                <!-- The grid: “pinproof check --fix” writes it. -->
                a-table-of-before
                <!-- The end of the grid. -->
                behind

                """
        )
        let grid = try grid(of: "host-binding/second-of-three-addresses")
        let page = try #require(GridPage(in: folder.path))
        #expect(page.problems(grid).count == 1)
        #expect(try page.write(grid))
        let written = try #require(GridPage(in: folder.path))
        #expect(written.problems(grid) == [])
        #expect(try !written.write(grid))
        let text = try String(contentsOfFile: "\(folder.path)/README.md", encoding: .utf8)
        #expect(text.hasPrefix("before\n") && text.hasSuffix("\nbehind\n"))
        #expect(!text.contains("a-table-of-before"))
        #expect(text.contains("](host-binding/second-of-three-addresses.json)"))
    }

    @Test("A corpus whose README has no marks has no grid")
    func unasked() throws {
        #expect(GridPage(in: try Folder(readme: "nothing").path) == nil)
        #expect(GridPage(in: try Folder().path) == nil)
    }

    /// The grid of one vector alone: that of all takes seconds in a debug build.
    private func grid(of id: String, reasons: GridReasons = GridReasons()) throws -> Grid {
        Grid(of: try StandardCorpus.vectors().filter { $0.id == id }, reasons: reasons)
    }

    /// A folder of its own for one test, gone when the test is.
    private final class Folder {
        let path: String

        init(reasons: String? = nil, readme: String? = nil) throws {
            path =
                FileManager.default.temporaryDirectory
                .appendingPathComponent("pinproof-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
            for (name, text) in [("grid.json", reasons), ("README.md", readme)] {
                guard let text else { continue }

                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            }
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}

private let rootBetween = "path-building/root-between-two-other-anchors"
private let purposeBeside = "superfluous-certificates/purpose-of-clients-beside-the-path"

/// A reason for one cell, as the file has it.
private func cell(_ table: String, _ row: String, _ column: String) -> String {
    "{\"table\": \"\(table)\", \"rows\": [\"\(row)\"], \"columns\": [\"\(column)\"], "
        + "\"because\": \"it is so\"}"
}
