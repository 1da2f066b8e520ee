// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Pinning
import SharedFixtures
import SwiftBackend
import Testing

@Suite("The page of the five articles")
struct ArticlesPageTests {
    /// A row that says what a policy does with a vector.
    struct Claim: CustomTestStringConvertible, Sendable {
        let line: Int
        let policy: String
        let vector: String
        let says: String

        var testDescription: String { "line \(line): \(policy), \(vector)" }
    }

    @Test("A listing does with a vector what its row says", arguments: try claims())
    func claim(_ claim: Claim) async throws {
        let policy = try #require(Policies.all.first { $0.id == claim.policy })
        let vector = try #require(
            try StandardCorpus.vectors().first { $0.id == claim.vector }
        )
        #expect(vector.applicability(of: policy.traits) == nil)
        let trust = ServerTrust(vector.resolvedConnection, answers: Answers(of: SwiftBackend()))
        let verdict = try await policy.verdict(on: trust, pinned: vector.pinnedHosts)
        #expect("\(verdict)" == claim.says)
    }

    @Test("Every policy of a tutorial has a row, and every row is a claim or has no vector")
    func complete() throws {
        let claims = try Self.claims()
        let tutorials = Policies.all.map(\.id).filter { $0.hasPrefix("tutorial.") }
        for id in tutorials { #expect(claims.contains { $0.policy == id }, "\(id)") }
        let rows = try Self.lines().filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }
        let tables = rows.filter { $0.split(separator: "|").count == 6 }
        let headings = tables.filter { $0.contains("| says |") }
        let without = tables.filter { $0.contains("[none](#what-no-vector-shows)") }
        #expect(headings.count > 5)
        #expect(claims.count == tables.count - headings.count - without.count)
    }

    @Test("What the page names exists: policies, vectors and causes")
    func names() throws {
        let text = try Self.lines().joined(separator: "\n")
        let vectors = Set(try StandardCorpus.vectors().map(\.id))
        let causes = try ["alamofire", "apple", "tutorial"].map { subject in
            try String(
                contentsOf: Self.file("Vectors/departures/\(subject).json"),
                encoding: .utf8
            )
        }.joined()
        let codes = text.matches(of: #/`([a-z0-9.-]+\/[a-z0-9-]+)`/#).map { String($0.1) }
        #expect(codes.count > 40)
        for code in Set(codes) {
            #expect(vectors.contains(code) || causes.contains("\"id\": \"\(code)\""), "\(code)")
        }
        let policies = Set(Policies.all.map(\.id))
        let named = text.matches(of: #/`((?:tutorial|alamofire|urlsession|apple)\.[a-z.-]+)`/#)
            .map { String($0.1) }
        for id in Set(named) { #expect(policies.contains(id), "\(id)") }
    }

    @Test("The delegate of the page is the file of the examples")
    func delegate() throws {
        let text = try Self.lines().joined(separator: "\n")
        let code = try String(
            contentsOf: Self.file("Examples/Articles/PinningDelegate.swift"),
            encoding: .utf8
        )
        #expect(text.contains("```swift\n\(code)```"))
    }

    private static func claims() throws -> [Claim] {
        try lines().enumerated().compactMap { number, line in
            guard
                let match = line.wholeMatch(
                    of: #/\|.*\| `([a-z0-9.-]+)` \| `([a-z0-9-]+\/[a-z0-9-]+)` \| ([^|`]+) \|/#
                )
            else { return nil }

            return Claim(
                line: number + 1,
                policy: String(match.1),
                vector: String(match.2),
                says: String(match.3)
            )
        }
    }

    private static func lines() throws -> [String] {
        try String(contentsOf: file("Documentation/ios-articles.md"), encoding: .utf8)
            .components(separatedBy: "\n")
    }

    private static func file(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(path)
    }
}
