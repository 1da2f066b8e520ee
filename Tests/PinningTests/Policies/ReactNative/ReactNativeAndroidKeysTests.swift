// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("react-native-ssl-pinning on Android with keys")
struct ReactNativeAndroidKeysTests {
    private let policy = ReactNativeAndroidKeys()

    @Test(
        "A leading www. is taken off the pins' host and stays on the request's: nothing is pinned"
    )
    func www() async throws {
        #expect(try await StatedTrust().verdict(of: policy, .pinning(.otherLeaf)) == .notPinned)
    }

    @Test("A host without it is pinned as OkHttp does")
    func withoutWWW() async throws {
        let trust = StatedTrust().with { $0.host = "api.example.com" }
        let entry = { PinnedHost.pinning($0, host: "api.example.com") }
        #expect(try await trust.verdict(of: policy, entry(.renewedLeaf)) == .accept)
        #expect(try await trust.verdict(of: policy, entry(.root)) == .accept)
        #expect(
            try await trust.verdict(of: policy, entry(.otherLeaf)) == .reject(.noMatchingPin)
        )
        #expect(
            try await trust.refused(.expired).verdict(of: policy, entry(.leaf))
                == .reject(.expired)
        )
    }

    @Test("Hosts are exact: subdomains and redirects elsewhere are not pinned")
    func exact() async throws {
        let entry = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        for host in ["a.example.com", "cdn.example.net"] {
            let trust = StatedTrust().with { $0.host = host }
            #expect(try await trust.verdict(of: policy, entry) == .notPinned)
        }
    }

    @Test("A pin that is none is refused when it is added")
    func malformed() async throws {
        #expect(
            try await StatedTrust().verdict(of: policy, .texts("no!"))
                == .misconfigured(.malformedPin)
        )
        #expect(try await StatedTrust().verdict(of: policy, .pinning()) == .notPinned)
    }
}
