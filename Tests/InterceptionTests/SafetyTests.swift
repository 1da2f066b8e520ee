// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Interception

/// The addresses are those of the IANA registries of special-purpose addresses (RFC 6890).
@Suite("What is never connected to, and never interrupted")
struct SafetyTests {
    @Test(
        "Addresses",
        arguments: [
            ("127.0.0.1", AddressRule.loopback), ("127.255.255.255", .loopback),
            ("0.0.0.0", .loopback), ("::1", .loopback), ("::", .loopback),
            ("::ffff:127.0.0.1", .loopback), ("64:ff9b::127.0.0.1", .loopback),
            ("169.254.1.1", .linkLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
            ("169.254.169.254", .metadata), ("::ffff:169.254.169.254", .metadata),
            ("64:ff9b::a9fe:a9fe", .metadata), ("2002:a9fe:a9fe::1", .metadata),
            ("fd00:ec2::254", .metadata), ("168.63.129.16", .metadata),
            ("100.100.100.200", .metadata), ("192.0.0.192", .metadata),
            ("10.0.0.1", .private), ("172.16.0.1", .private), ("172.31.255.255", .private),
            ("192.168.1.1", .private), ("100.64.0.1", .private), ("fc00::1", .private),
            ("fdff::1", .private), ("fec0::1", .private), ("::ffff:10.0.0.1", .private),
            ("192.0.2.1", .reserved), ("198.18.0.1", .reserved), ("198.51.100.1", .reserved),
            ("203.0.113.1", .reserved), ("224.0.0.1", .reserved), ("255.255.255.255", .reserved),
            ("240.0.0.1", .reserved), ("2001:db8::1", .reserved), ("2001::1", .reserved),
            ("ff02::1", .reserved), ("3fff::1", .reserved), ("4000::1", .reserved),
            ("64:ff9b:1::1", .reserved), ("2002:101:101::1", .reserved),
        ]
    )
    func addresses(_ text: String, _ rule: AddressRule) throws {
        #expect(AddressRule.of(try #require(IPAddress(text))) == rule)
    }

    @Test(
        "Public addresses, the neighbours of those that are not among them",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "126.255.255.255", "128.0.0.1",
            "100.63.255.255", "100.128.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
            "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
            "223.255.255.255", "2606:4700::1", "2001:4860::8888", "2001:200::1",
            "64:ff9b::1.1.1.1", "3fff:1000::1",
        ]
    )
    func publicAddresses(_ text: String) throws {
        #expect(AddressRule.of(try #require(IPAddress(text))) == nil)
    }

    @Test(
        "Texts that name no single host",
        arguments: [
            ("*", NamedHost.Problem.pattern), ("*.example.com", .pattern),
            ("a?.example.com", .pattern),
            ("127.0.0.1", .address), ("2001:db8::1", .address), ("localhost", .singleLabel),
            ("com", .singleLabel), ("co.uk", .publicSuffix), ("com.br", .publicSuffix),
            ("CO.JP", .publicSuffix), ("github.io", .publicSuffix), ("", .malformed),
            ("kawasaki.jp", .publicSuffix), ("a.kawasaki.jp", .publicSuffix),
            ("a.ck", .publicSuffix), ("tokyo.jp", .publicSuffix), ("run.app", .publicSuffix),
            ("s3.amazonaws.com", .publicSuffix), ("xn--55qx5d.cn", .publicSuffix),
            (".", .malformed), ("a..example.com", .malformed), (".example.com", .malformed),
            ("a_b .example.com", .malformed), ("-a.example.com", .malformed),
            ("a.example.com:443", .malformed), ("https://a.example.com", .malformed),
            ("1.2.3.256", .malformed), ("a.0x7f", .malformed), ("é.example.com", .malformed),
            (String(repeating: "a", count: 64) + ".example.com", .malformed),
        ]
    )
    func badHosts(_ text: String, _ problem: NamedHost.Problem) {
        #expect(throws: problem) { try NamedHost(text) }
    }

    @Test(
        "Names of hosts, one among those below which others have theirs, and one in no list",
        arguments: [
            "api.example.com", "bbc.co.uk", "t.co", "pinned.test", "example.co.uk",
            "city.kawasaki.jp", "www.ck", "me.github.io", "amazonaws.com", "ac.de",
            "example.unheard",
        ]
    )
    func hosts(_ text: String) throws {
        #expect(try NamedHost(text).description == text)
        #expect(try NamedHost(text.uppercased() + ".").description == text)
    }
}
