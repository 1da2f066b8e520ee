// SPDX-License-Identifier: Apache-2.0

import Audit
import Corpus
import Foundation
import Lint
import Testing

@Suite("What rules name in the terms of others")
struct RuleStandardsTests {
    @Test("Every id of a rule is described, by its present number", arguments: Self.rules)
    func described(id: String) throws {
        let standards = try Self.standards()
        let rule = try #require((Rule.all + AuditRules.all).first { $0.id == id })
        for standard in rule.standards { #expect(standards[standard] != nil, "\(standard)") }
    }

    private static let rules = (Rule.all + AuditRules.all)
        .filter { !$0.standards.isEmpty }.map(\.id)

    private static func standards() throws -> Standards {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appendingPathComponent("Vectors/standards.json")
        return try Standards(
            parsing: [UInt8](try Data(contentsOf: file)),
            location: "standards.json"
        )
    }
}
