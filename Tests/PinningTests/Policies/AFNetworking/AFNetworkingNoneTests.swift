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
            try await trust.expect(.notPinned, of: policy, pinned)
            try await trust.refused(.expired).expect(.reject(.expired), of: policy, pinned)
        }
        let otherHost = trust.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }
}
