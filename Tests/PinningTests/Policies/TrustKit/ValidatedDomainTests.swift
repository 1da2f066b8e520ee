// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Domains as TrustKit for Android validates them")
struct ValidatedDomainTests {
    @Test(
        "Two labels or more, the last a top-level domain",
        arguments: [
            "example.com", "WWW.EXAMPLE.COM", "www.example.com.", "1.example.com", "a-b.example.de",
            "xn--bcher-kva.example.com", "bücher.example.com", "českárepublika.icom.museum",
        ]
    )
    func valid(text: String) {
        #expect(ValidatedDomain.isValid(text))
        #expect(ValidatedDomain.isHost(text))
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", ".", ".example.com", "a..example.com", "www.example.com..", "*.example.com",
            "a_b.example.com", "-a.example.com", "a-.example.com", "192.0.2.1",
            "2001:db8::1", "www.example.com:443", "https://www.example.com/", "www.test",
            "server.internal", " example.com",
        ]
    )
    func invalid(text: String) {
        #expect(!ValidatedDomain.isValid(text))
        #expect(!ValidatedDomain.isHost(text))
    }

    @Test(
        "One label is a host and no domain, and so is one address",
        arguments: ["com", "localhost", "3221225985", "127.0.0.1"]
    )
    func local(text: String) {
        #expect(!ValidatedDomain.isValid(text))
        #expect(ValidatedDomain.isHost(text))
    }

    @Test("A label has 63 octets at most, and a domain 253")
    func lengths() {
        let label = String(repeating: "a", count: 63)
        #expect(ValidatedDomain.isValid(label + ".com"))
        #expect(!ValidatedDomain.isValid("a" + label + ".com"))
        let long = "\(label).\(label).\(label)." + String(repeating: "a", count: 57) + ".com"
        #expect(long.utf8.count == 253)
        #expect(ValidatedDomain.isValid(long))
        #expect(!ValidatedDomain.isValid("a." + long))
    }
}
