// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("Keys behind a constant header")
struct RebuiltKeyTests {
    @Test(
        "A key of usual form comes out as it was presented",
        arguments: [Fixture.leaf, .p384Leaf, .rsaLeaf]
    )
    func usual(fixture: Fixture) throws {
        let presented = try #require(FixtureKey.all.first { $0.of == fixture }).presented
        #expect(try key(fixture.certificate) == .octets(presented))
    }

    @Test("There is a header for RSA keys of three sizes", arguments: [2048, 3072, 4096])
    func sizes(bits: Int) throws {
        let presented = ForgedKey.rsa(bits: bits)
        #expect(try key(.with(key: presented)) == .octets(presented))
    }

    // TSKSPKIHashCache.m, rsa2048Asn1Header, which says 290 and 271 octets whatever follows.
    @Test("The lengths in the header are constant, right or wrong")
    func otherExponent() throws {
        let modulus = [0x80] + [UInt8](repeating: 0x01, count: 255)
        let key = ForgedKey.rsaPublicKey(modulus: modulus, exponent: 3)
        #expect(key.count == 268)
        let header: [UInt8] = [
            0x30, 0x82, 0x01, 0x22, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d,
            0x01, 0x01, 0x01, 0x05, 0x00, 0x03, 0x82, 0x01, 0x0f, 0x00,
        ]
        #expect(try self.key(.with(key: ForgedKey.rsa(key))) == .octets(header + key))
    }

    @Test("What an RSA key leaves out is put back")
    func withoutNull() throws {
        let presented = try #require(FixtureKey.all.first { $0.of == .rsaLeaf }).presented
        #expect(try key(.rsaLeafWithoutNull) == .octets(presented))
    }

    @Test("There is no header for another size or algorithm")
    func unsupported() throws {
        for certificate in [
            EncodedCertificate.ed25519Leaf, .koblitzLeaf, .weakLeaf,
            try .with(key: ForgedKey.p521()), try .with(key: ForgedKey.rsa(bits: 8192)),
        ] {
            #expect(try key(certificate) == .unsupported)
        }
    }

    @Test("What the platform makes of a compressed point was not measured")
    func unmeasured() throws {
        #expect(try key(.with(key: ForgedKey.compressedP256())) == .unmeasured)
    }

    private func key(_ certificate: EncodedCertificate) throws -> RebuiltKey {
        RebuiltKey(of: try Certificate(certificate.octets))
    }
}
