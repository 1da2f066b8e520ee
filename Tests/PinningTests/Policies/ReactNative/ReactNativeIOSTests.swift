// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("react-native-ssl-pinning on iOS")
struct ReactNativeIOSTests {
    private let policy = ReactNativeIOS()

    /// A connection that the platform trusts, and that has a path to the root as a pin.
    private let anchored = StatedTrust().with {
        let path = PathOutcome.path([.leaf, .intermediate, .root])
        $0.anchors = Connection.Anchors(shipped: [.root, .otherRoot])
        $0.paths = [[.root, .otherRoot]: path, [.intermediate]: .path([.leaf, .intermediate])]
    }

    @Test("The platform evaluates, and then a path must lead to a certificate of the bundle")
    func twice() async throws {
        try await anchored.expect(.accept, of: policy, .pinning(.intermediate))
        try await anchored.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
        try await anchored.refused(.noPath)
            .expect(.reject(.noPath), of: policy, .pinning(.intermediate))
    }

    @Test("Every certificate of the bundle counts, whichever entry lists it")
    func wholeBundle() async throws {
        let trust = anchored.with {
            $0.paths[[.otherLeaf, .intermediate]] = .path([.leaf, .intermediate])
        }
        let elsewhere = PinnedHost.pinning(.intermediate, host: "example.org")
        try await trust.expect(.accept, of: policy, .pinning(.otherLeaf), elsewhere)
    }

    @Test("The name is compared")
    func name() async throws {
        let otherHost = anchored.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.intermediate))
    }

    @Test("A host is pinned where it is called so, by any certificate; and an empty bundle refuses")
    func hosts() async throws {
        let elsewhere = anchored.with { $0.host = "cdn.example.net" }
        try await elsewhere.expect(.notPinned, of: policy, .pinning(.otherLeaf))
        let other = PinnedHost.pinning(.otherLeaf)
        let wider = PinnedHost.pinning(
            .intermediate,
            host: "example.com",
            includeSubdomains: true
        )
        try await anchored.with {
            $0.paths[[.otherLeaf, .intermediate]] = $0.paths[[.intermediate]]
        }
        .expect(.accept, of: policy, other, wider)
        try await anchored.expect(.reject(.noPins), of: policy, .pinning())
    }

    @Test("What no bundle can say is not asked")
    func notWritten() async {
        for entries in [
            [PinnedHost.pinning(.intermediate), .pinning(host: "example.org")],
            [.pinning(.intermediate), .pinning(.otherLeaf, host: "*.example.org")],
        ] {
            await #expect(throws: BackendError.unsupported(.hostMap)) {
                try await policy.verdict(on: anchored.trust, pinned: entries)
            }
        }
    }
}
