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
            "server.internal", "www.example.corp",
        ]
    )
    func noRegistry(domain: String) {
        #expect(TrustKitDomain.registryLength(of: domain) == 0)
    }

    @Test(
        "Of others the whole list alone could tell",
        arguments: [
            "unheard", "www.example.unheard", "www.example.UNHEARD.", "example.xn--p1ai",
            "kawasaki.jp", "city.kawasaki.jp", "a.ck", "com.au", "appspot.com", "me.appspot.com.",
            "somebody.com", "www.somebody.net", "someones.org", "me.somebody.co.uk",
        ]
    )
    func unknownRegistry(domain: String) {
        #expect(TrustKitDomain.registryLength(of: domain) == nil)
    }

    @Test("Whether there is one at all, the top-level domain tells")
    func hasPublicSuffix() {
        for domain in ["somebody.com", "city.kawasaki.jp", "A.CK.", "www.example.com", "com"] {
            #expect(TrustKitDomain.hasPublicSuffix(domain) == true, "\(domain)")
        }
        #expect(TrustKitDomain.hasPublicSuffix("www.example.corp") == false)
        #expect(TrustKitDomain.hasPublicSuffix("bücher.com") == false)
        #expect(TrustKitDomain.hasPublicSuffix("www.example.unheard") == nil)
    }

    @Test("More than 255 octets are no domain", arguments: [(255, 3), (256, 0)])
    func tooLong(count: Int, expected: Int) {
        let domain = String(repeating: "a", count: count - 12) + ".example.com"
        #expect(TrustKitDomain.registryLength(of: domain) == expected)
    }

    @Test(
        "A domain covers itself, and hosts below it if it includes subdomains",
        arguments: [
            ("example.com", true, true), ("a.b.example.com", false, true),
            ("a.EXAMPLE.com", false, false), ("a.example.com.", false, false),
            ("notexample.com", false, false), ("com", false, false), (".example.com", false, true),
            ("a.example.net", false, false), (".com", false, false),
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
    }

    @Test(
        "The domain's own part is looked for from the left, without overlaps",
        arguments: [
            ("x.test.test.com", true), ("x.test.test.test.com", false),
            ("x.test.test.test.test.com", true), ("test.test.test.com", true),
        ]
    )
    func overlaps(host: String, isCovered: Bool) {
        let domain = TrustKitDomain("test.test.com", includesSubdomains: true)
        #expect(domain.covers(host) == isCovered)
    }

    @Test("A suffix that is not known here is taken to be the last label")
    func unknownSuffix() {
        let domain = TrustKitDomain("example.de", includesSubdomains: true)
        #expect(domain.covers("www.example.de"))
        #expect(!domain.covers("example.org.de"))
    }

    // configuration_utils.m:22, since 1.7.0: issue 210.
    @Test("No host is covered that is no longer than the domain, the public suffix among them")
    func shorter() {
        let subtree = TrustKitDomain("good.com", includesSubdomains: true)
        for host in ["com", "COM", "com.", "net", "localhost", "", "a.com", "ab.b.com"] {
            #expect(!subtree.covers(host), "\(host)")
        }
        #expect(subtree.covers("a.good.com"))
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
