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
        #expect(try await anchored.verdict(of: policy, .pinning(.intermediate)) == .accept)
        #expect(
            try await anchored.verdict(of: policy, .pinning(.otherLeaf)) == .reject(.noMatchingPin)
        )
        #expect(
            try await anchored.refused(.noPath).verdict(of: policy, .pinning(.intermediate))
                == .reject(.noPath)
        )
    }

    @Test("Every certificate of the bundle counts, whichever entry lists it")
    func wholeBundle() async throws {
        let trust = anchored.with {
            $0.paths[[.otherLeaf, .intermediate]] = .path([.leaf, .intermediate])
        }
        let elsewhere = PinnedHost.pinning(.intermediate, host: "example.org")
        #expect(try await trust.verdict(of: policy, .pinning(.otherLeaf), elsewhere) == .accept)
    }

    @Test("The name is compared")
    func name() async throws {
        let otherHost = anchored.with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.intermediate))
                == .reject(.nameMismatch)
        )
    }

    @Test("There is no map of hosts, and an empty bundle refuses")
    func hosts() async throws {
        let elsewhere = anchored.with { $0.host = "cdn.example.net" }
        #expect(
            try await elsewhere.verdict(of: policy, .pinning(.otherLeaf))
                == .reject(.noMatchingPin)
        )
        #expect(try await anchored.verdict(of: policy, .pinning()) == .reject(.noPins))
    }
}
