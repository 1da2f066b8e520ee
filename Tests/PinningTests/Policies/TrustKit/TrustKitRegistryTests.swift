// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

/// What `GetRegistryLength` says that was built from TrustKit@c48790f306's
/// Dependencies/domain_registry.
///
/// Both said the same of 343,295 names: of every rule of the list then and now, with labels, dots
/// and marks before, behind and between.
@Suite("Public suffixes as TrustKit looks them up")
struct TrustKitRegistryTests {
    @Test(
        "The suffix is looked for at the end, whatever stands before it",
        arguments: [
            "www.example.com": 3, "WWW.EXAMPLE.COM": 3, "example.co.uk": 5, "com": 3,
            "www.example.com.": 4, "www..example.com": 3, "..example.com": 3, ".com": 3, "com.": 4,
            "a/b.example.com": 3, "*.com": 3, "!a.com": 3, "a b.com": 3, "a..co..uk": 2,
            "somebody.com": 3, "me.somebody.co.uk": 5, "com.au": 6, "example.xn--p1ai": 8,
        ]
    )
    func atTheEnd(domain: String, length: Int) {
        #expect(TrustKitRegistry.length(of: domain) == length)
    }

    @Test(
        "Companies' suffixes are as good, and so are wildcards and what is excepted from them",
        arguments: [
            "github.io": 9, "me.github.io": 9, "appspot.com": 11, "me.appspot.com.": 12,
            "s3.amazonaws.com": 16, "a.s3.amazonaws.com": 16,
            "a.kawasaki.jp": 13, "b.a.kawasaki.jp": 13, "city.kawasaki.jp": 11,
            "www.city.kawasaki.jp.": 12, "_a.kawasaki.jp": 14, "a b.kawasaki.jp": 15,
            "a.ck": 4, "www.ck": 2, "a.www.ck": 2, "b.a.ck": 4,
        ]
    )
    func rules(domain: String, length: Int) {
        #expect(TrustKitRegistry.length(of: domain) == length)
    }

    @Test(
        "Where the labels end between rules there is none, although one may be above",
        arguments: [
            "kawasaki.jp", "ck", "*.ck", "!www.ck", "amazonaws.com", "api.amazonaws.com",
            "a.api.amazonaws.com", "compute.amazonaws.com", "za", "example.za", "platform.sh",
            "fastly.net", "a.fastly.net", "fedoraproject.org", "*.kawasaki.jp",
        ]
    )
    func between(domain: String) {
        #expect(TrustKitRegistry.length(of: domain) == 0)
    }

    @Test(
        "Some have none",
        arguments: [
            "", ".", "..", "www.example.com..", "localhost", "192.0.2.1", "2001:db8::1",
            "www.example.com:443", "https://www.example.com/", "bücher.example.com", "*",
            "server.internal", "www.example.corp", "unheard", "www.example.unheard",
            "www.example.UNHEARD.", "com p", "com ", "//",
        ]
    )
    func none(domain: String) {
        #expect(TrustKitRegistry.length(of: domain) == 0)
    }

    @Test("More than 255 octets are no domain", arguments: [(255, 3), (256, 0)])
    func tooLong(count: Int, expected: Int) {
        let domain = String(repeating: "a", count: count - 12) + ".example.com"
        #expect(TrustKitRegistry.length(of: domain) == expected)
    }
}
