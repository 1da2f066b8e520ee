// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Public suffixes")
struct PublicSuffixTests {
    @Test(
        "The longest suffix of a name counts, and some names have none",
        arguments: [
            "www.example.com": "com", "com": "com", "example.co.uk": "co.uk", "co.uk": "co.uk",
            "example.uk": "uk", "www.example.de": "de", "example.unheard": nil, "localhost": nil,
            "192.0.2.1": nil, "notcom": nil, "": nil,
            "www.example.com.": nil, "www.example.COM": nil,
        ] as [String: String?]
    )
    func suffix(host: String, expected: String?) {
        #expect(PublicSuffix.of(host) == expected)
    }

    @Test(
        "A few labels are top-level domains, some can be none, and of others nobody can tell here",
        arguments: [
            "com": true, "uk": true, "dev": true, "localhost": false, "internal": false,
            "corp": false, "1": false, "de:443": false, "DE": false, "": false, "co.uk": false,
            "de": true, "shop": nil, "xn--p1ai": nil, "рф": nil,
        ] as [String: Bool?]
    )
    func topLevel(label: String, expected: Bool?) {
        #expect(PublicSuffix.isTopLevel(label) == expected)
    }
}
