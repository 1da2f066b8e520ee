// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("The tutorials that leave the challenge to the platform")
struct UnpinnedTutorialTests {
    private let policies = [UnpinnedTutorial.debugBuild, .noHandler]

    @Test("What the platform trusts goes ahead unpinned, whatever is pinned")
    func trusted() async throws {
        for policy in policies {
            for entry in [PinnedHost.pinning(.leaf), .pinning(.otherLeaf), .pinning()] {
                try await StatedTrust().expect(.notPinned, of: policy, entry)
            }
        }
    }

    @Test("What the platform refuses is refused, a pinned leaf included")
    func refused() async throws {
        let otherHost = StatedTrust().with { $0.isForHost = false }
        for policy in policies {
            try await StatedTrust().refused(.expired)
                .expect(.reject(.expired), of: policy, .pinning(.leaf))
            try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.leaf))
        }
    }

    @Test("The platform's own limits on keys count")
    func weakKey() async throws {
        let trust = StatedTrust(path: .koblitzLeaf, .intermediate, .root)
        for policy in policies {
            try await trust.expect(.reject(.weakAlgorithm), of: policy, .pinning(.koblitzLeaf))
        }
    }

    @Test("A debug build is a check that is switched off, and a session without a handler is none")
    func settings() {
        #expect(UnpinnedTutorial.debugBuild.setting == .off)
        #expect(UnpinnedTutorial.noHandler.setting == .default)
    }
}
