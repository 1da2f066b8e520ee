// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Domains of TrustKit's configuration")
struct TrustKitDomainTests {
    @Test(
        "The public suffix is looked for at the end, whatever stands before it",
        arguments: [
            "www.example.com": 3, "WWW.EXAMPLE.COM": 3, "example.co.uk": 5, "com": 3,
            "www.example.com.": 4, "www..example.com": 3, "..example.com": 3, ".com": 3, "com.": 4,
            "a/b.example.com": 3, "*.com": 3,
        ]
    )
    func registryLength(domain: String, expected: Int) {
        #expect(TrustKitDomain.registryLength(of: domain) == expected)
    }

    @Test(
        "Some domains have none, and are refused",
        arguments: [
            "", ".", "..", "www.example.com..", "localhost", "192.0.2.1", "2001:db8::1",
            "www.example.com:443", "https://www.example.com/", "bücher.example.com", "*",
        ]
    )
    func noRegistry(domain: String) {
        #expect(TrustKitDomain.registryLength(of: domain) == 0)
    }

    @Test("More than 255 octets are no domain", arguments: [(255, 3), (256, 0)])
    func tooLong(count: Int, expected: Int) {
        let domain = String(repeating: "a", count: count - 4) + ".com"
        #expect(TrustKitDomain.registryLength(of: domain) == expected)
    }

    @Test(
        "A domain covers itself, and hosts below it if it includes subdomains",
        arguments: [
            ("example.com", true, true), ("a.b.example.com", false, true),
            ("a.EXAMPLE.com", false, false), ("a.example.com.", false, false),
            ("notexample.com", false, false), ("com", false, false),
        ]
    )
    func covers(host: String, alone: Bool, withSubdomains: Bool) {
        let exact = TrustKitDomain("example.com", includesSubdomains: false)
        #expect(exact.covers(host) == alone)
        let subtree = TrustKitDomain("example.com", includesSubdomains: true)
        #expect(subtree.covers(host) == withSubdomains)
    }

    @Test("A domain covers no host that has a longer public suffix")
    func otherRegistry() {
        #expect(!TrustKitDomain("uk", includesSubdomains: true).covers("example.co.uk"))
        #expect(TrustKitDomain("uk", includesSubdomains: true).covers("example.uk"))
    }

    @Test("An excluded domain needs one that covers it with a letter in front")
    func parents() {
        let excluded = TrustKitDomain("x.example.com", includesSubdomains: false)
        let parent = TrustKitDomain("example.com", includesSubdomains: true)
        #expect([excluded, parent].haveParent(of: "x.example.com"))
        #expect(![excluded].haveParent(of: "x.example.com"))
        // A domain that has the very name is found as well.
        let neighbour = TrustKitDomain("ax.example.com", includesSubdomains: false)
        #expect([excluded, neighbour].haveParent(of: "x.example.com"))
    }
}
