// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("Names as clients compare them")
struct ClientNamesTests {
    @Test(
        "curl on OpenSSL",
        arguments: HostCase.common.filter { !$0.host.contains("\0") && !$0.host.isEmpty } + [
            HostCase("pa.partial.example.org", false),
            HostCase("www.example.com.", true),
            HostCase("dotted.example.com", true),
            HostCase("dotted.example.com.", true),
            HostCase("www.example.com", true, of: .commonName),
            HostCase("other.example.com", false, of: .commonName),
        ]
    )
    func curl(of host: HostCase) throws {
        let read = try Certificate(host.certificate.certificate.octets)
        #expect(CurlNames().isMatch(read, host.host) == host.matches)
    }

    @Test(
        "OkHttp",
        arguments: HostCase.common + [
            HostCase("pa.partial.example.org", false),
            HostCase("www.example.com.", true),
            HostCase("dotted.example.com", true),
            HostCase("::ffff:192.0.2.1", true),
            HostCase("::ffff:192.0.2.2", false),
            HostCase("192.0.2.001", false),
            HostCase("www.example.com", false, of: .commonName),
            HostCase(".example.com", false),
        ]
    )
    func okHttp(of host: HostCase) throws {
        let read = try Certificate(host.certificate.certificate.octets)
        #expect(OkHttpNames().isMatch(read, host.host) == host.matches)
    }

    // OpenJDK 17, IPAddressName.java: of another length it throws, and the extension stays unread.
    @Test("On the JVM there are no names where an address has five bytes")
    func unreadAddress() throws {
        var octets = Fixture.names.certificate.octets
        let start = try #require(
            octets.indices.dropLast().first {
                octets[$0] == 0x87 && octets[$0 + 1] == 0x10
            }
        )
        // An address of five bytes and a name of nine take the place of one of sixteen.
        let names: [UInt8] =
            [0x87, 0x05, 192, 0, 2, 1, 0] + [0x82, 0x09] + Array("a.example".utf8)
        octets.replaceSubrange(start..<start + 18, with: names)
        let read = try Certificate(octets)
        #expect(OkHttpNames().isMatch(read, "www.example.com") == true)
        #expect(OkHttpNames(isOnTheJVM: true).isMatch(read, "www.example.com") == false)
    }

    @Test("Of a host that is turned into another one first, the library is asked")
    func otherHosts() throws {
        let read = try Certificate(EncodedCertificate.leaf.octets)
        #expect(CurlNames().isMatch(read, "bücher.example.com") == nil)
        #expect(CurlNames().isMatch(read, "192.0.2.001") == nil)
        #expect(OkHttpNames().isMatch(read, "bücher.example.com") == nil)
    }
}
