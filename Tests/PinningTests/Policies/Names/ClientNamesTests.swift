// SPDX-License-Identifier: Apache-2.0

import BackendFixtures
import PKIX
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

    @Test("Of a host that is turned into another one first, the library is asked")
    func otherHosts() throws {
        let read = try Certificate(EncodedCertificate.leaf.octets)
        #expect(CurlNames().isMatch(read, "bücher.example.com") == nil)
        #expect(CurlNames().isMatch(read, "192.0.2.001") == nil)
        #expect(OkHttpNames().isMatch(read, "bücher.example.com") == nil)
    }
}
