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
        try await StatedTrust().expect(.notPinned, of: policy, .pinning(.otherLeaf))
    }

    @Test("A host without it is pinned as OkHttp does")
    func withoutWWW() async throws {
        let trust = StatedTrust().to("api.example.com")
        let entry = { PinnedHost.pinning($0, host: "api.example.com") }
        try await trust.expect(.accept, of: policy, entry(.renewedLeaf))
        try await trust.expect(.accept, of: policy, entry(.root))
        try await trust.expect(.reject(.noMatchingPin), of: policy, entry(.otherLeaf))
        try await trust.refused(.expired).expect(.reject(.expired), of: policy, entry(.leaf))
    }

    @Test("Hosts are exact: subdomains and redirects elsewhere are not pinned")
    func exact() async throws {
        let entry = PinnedHost.pinning(.otherLeaf, host: "example.com", includeSubdomains: true)
        for host in ["a.example.com", "cdn.example.net"] {
            let trust = StatedTrust().to(host)
            try await trust.expect(.notPinned, of: policy, entry)
        }
    }

    @Test("A pin that is none is refused when it is added")
    func malformed() async throws {
        try await StatedTrust().expect(.misconfigured(.malformedPin), of: policy, .texts("no!"))
    }

    @Test("An empty list throws before the mode is looked at")
    func empty() async throws {
        try await StatedTrust().expect(.misconfigured(.malformedPin), of: policy, .pinning())
    }

    @Test("The pins of a call are registered for the host of its URL, case and dot included")
    func hostOfTheURL() async throws {
        let upper = StatedTrust().to("WWW.example.com")
        try await upper.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
        let absolute = StatedTrust().to("api.example.com.")
        #expect(
            try await absolute.verdict(of: policy, .pinning(.otherLeaf, host: "api.example.com"))
                == .reject(.noMatchingPin)
        )
    }

    @Test("A call hands in the pins of its own host, and no other's")
    func otherHosts() async throws {
        let trust = StatedTrust().to("api.example.com")
        let own = PinnedHost.pinning(.leaf, host: "api.example.com")
        try await trust.expect(.accept, of: policy, .texts("no!", host: "example.net"), own)
        try await trust.expect(.notPinned, of: policy, .pinning(.otherLeaf, host: "*.example.com"))
    }

    @Test("Behind a redirect the pins are still those for the first host, without its www.")
    func redirect() async throws {
        let within = StatedTrust().to("example.com").with { $0.redirectedFrom = "www.example.com" }
        try await within.expect(.reject(.noMatchingPin), of: policy, .pinning(.otherLeaf))
        let own = PinnedHost.pinning(.otherLeaf, host: "example.com")
        try await within.expect(.notPinned, of: policy, own)
    }
}
