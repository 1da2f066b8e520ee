// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Foundation
import Pinning
import SharedFixtures
import Testing

@testable import Reporting

@Suite("The page of one vector")
struct VectorPageTests {
    @Test("The chain is drawn from its root, each certificate with its place")
    func chain() async throws {
        let text = try await page()
        #expect(
            text.contains(
                """
                Certificates
                  root            anchor · key p256-a · CA
                  └╴intermediate  served 2 · key p256-b · CA
                    └╴leaf        served 1 · key p256-c · for self-check.example.com
                """
            )
        )
    }

    @Test("Below a certificate its children hang on one branch, and its last child ends it")
    func siblings() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/intermediate-changes/stale.json").path
        let vector = try #require(Corpus.load([file]).vectors.first)
        // By its recipe: the root issues both intermediates, the newer of which issues the leaf.
        let lines = ChainDrawing(of: vector).text(TextStyle(width: 200)).split(separator: "\n")
        let drawn = ["root", "├╴intermediate", "│ └╴leaf", "└╴old-intermediate", "spare"]
        #expect(lines.count == drawn.count + 1)
        for (line, drawing) in zip(lines.dropFirst(), drawn) {
            #expect(line.hasPrefix("  \(drawing)  "), "\(line)")
        }
    }

    @Test("Of hundreds of names the first and the last are shown, and the others counted")
    func manyNames() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/host-binding/last-of-four-hundred-names.json").path
        let vector = try #require(Corpus.load([file]).vectors.first)
        let text = ChainDrawing(of: vector).text(TextStyle(width: 2_000))
        #expect(text.contains(" more, www.example.com"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count < 1_900 })
    }

    @Test("Of many entries the first and the last are shown, and the others counted")
    func manyEntries() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/policy-configuration/entry-behind-130-others.json")
        let vector = try #require(Corpus.load([file.path]).vectors.first)
        let sentences = vector.pinnedSentences
        #expect(sentences.count == 13)
        #expect(sentences[6] == "… and 119 more entries …")
        #expect(sentences[5].hasPrefix("h006.example.net; "))
        #expect(sentences[12].hasPrefix("example.com and the hosts below it; "))
    }

    @Test(
        "Everybody's word stands there with its finding, and what was expected where it is another"
    )
    func verdicts() async throws {
        let text = try await page()
        #expect(text.contains("  ✓ accept: one\n"))
        #expect(text.contains("  ✗ reject (no-pins): two [limit]\n"))
        #expect(text.contains("      expected accept\n"))
    }

    @Test("A refusal keeps the library's own words")
    func native() async throws {
        let text = try await page()
        #expect(text.contains("gnutls: no path (expired: status 0x402)"))
    }

    @Test("No line is wider than the terminal", arguments: [60, 80, 120])
    func width(_ width: Int) async throws {
        // A digest is wider than any terminal should have to be, and is never broken.
        for line in try await page(width: width).split(separator: "\n") where !line.contains("SHA")
        {
            #expect(line.count <= max(width, 70), "\(line)")
        }
    }

    private func page(width: Int = 100) async throws -> String {
        var fixture = FixtureVector()
        fixture.path = #"{ "verdict": "reject", "reason": "expired" }"#
        var refusing = StatedBackend("gnutls")
        refusing.pathOutcome = .success(.refused(.expired, native: "status 0x402"))
        let policies = [StatedPolicy("one"), StatedPolicy("two", says: .reject(.noPins))]
        let vector = try fixture.vector()
        let result = await Conformance(
            backends: [StatedBackend("swift"), refusing],
            policies: policies,
            of: Registry(policies: policies, backends: ["gnutls", "swift"])
        ).run(vector)
        return VectorPage(of: vector, result: result, style: TextStyle(width: width)).text
    }
}
