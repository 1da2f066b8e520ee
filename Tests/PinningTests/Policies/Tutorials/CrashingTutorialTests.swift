// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("The tutorial that crashes")
struct CrashingTutorialTests {
    @Test("The process ends at the first challenge, whatever is pinned and whoever is there")
    func crash() async throws {
        let elsewhere = StatedTrust().refused(.expired).with { $0.host = "example.org" }
        for trust in [StatedTrust(), elsewhere] {
            for entry in [PinnedHost.pinning(.leaf), .pinning(.otherLeaf), .pinning()] {
                #expect(try await trust.verdict(of: CrashingTutorial(), entry) == .crash)
            }
        }
    }
}
