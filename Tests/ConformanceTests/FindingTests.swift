// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@testable import Conformance

@Suite("Findings")
struct FindingTests {
    @Test("Every pair of norm and observation has the finding that the design's table gives")
    func table() {
        // The rows of the table in the order of its columns.
        let seen: [Verdict] = [
            .accept, .notPinned, .reject(.expired), .misconfigured(.malformedPin), .crash,
        ]
        let rows: [(norm: Verdict, findings: [Finding])] = [
            (.accept, [.conforming, .laxer, .stricter, .stricter, .stricter]),
            (.notPinned, [.otherReason, .conforming, .stricter, .stricter, .stricter]),
            (.reject(.expired), [.laxer, .laxer, .conforming, .otherReason, .stricter]),
            (
                .misconfigured(.malformedPin),
                [.laxer, .laxer, .otherReason, .conforming, .stricter]
            ),
        ]
        for row in rows {
            for (seen, finding) in zip(seen, row.findings) {
                #expect(Finding(norm: [row.norm], seen: seen) == finding, "\(row.norm), \(seen)")
            }
        }
    }

    @Test("Another reason is another reason, unless the library cannot tell the two apart")
    func aliases() {
        let aliases = ReasonAliases([[.noPath, .badSignature]])
        let norm: [Verdict] = [.reject(.badSignature)]
        #expect(Finding(norm: norm, seen: .reject(.noPath)) == .otherReason)
        #expect(Finding(norm: norm, seen: .reject(.noPath), aliases: aliases) == .conforming)
        #expect(Finding(norm: norm, seen: .reject(.expired), aliases: aliases) == .otherReason)
    }

    @Test("Aliases do not chain from one set to the next")
    func unchained() {
        let aliases = ReasonAliases([[.noPath, .selfSigned], [.selfSigned, .badSignature]])
        #expect(aliases.tellApart(.noPath, .badSignature))
    }

    @Test(
        "Where several verdicts are allowed, one of them is open, and another gets the mildest finding",
        arguments: [
            (Verdict.accept, Finding.open), (.reject(.expired), .open),
            (.reject(.noPath), .otherReason), (.notPinned, .laxer), (.crash, .stricter),
        ]
    )
    func several(_ seen: Verdict, _ finding: Finding) {
        #expect(Finding(norm: [.accept, .reject(.expired)], seen: seen) == finding)
    }

    @Test("Where nothing is said, everything is open")
    func nothing() {
        #expect(Finding(norm: [], seen: .accept) == .open)
    }
}
