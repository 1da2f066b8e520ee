// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("react-native-ssl-pinning on Android with certificates")
struct ReactNativeAndroidCertificatesTests {
    private let policy = ReactNativeAndroidCertificates()

    /// A connection that the platform does not trust, and that has a path to the intermediate.
    private let anchored = StatedTrust().refused(.noPath).with {
        $0.paths[[.intermediate]] = .path([.leaf, .intermediate])
    }

    @Test("The certificates are the only anchors")
    func anchors() async throws {
        #expect(try await anchored.verdict(of: policy, .pinning(.intermediate)) == .accept)
        #expect(
            try await StatedTrust().verdict(of: policy, .pinning(.otherRoot))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A leaf is an anchor of its own")
    func leaf() async throws {
        let trust = anchored.with { $0.paths = [[.leaf]: .path([.leaf])] }
        #expect(try await trust.verdict(of: policy, .pinning(.leaf)) == .accept)
        #expect(
            try await trust.verdict(of: policy, .pinning(.renewedLeaf)) == .reject(.noMatchingPin)
        )
    }

    @Test("Dates and the name are checked")
    func isEvaluated() async throws {
        let otherHost = anchored.with { $0.isForHost = false }
        #expect(
            try await otherHost.verdict(of: policy, .pinning(.intermediate))
                == .reject(.nameMismatch)
        )
        let expired = anchored.with {
            $0.paths[[.intermediate]] = .refused(.expired, native: "stated")
        }
        #expect(
            try await expired.verdict(of: policy, .pinning(.intermediate)) == .reject(.expired)
        )
    }

    @Test("A list without a certificate throws when the client is built")
    func empty() async throws {
        #expect(
            try await anchored.verdict(of: policy, .pinning()) == .misconfigured(.malformedPin)
        )
    }
}
