// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import SharedFixtures
import Testing

@Suite("The scenarios")
struct ScenarioTests {
    @Test("Their ids stand in order and leave none out")
    func ids() throws {
        let sections = [
            ("V", 10), ("R", 12), ("M", 18), ("C", 13), ("E", 25), ("H", 21), ("T", 11), ("F", 21),
        ]
        let expected = sections.flatMap { letter, count in
            (1...count).map { letter + ($0 < 10 ? "0" : "") + "\($0)" }
        }
        #expect(try rows().map(\.id) == expected)
    }

    @Test("Each says what happens, and has vectors or the reason why it has none")
    func answers() throws {
        for row in try rows() {
            #expect(row.happening.hasSuffix("."), "\(row.id)")
            let isReason = row.askedBy.hasPrefix("none: ")
            #expect(row.vectors.isEmpty == isReason, "\(row.id)")
            let list = row.vectors.map { "`\($0)`" }.joined(separator: ", ")
            #expect(isReason || row.askedBy == list, "\(row.id)")
            #expect(Set(row.vectors).count == row.vectors.count, "\(row.id)")
        }
    }

    @Test("The vectors that a scenario names are those that assert it")
    func vectors() throws {
        var asserting: [String: Set<String>] = [:]
        for vector in try corpus() {
            for source in vector.asserts.map(\.source) where source.hasPrefix("SCENARIOS.md") {
                asserting[source, default: []].insert(vector.id)
            }
        }
        for row in try rows() {
            let found = asserting.removeValue(forKey: row.source) ?? []
            let difference = found.symmetricDifference(row.vectors)
            #expect(difference == [], "\(row.id)")
        }
        #expect(asserting == [:])
    }

    @Test("A vector asserts its scenarios last, each once, in the order of the catalogue")
    func order() throws {
        let catalogue = try rows().map(\.source)
        for vector in try corpus() {
            let sources = vector.asserts.map(\.source)
            let scenarios = catalogue.filter { sources.contains($0) }
            #expect(Array(sources.suffix(scenarios.count)) == scenarios, "\(vector.id)")
        }
    }

    private static let folder = Fixtures.checkout.appendingPathComponent("Vectors")

    /// One line of the tables.
    private struct Row {
        let id: String
        let happening: String
        let askedBy: String

        var vectors: [String] { askedBy.matches(of: #/`([^`]*)`/#).map { String($0.1) } }
        /// What a vector names as the source.
        var source: String { "SCENARIOS.md, \(id)" }
    }

    private func corpus() throws -> [Vector] { try StandardCorpus.vectors() }

    private func rows() throws -> [Row] {
        let file = Self.folder.appendingPathComponent("SCENARIOS.md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return try lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| id ") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 3, "\(line)")
            return Row(id: cells[0], happening: cells[1], askedBy: cells[2])
        }
    }
}
