// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Digests of bare keys")
struct RawKeyTests {
    private let trust = StatedTrust().trust

    @Test("The digest covers the key without its algorithm")
    func digest() throws {
        let digest = try #require(try RawKey.digest(of: .leaf, trust))
        #expect(Base64.encode(digest) == LeafText.rawKey)
        #expect(Hexadecimal.encode(digest) == LeafText.rawKeyDigits)
    }

    // The RSAPublicKey of the fixture, through openssl dgst -sha256.
    @Test(
        "What is written around an RSA key does not count",
        arguments: [
            .rsaLeaf, .rsaLeafWithoutNull,
        ] as [EncodedCertificate]
    )
    func rsa(certificate: EncodedCertificate) throws {
        let digest = try #require(try RawKey.digest(of: certificate, trust))
        #expect(Base64.encode(digest) == "wbnG2WaB95HNhxg7AIh3TlmBFW+Pb3go/vubCnZC47w=")
    }

    @Test("A key that the platform does not take has no digest")
    func unsupported() throws {
        #expect(try RawKey.digest(of: .koblitzLeaf, trust) == nil)
    }

    @Test("Pins are texts: a certificate's digest as it is encoded, and a text as it is")
    func texts() throws {
        let texts = try RawKey.texts(
            of: [.of(.leaf), .of(.koblitzLeaf), .text("any")],
            trust,
            encode: Hexadecimal.encode
        )
        #expect(texts == [LeafText.rawKeyDigits, "any"])
    }
}
