// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("Keys that everybody encodes alike")
struct AgreedKeyTests {
    @Test(
        "A key of usual form is agreed on as it was presented",
        arguments: [Fixture.leaf, .p384Leaf, .rsaLeaf, .ed25519Leaf]
    )
    func usual(fixture: Fixture) throws {
        let presented = try #require(FixtureKey.all.first { $0.of == fixture }).presented
        #expect(try key(fixture.certificate) == presented)
    }

    @Test("RSA keys for RSASSA-PSS and points on P-521 are agreed on too")
    func others() throws {
        for presented in [try ForgedKey.p521(), ForgedKey.rsaPSS(bits: 2048)] {
            #expect(try key(.with(key: presented)) == presented)
        }
    }

    @Test("Where one re-encodes or refuses a key nothing is agreed on")
    func disagreement() throws {
        #expect(try key(.rsaLeafWithoutNull) == nil)
        #expect(try key(.with(key: ForgedKey.compressedP256())) == nil)
    }

    private func key(_ certificate: EncodedCertificate) throws -> [UInt8]? {
        AgreedKey.octets(of: try Certificate(certificate.octets))
    }
}
