// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Domains of TrustKit's configuration")
struct TrustKitDomainTests {
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

    @Test("A host that has no public suffix is covered by no domain")
    func noSuffix() {
        let domain = TrustKitDomain("example.com", includesSubdomains: true)
        #expect(!domain.covers("a.example.com.."))
        #expect(!domain.covers("é.example.com"))
        // Between the rules for amazonaws.com's suffixes there is none.
        #expect(TrustKitDomain("a.com", includesSubdomains: true).covers("api.a.com"))
        let between = TrustKitDomain("amazonaws.com", includesSubdomains: true)
        #expect(!between.covers("api.amazonaws.com"))
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
