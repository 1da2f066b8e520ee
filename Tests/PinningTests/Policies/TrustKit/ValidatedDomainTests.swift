// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Domains as TrustKit for Android validates them")
struct ValidatedDomainTests {
    @Test(
        "Two labels or more, the last a top-level domain",
        arguments: [
            "example.com", "WWW.EXAMPLE.COM", "www.example.com.", "1.example.com",
            "a-b.example.dev", "example.berlin", "example.xn--p1ai",
            "xn--bcher-kva.example.com", "bücher.example.com", "českárepublika.icom.org",
        ]
    )
    func valid(text: String) throws {
        #expect(try ValidatedDomain.isValid(text))
        #expect(try ValidatedDomain.isHost(text))
    }

    @Test(
        "A last label beyond ASCII is not guessed at",
        arguments: ["www.example.рф", "a.РФ."]
    )
    func unknown(text: String) {
        #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try ValidatedDomain.isValid(text)
        }
        #expect(throws: BackendError.unsupported(.unmeasuredText)) {
            try ValidatedDomain.isHost(text)
        }
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", ".", ".example.com", "a..example.com", "www.example.com..", "*.example.com",
            "a_b.example.com", "-a.example.com", "a-.example.com", "192.0.2.1",
            "2001:db8::1", "www.example.com:443", "https://www.example.com/", "www.test",
            "server.internal", " example.com", "www.example.unheard", "a.unheard.",
            // Three that are newer than the list, and one that had been retired.
            "example.africa", "example.shop", "example.sport", "example.an",
        ]
    )
    func invalid(text: String) throws {
        #expect(try !ValidatedDomain.isValid(text))
        #expect(try !ValidatedDomain.isHost(text))
    }

    @Test(
        "One label is a host and no domain, and so are one address and what is below a local name",
        arguments: [
            "com", "localhost", "3221225985", "127.0.0.1", "a.localhost", "b.a.LOCALDOMAIN.",
        ]
    )
    func local(text: String) throws {
        #expect(try !ValidatedDomain.isValid(text))
        #expect(try ValidatedDomain.isHost(text))
    }

    @Test("A label has 63 octets at most, and a domain 253")
    func lengths() throws {
        let label = String(repeating: "a", count: 63)
        #expect(try ValidatedDomain.isValid(label + ".com"))
        #expect(try !ValidatedDomain.isValid("a" + label + ".com"))
        let long = "\(label).\(label).\(label)." + String(repeating: "a", count: 57) + ".com"
        #expect(long.utf8.count == 253)
        #expect(try ValidatedDomain.isValid(long))
        #expect(try !ValidatedDomain.isValid("a." + long))
    }
}
