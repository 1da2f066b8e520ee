// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("The host's name and the certificate's")
struct ReferenceIdentifierTests {
    @Test(
        "A name matches itself, in any case, and a wildcard matches one label",
        arguments: [
            ("example.com", "example.com"), ("EXAMPLE.com", "example.COM"),
            ("a.example.com", "*.example.com"), ("example.com.", "example.com"),
            ("xn--bcher-kva.example.com", "*.example.com"),
            ("xn--bcher-kva.example.com", "xn--bcher-kva.example.com"),
            ("a_b.example.com", "a_b.example.com"),
        ]
    )
    func matches(host: String, presented: String) throws {
        #expect(try isFor(host, dns: [presented]))
    }

    @Test(
        "Nothing else matches",
        arguments: [
            ("example.com", "*.example.com"), ("a.b.example.com", "*.example.com"),
            ("a.example.com", "a*.example.com"), ("ab.example.com", "*b.example.com"),
            ("a.b.example.com", "a.*.example.com"), ("example.com", "*.com"),
            ("a.example.com", "*"), ("example.com", "example.com."),
            ("notexample.com", "example.com"), ("example.com", "example.com.evil.org"),
            ("bücher.example.com", "xn--bcher-kva.example.com"),
            ("example.com", "example.com\0.evil.org"), ("", ""), (".", "."), (".com", "*.com"),
            ("a..example.com", "*..example.com"), ("*.example.com", "*.example.com"),
        ]
    )
    func mismatches(host: String, presented: String) throws {
        #expect(try !isFor(host, dns: [presented]))
    }

    @Test("An address matches an address, never a name")
    func addresses() throws {
        #expect(try isFor("192.0.2.1", ip: [[192, 0, 2, 1]]))
        #expect(
            try isFor(
                "2001:db8:0::1",
                ip: [[0x20, 1, 0xd, 0xb8] + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]]
            )
        )
        #expect(try !isFor("192.0.2.1", ip: [[192, 0, 2, 2]]))
        #expect(try !isFor("192.0.2.1", dns: ["192.0.2.1"]))
        #expect(try !isFor("192.0.2.1", dns: ["*.0.2.1"]))
        #expect(try !isFor("1.2.3", dns: ["1.2.3"]))
    }

    @Test("A common name is no name")
    func commonName() throws {
        let certificate = try Certificate(ForgedCertificate("example.com", by: "ca").octets)
        #expect(ReferenceIdentifier(host: "example.com")?.matches(certificate) == false)
    }

    private func isFor(_ host: String, dns: [String] = [], ip: [[UInt8]] = []) throws -> Bool {
        let forged = ForgedCertificate("leaf", by: "ca").with {
            $0.dns = dns
            $0.ip = ip
        }
        let certificate = try Certificate(forged.octets)
        return ReferenceIdentifier(host: host)?.matches(certificate) ?? false
    }
}
