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

    @Test(
        "What makes the app crash or refuse a stranger's host lets nobody in",
        arguments: [
            "anchors-source-unknown", "domain-missing", "pin-set-second", "public-suffix",
            "refused-at-load", "trustkit-key-missing", "trustkit-one-pin",
        ]
    )
    func refused(id: String) throws {
        let rule = try #require(Rule.named(id))
        #expect(!rule.standards.contains { $0.hasPrefix("CWE-") }, "\(rule.standards)")
    }

    @Test(
        "A rule has the weakness and the tests of what it finds",
        arguments: [
            // The expiry of a certificate is CWE-298, and that of pins is not.
            ("pins-expired", ["CWE-295", "MASWE-0028", "MASTG-TEST-0243"]),
            // Nothing has expired yet, or will: the test passes.
            ("pins-expire-soon", []), ("pin-ca-change", []),
            // No certificate is for another host: nothing is compared, CWE-297 or not.
            ("host-never-matches", ["CWE-295", "MASWE-0028"]),
            (
                "cleartext-for-pinned-host",
                ["CWE-319", "MASWE-0026", "MASTG-TEST-0235", "MASTG-TEST-0322"]
            ),
            ("exception-for-pinned-host", ["CWE-295", "MASWE-0028", "MASTG-TEST-0242"]),
        ]
    )
    func named(id: String, standards: [String]) throws {
        #expect(try #require(Rule.named(id)).standards == standards)
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
