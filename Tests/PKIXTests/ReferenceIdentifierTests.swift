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

    @Test(
        "A name that is read in one pass is the one that is read label by label",
        arguments: [
            "example.com", "Example.COM", "a", "a-b.c", "-a.b", "a-.b", "a.-b", "a.b-", "a..b",
            ".a",
            "1.example", "example.1", "example.1a", "example.a1", "1", "1.2.3.4", "1.2.3.4a",
            "a_b.example", "_dmarc.example.com", "ä.example", "a b.example", "xn--mnchen-3ya.de",
            "",
            "a.b.c.d.e.f", "256.256.256.256", "0x7f.1", "a.\u{0}", "a:b", "::1", "[::1]",
            String(repeating: "a", count: 63) + ".example",
            String(repeating: "a", count: 64) + ".example",
            String(repeating: "abcdefg.", count: 31) + "abcde",
            String(repeating: "abcdefg.", count: 31) + "abcdef",
        ]
    )
    func onePass(host: String) {
        // A trailing dot is taken off, and is nothing that one pass knows; of an address it would
        // make none.
        guard host.last != ".", !host.isEmpty, IPAddress(host) == nil else {
            return
        }

        #expect(ReferenceIdentifier(host: host) == ReferenceIdentifier(host: host + "."))
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
