// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("AFNetworking without a mode")
struct AFNetworkingNoneTests {
    private let policy = AFNetworkingNone()

    @Test("Whatever is pinned, the platform alone decides")
    func platform() async throws {
        let trust = StatedTrust()
        for pinned in [PinnedHost.pinning(.leaf), .pinning(.otherLeaf), .pinning()] {
            #expect(try await trust.verdict(of: policy, pinned) == .notPinned)
            #expect(
                try await trust.refused(.expired).verdict(of: policy, pinned) == .reject(.expired)
            )
        }
        let otherHost = trust.with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.leaf)) == .reject(.nameMismatch)
        )
    }
}
