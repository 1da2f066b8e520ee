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
        #expect(try await anchored.verdict(of: standard, .pinning(.intermediate)) == .accept)
    }

    @Test("Without a path to a pin the platform's own does not help")
    func noPathToPins() async throws {
        #expect(
            try await anchored.verdict(of: standard, .pinning(.otherRoot))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A private authority that is pinned and not installed is refused")
    func privateAuthority() async throws {
        #expect(
            try await anchored.refused(.noPath).verdict(of: standard, .pinning(.intermediate))
                == .reject(.noPath)
        )
    }

    @Test("A bundle with an old leaf and the root accepts by the root")
    func oldLeafAndRoot() async throws {
        let trust = StatedTrust().with {
            $0.paths[[.renewedLeaf, .root]] = .path([.leaf, .intermediate, .root])
        }
        #expect(try await trust.verdict(of: standard, .pinning(.renewedLeaf, .root)) == .accept)
    }

    @Test("Invalid certificates allowed, the pins are the only anchors")
    func invalidAllowed() async throws {
        let policy = AFNetworkingCertificates.invalidAllowed
        #expect(
            try await anchored.refused(.noPath).verdict(of: policy, .pinning(.intermediate))
                == .accept
        )
        #expect(
            try await anchored.verdict(of: policy, .pinning(.otherRoot))
                == .reject(.noMatchingPin)
        )
    }

    @Test("Invalid certificates allowed, dates and names still count")
    func invalidAllowedIsEvaluated() async throws {
        let policy = AFNetworkingCertificates.invalidAllowed
        let expired = anchored.with {
            $0.paths[[.intermediate]] = .refused(.expired, native: "stated")
        }
        #expect(
            try await expired.verdict(of: policy, .pinning(.intermediate)) == .reject(.expired)
        )
        let otherHost = anchored.with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.intermediate))
                == .reject(.nameMismatch)
        )
    }

    @Test("The name is compared unless that is turned off")
    func anyName() async throws {
        let otherHost = anchored.with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: standard, .pinning(.intermediate))
                == .reject(.nameMismatch)
        )
        #expect(
            try await otherHost.verdict(
                of: AFNetworkingCertificates.anyName,
                .pinning(.intermediate)
            ) == .accept
        )
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
        #expect(try await trust.verdict(of: anyName, .pinning(.intermediate)) == .accept)
        #expect(
            try await trust.verdict(of: anyName, .pinning(.otherRoot)) == .reject(.noMatchingPin)
        )
        #expect(
            try await trust.verdict(of: standard, .pinning(.intermediate)) == .reject(.wrongUsage)
        )
    }

    @Test("There is no map of hosts: other hosts and redirects are pinned too")
    func everyHost() async throws {
        let elsewhere = anchored.with {
            $0.host = "cdn.example.net"
            $0.redirectedFrom = "www.example.com"
        }
        #expect(
            try await elsewhere.verdict(of: standard, .pinning(.otherRoot))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A file that is no certificate ends the process, once the platform has evaluated")
    func unreadableFile() async throws {
        let cutShort = EncodedCertificate(EncodedCertificate.leaf.octets.dropLast())
        let entry = PinnedHost.pinning(.intermediate, cutShort)
        for policy in [standard, .anyName, .invalidAllowed] {
            #expect(try await anchored.verdict(of: policy, entry) == .crash)
        }
        let refused = anchored.refused(.noPath)
        #expect(try await refused.verdict(of: standard, entry) == .reject(.noPath))
        #expect(
            try await refused.verdict(of: AFNetworkingCertificates.invalidAllowed, entry) == .crash
        )
    }

    @Test("Without any pin everything is refused")
    func empty() async throws {
        for policy in [standard, .anyName, .invalidAllowed] {
            #expect(try await anchored.verdict(of: policy, .pinning()) == .reject(.noPins))
        }
    }
}
