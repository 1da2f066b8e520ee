// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Challenges that are no server trust")
struct OtherChallengesTests {
    @Test("Of every tutorial whose delegate is asked it is said what it does with them")
    func tutorials() {
        let unread = Policies.all.filter { $0.framework == "tutorial" && $0.otherChallenges == nil }
        // This one ends before it is asked.
        #expect(unread.map(\.id) == ["tutorial.placeholder-certificates"])
    }

    // Which articles cancel and which do not: they were read for it.
    @Test(
        "Two articles cancel them, and the others leave them to the platform",
        arguments: [
            ("tutorial.raw-key-of-any", OtherChallenges.cancelled),
            ("tutorial.array-as-certificate", .cancelled),
            ("tutorial.key-without-evaluation", .defaultHandling),
            ("tutorial.leaf-as-anchor", .defaultHandling),
            ("tutorial.raw-key-of-the-leaf", .defaultHandling),
            ("tutorial.accept-all", .takenForServerTrust),
        ]
    )
    func said(id: String, expected: OtherChallenges) throws {
        let policy = try #require(Policies.all.first { $0.id == id })
        #expect(policy.otherChallenges == expected)
        #expect(!expected.explanation.hasSuffix("."))
    }
}
