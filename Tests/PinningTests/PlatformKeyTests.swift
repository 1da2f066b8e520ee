// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
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

    @Test("Ed25519 and Ed448 keys are their octets, of one length")
    func edwards() throws {
        let presented = try #require(FixtureKey.all.first { $0.of == .ed25519Leaf }).presented
        #expect(try key(.ed25519Leaf) == .key(.ed25519, external: presented.suffix(32)))
        let (ed448, short) = (ForgedKey.bare(.ed448, 57), ForgedKey.bare(.ed448, 56))
        #expect(try key(.with(key: ed448)) == .key(.ed448, external: ed448.suffix(57)))
        #expect(try key(.with(key: short)) == .none)
        #expect(try key(.with(key: ForgedKey.bare(.ed25519, 33))) == .none)
    }

    @Test("Points on the curves of NIST below 256 bits are known, too")
    func shortCurves() throws {
        let (p192, p224) = (ForgedKey.p192(octets: 49), ForgedKey.p224(octets: 57))
        #expect(try key(.with(key: p192)) == .key(.p192, external: p192.suffix(49)))
        #expect(try key(.with(key: p224)) == .key(.p224, external: p224.suffix(57)))
        #expect(try key(.with(key: ForgedKey.p192(octets: 48))) == .unmeasured)
    }

    @Test("The octets of a modulus are counted, and not its bits")
    func octetsOfAModulus() throws {
        let external = ForgedKey.rsaPublicKey(modulus: [0x40] + [UInt8](repeating: 1, count: 255))
        #expect(
            try key(.with(key: ForgedKey.rsa(external)))
                == .key(.rsa(bits: 2048), external: external)
        )
    }

    @Test("An RSA key of more than 8,192 bits has no object")
    func longRSA() throws {
        #expect(try key(.with(key: ForgedKey.rsa(bits: 8200))) == .none)
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

    @Test("A key on another curve has no object")
    func otherCurve() throws {
        #expect(try key(.koblitzLeaf) == .none)
    }

    @Test(
        "Nor has one of another algorithm, or on a curve that has no name",
        arguments: [
            ForgedKey.rsaPSS(bits: 2048), ForgedKey.bare(.x25519, 32),
            ForgedKey.bare(.exampleAlgorithm, 32), ForgedKey.bare(.ecPublicKey, 65),
            ForgedKey.explicitCurve(octets: 65),
        ]
    )
    func none(octets: [UInt8]) throws {
        #expect(try key(.with(key: octets)) == .none)
    }

    @Test(
        "A key of another form was not measured",
        arguments: try [
            ForgedKey.compressedP256(), ForgedKey.rsa(bits: 2048, parameters: [0x04, 0x00]),
        ]
    )
    func unmeasured(octets: [UInt8]) throws {
        #expect(try key(.with(key: octets)) == .unmeasured)
    }

    @Test(
        "The policy for TLS servers takes RSA keys of 2,048 bits and curves of 256, and no others"
    )
    func forTLSServers() throws {
        #expect(try key(.leaf).isForTLSServers)
        #expect(try key(.with(key: ForgedKey.rsa(bits: 2048))).isForTLSServers)
        #expect(try !key(.with(key: ForgedKey.rsa(bits: 1024))).isForTLSServers)
        #expect(try !key(.with(key: ForgedKey.p224(octets: 57))).isForTLSServers)
        #expect(try !key(.ed25519Leaf).isForTLSServers)
        #expect(try !key(.with(key: ForgedKey.bare(.ed448, 57))).isForTLSServers)
        #expect(try !key(.koblitzLeaf).isForTLSServers)
        #expect(try key(.with(key: ForgedKey.p192(octets: 48))).isForTLSServers)
    }

    @Test("Weak is a key without an object, and an RSA key below 1,024 bits")
    func weak() throws {
        #expect(try key(.koblitzLeaf).isWeak)
        #expect(try key(.with(key: ForgedKey.rsa(bits: 1016))).isWeak)
        #expect(try !key(.with(key: ForgedKey.rsa(bits: 1024))).isWeak)
        #expect(try !key(.with(key: ForgedKey.p192(octets: 49))).isWeak)
        #expect(try !key(.ed25519Leaf).isWeak)
    }

    private func key(_ certificate: EncodedCertificate) throws -> PlatformKey {
        PlatformKey(of: try Certificate(certificate.octets))
    }
}
