// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("AFNetworking's certificate mode")
struct AFNetworkingCertificatesTests {
    private let standard = AFNetworkingCertificates.standard

    /// A connection that the platform trusts, and that has a path to the pinned intermediate.
    private let anchored = StatedTrust().with {
        $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
    }

    @Test("After the platform's own evaluation, a path to a pin is accepted")
    func twice() async throws {
        try await anchored.expect(.accept, of: standard, .pinning(.intermediate))
    }

    @Test("Without a path to a pin the platform's own does not help")
    func noPathToPins() async throws {
        try await anchored.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherRoot))
    }

    @Test("A private authority that is pinned and not installed is refused")
    func privateAuthority() async throws {
        try await anchored.refused(.noPath)
            .expect(.reject(.noPath), of: standard, .pinning(.intermediate))
    }

    @Test("A bundle with an old leaf and the root accepts by the root")
    func oldLeafAndRoot() async throws {
        let trust = StatedTrust().with {
            $0.paths[[.renewedLeaf, .root]] = .path([.leaf, .intermediate, .root])
        }
        try await trust.expect(.accept, of: standard, .pinning(.renewedLeaf, .root))
    }

    @Test("Invalid certificates allowed, the pins are the only anchors")
    func invalidAllowed() async throws {
        let policy = AFNetworkingCertificates.invalidAllowed
        try await anchored.refused(.noPath).expect(.accept, of: policy, .pinning(.intermediate))
        try await anchored.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherRoot))
    }

    @Test("Invalid certificates allowed, dates and names still count")
    func invalidAllowedIsEvaluated() async throws {
        let policy = AFNetworkingCertificates.invalidAllowed
        let expired = anchored.with {
            $0.paths[[.intermediate]] = .refused(.expired, native: "stated")
        }
        try await expired.expect(.reject(.expired), of: policy, .pinning(.intermediate))
        let otherHost = anchored.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: policy, .pinning(.intermediate))
    }

    @Test("The name is compared unless that is turned off")
    func anyName() async throws {
        let otherHost = anchored.with { $0.isForHost = false }
        try await otherHost.expect(.reject(.nameMismatch), of: standard, .pinning(.intermediate))
        try await otherHost
            .expect(.accept, of: AFNetworkingCertificates.anyName, .pinning(.intermediate))
    }

    @Test(
        "Without the name no purpose is asked for, neither below the platform's anchors nor the pins"
    )
    func anyPurpose() async throws {
        let trust = StatedTrust().refused(.wrongUsage).with {
            $0.withoutEvaluation = [.leaf, .intermediate, .root]
            $0.paths[[.intermediate]] = .refused(.wrongUsage, native: "stated")
        }
        let anyName = AFNetworkingCertificates.anyName
        try await trust.expect(.accept, of: anyName, .pinning(.intermediate))
        try await trust.expect(.reject(.noMatchingPin), of: anyName, .pinning(.otherRoot))
        try await trust.expect(.reject(.wrongUsage), of: standard, .pinning(.intermediate))
    }

    @Test("There is no map of hosts: other hosts and redirects are pinned too")
    func everyHost() async throws {
        let elsewhere = anchored.with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        try await elsewhere.expect(.reject(.noMatchingPin), of: standard, .pinning(.otherRoot))
    }

    @Test("A file that is no certificate ends the process, once the platform has evaluated")
    func unreadableFile() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let entry = PinnedHost.pinning(.intermediate, cutShort)
        for policy in [standard, .anyName, .invalidAllowed] {
            try await anchored.expect(.crash, of: policy, entry)
        }
        let refused = anchored.refused(.noPath)
        try await refused.expect(.reject(.noPath), of: standard, entry)
        try await refused.expect(.crash, of: AFNetworkingCertificates.invalidAllowed, entry)
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        for policy in [standard, .anyName, .invalidAllowed] {
            try await anchored.expect(.reject(.noPins), of: policy, .pinning())
        }
    }
}
