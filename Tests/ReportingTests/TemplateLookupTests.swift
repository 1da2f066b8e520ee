// SPDX-License-Identifier: Apache-2.0

import Mustache
import Testing

@testable import Reporting

@Suite("What templates look up by name")
struct TemplateLookupTests {
    @Test("A value gives each of its members itself, as reflection would find it")
    func members() {
        let policy = HTMLVerdict.Policy(name: "okhttp", anchor: "a/b:okhttp")
        let verdict = HTMLVerdict(
            style: "bypass",
            sign: "▲",
            finding: "bypass",
            verdict: "accept",
            explanation: "it connects",
            backends: "swift",
            policies: [policy],
            expected: "reject",
            why: "it never looks"
        )
        let cell = HTMLMatrix.Cell(style: "bypass", sign: "▲", word: "bypass", link: "#a/b:okhttp")
        let values: [any MustacheParent] = [cell, policy, verdict]
        for value in values {
            for member in Mirror(reflecting: value).children {
                let found = value.child(named: member.label ?? "")
                #expect(found != nil, "\(type(of: value)).\(member.label ?? "")")
                #expect(found as? String == member.value as? String)
            }
        }
    }

    @Test("What is not there has no text")
    func missing() {
        let cell = HTMLMatrix.Cell(style: "open", sign: "?", word: "open", link: nil)
        #expect(cell.child(named: "link") == nil)
        #expect(cell.child(named: "another") == nil)
    }
}
