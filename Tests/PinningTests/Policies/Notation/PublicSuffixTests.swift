// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Public suffixes")
struct PublicSuffixTests {
    @Test(
        "The longest suffix of a name counts, and some names have none",
        arguments: [
            "www.example.com": "com", "com": "com", "example.co.uk": "co.uk", "co.uk": "co.uk",
            "example.uk": "uk", "localhost": nil, "192.0.2.1": nil, "notcom": nil, "": nil,
            "www.example.com.": nil, "www.example.COM": nil,
        ] as [String: String?]
    )
    func suffix(host: String, expected: String?) {
        #expect(PublicSuffix.of(host) == expected)
    }

    @Test(
        "Of other names the last label counts, unless it cannot be a top-level domain",
        arguments: [
            "www.example.co.uk": "co.uk", "www.example.de": "de", "example.xn--p1ai": "xn--p1ai",
            "de": nil, "localhost": nil, "www.localhost": nil, "server.internal": nil,
            "192.0.2.1": nil, "www.example.de:443": nil, "www.example.DE": nil, "example.": nil,
        ] as [String: String?]
    )
    func lastLabel(host: String, expected: String?) {
        #expect(PublicSuffix.of(orLastLabelOf: host) == expected)
    }
}
