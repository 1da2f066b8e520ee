// SPDX-License-Identifier: Apache-2.0

import BackendFixtures
import PKIX
import Testing

@testable import Pinning

@Suite("Keys of Apple's platforms")
struct PlatformKeyTests {
    @Test("A point on a curve of NIST is its octets, uncompressed")
    func points() throws {
        let presented = try #require(FixtureKey.all.first { $0.of == .leaf }).presented
        #expect(try key(.leaf) == .key(.p256, external: presented.suffix(65)))
        let p384 = try #require(FixtureKey.all.first { $0.of == .p384Leaf }).presented
        #expect(try key(.p384Leaf) == .key(.p384, external: p384.suffix(97)))
        let p521 = try ForgedKey.p521()
        #expect(try key(.with(key: p521)) == .key(.p521, external: p521.suffix(133)))
    }

    @Test("An RSA key is its two numbers", arguments: [1024, 2048, 3072, 4096, 8192])
    func rsa(bits: Int) throws {
        #expect(
            try key(.with(key: ForgedKey.rsa(bits: bits)))
                == .key(.rsa(bits: bits), external: ForgedKey.rsaPublicKey(bits: bits))
        )
    }

    @Test("Parameters are no part of a key")
    func parameters() throws {
        #expect(try key(.rsaLeaf) == key(.rsaLeafWithoutNull))
    }

    @Test(
        "Neither RSA nor on a curve of NIST, a key has no object",
        arguments: [.ed25519Leaf, .koblitzLeaf] as [EncodedCertificate]
    )
    func none(certificate: EncodedCertificate) throws {
        #expect(try key(certificate) == .none)
    }

    @Test(
        "A key of another form was not measured",
        arguments: try [
            ForgedKey.compressedP256(), ForgedKey.rsaPSS(bits: 2048),
            ForgedKey.rsa(bits: 2048, parameters: [0x04, 0x00]),
        ]
    )
    func unmeasured(octets: [UInt8]) throws {
        #expect(try key(.with(key: octets)) == .unmeasured)
    }

    private func key(_ certificate: EncodedCertificate) throws -> PlatformKey {
        PlatformKey(of: try Certificate(certificate.octets))
    }
}
