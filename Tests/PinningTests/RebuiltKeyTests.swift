// SPDX-License-Identifier: Apache-2.0

import BackendFixtures
import PKIX
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
