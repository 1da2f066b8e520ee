// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("Cronet's fallback on HttpURLConnection")
struct CronetFallbackTests {
    private let policy = CronetFallback()

    @Test("No pin is compared, and the host's name and chain are")
    func ignored() async throws {
        try await StatedTrust().expect(.notPinned, of: policy, .pinning(.leaf))
        try await StatedTrust().expect(.notPinned, of: policy, .pinning(.otherLeaf))
        try await StatedTrust().refused(.expired)
            .expect(.reject(.expired), of: policy, .pinning(.leaf))
        let otherHost = StatedTrust().with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
    }

    @Test("The builder refuses the hosts and hashes that it refuses for every engine")
    func builder() async throws {
        try await StatedTrust()
            .expect(.misconfigured(.malformedHost), of: policy, .pinning(.leaf, host: "192.0.2.1"))
        try await StatedTrust()
            .expect(.misconfigured(.malformedPin), of: policy, .texts("AAAA"))
    }
}
