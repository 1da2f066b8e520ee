// SPDX-License-Identifier: Apache-2.0

import Pinning
import SharedFixtures
import Testing

@testable import Conformance

@Suite("The smallest set that exposes everything")
struct KillingSetTests {
    @Test("What one vector alone exposes makes it necessary, and covers all else that it exposes")
    func necessary() {
        let set = KillingSet(of: exposures([["a"], ["a", "b"], ["b", "c"], ["c"]]))
        #expect(set.vectors == ["a", "c"])
        #expect(set.isSmallest)
    }

    @Test("The vector that exposes most is no part of it where two others will do")
    func greedyIsWorse() {
        // Of six, “most” exposes four; “left” and “right” three each, and together all.
        let set = KillingSet(
            of: exposures([
                ["left", "most"], ["left", "most"], ["left", "one"], ["right", "most"],
                ["right", "most"], ["right", "two"],
            ])
        )
        #expect(set.vectors == ["left", "right"])
        #expect(set.isSmallest)
    }

    @Test("A ring of five needs three")
    func ring() {
        let set = KillingSet(
            of: exposures([["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "a"]])
        )
        #expect(set.vectors.count == 3)
        #expect(set.isSmallest)
    }

    @Test("A search that is cut short says so, and its set exposes everything all the same")
    func cutShort() {
        let all = exposures([["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["e", "a"]])
        let set = KillingSet(of: all, steps: 1)
        #expect(!set.isSmallest)
        #expect(all.allSatisfy { !Set($0.vectors).isDisjoint(with: set.vectors) })
    }

    @Test("What nothing exposes asks for nothing")
    func survivor() {
        #expect(KillingSet(of: exposures([[]])).vectors == [])
    }

    private func exposures(_ vectors: [[String]]) -> [Exposure] {
        vectors.map { Exposure(of: Nobody(), by: $0) }
    }
}

/// Of an exposure only the vectors matter here.
private struct Nobody: FlawedEvaluator {
    let id = "nobody"
    let flaw = "None"
    let standsFor = "nobody"
    let kinds = PinningKind.allCases
    let backend: any Backend = StatedBackend("nobody")

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost],
        kind: PinningKind
    ) async throws(BackendError) -> Verdict {
        .accept
    }
}
