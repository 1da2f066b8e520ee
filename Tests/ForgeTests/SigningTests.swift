// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import CryptoExtras
import Forge
import Foundation
import PKIX
import Testing

@Suite("Signing with the test keys")
struct SigningTests {
    #if GnuTLS
    static let isReproducible = true
    #else
    static let isReproducible = false
    #endif

    @Test(
        "ECDSA gives the signatures of RFC 6979, A.2.5",
        .enabled(if: isReproducible, "ECDSA is signed by GnuTLS, which is not built in"),
        arguments: [
            (
                CertificateRecipe.Signature.ecdsaSHA256, "sample",
                "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
                "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
            ),
            (
                .ecdsaSHA256, "test",
                "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367",
                "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
            ),
            (
                .ecdsaSHA1, "sample",
                "61340C88C3AAEBEB4F6D667F672CA9759A6CCAA9FA8811313039EE4A35471D32",
                "6D7F147DAC089441BB2E2FE8F7A3FA264B9C475098FDCF6E00D7C996E1B8B7EB"
            ),
            (
                .ecdsaSHA512, "sample",
                "8496A60B5E9B47C825488827E0495B0E3FA109EC4568FD3F8D1097678EB97F00",
                "2362AB1ADBE2B8ADF9CB9EDAB740EA6049C028114F2460F96554F61FAE3302FE"
            ),
        ]
    )
    func rfc6979(
        algorithm: CertificateRecipe.Signature,
        message: String,
        r: String,
        s: String
    ) throws {
        let key = try #require(TestKey(pem: PEM.text(of: try keyOfRFC6979, label: "PRIVATE KEY")))
        let signature = try key.signature(algorithm, over: Array(message.utf8))
        #expect(
            signature
                == DERWriter.sequence(
                    DERWriter.integer(unsigned: try octets(r)),
                    DERWriter.integer(unsigned: try octets(s))
                )
        )
    }

    @Test(
        "Ed448 gives the signature of RFC 8032, section 7.4, over nothing",
        .enabled(if: isReproducible, "Ed448 is signed by GnuTLS, which is not built in")
    )
    func rfc8032() throws {
        let algorithm = DERWriter.sequence(DERWriter.objectIdentifier(.ed448))
        let secret = try octets(
            "6C82A562CB808D10D632BE89C8513EBF6C929F34DDFA8C9F63C9960EF6E348A3"
                + "528C8A3FCC2F044E39A3FC5B94492F8F032E7549A20098F95B"
        )
        let point = try octets(
            "5FD7449B59B461FD2CE787EC616AD46A1DA1342485A70E1F8A0EA75D80E96778"
                + "EDF124769B46C7061BD6783DF1E50F6CD1FA1ABEAFE8256180"
        )
        let privateKey = DERWriter.sequence(
            DERWriter.integer(0),
            algorithm,
            DERWriter.octetString(DERWriter.octetString(secret))
        )
        let publicKey = DERWriter.sequence(algorithm, DERWriter.bitString(point))
        let key = try #require(
            TestKey(
                pem: PEM.text(of: privateKey, label: "PRIVATE KEY")
                    + PEM.text(of: publicKey, label: "PUBLIC KEY")
            )
        )
        #expect(key.kind == .ed448)
        #expect(
            try key.signature(.ed448, over: [])
                == octets(
                    "533A37F6BBE457251F023C0D88F976AE2DFB504A843E34D2074FD823D41A591F"
                        + "2B233F034F628281F2FD7A22DDD47D7828C59BD0A21BFD3980FF0D2028D4B18A"
                        + "9DF63E006C5D1C2D345B925D8DC00B4104852DB99AC5C7CDDA8530A113A0F4DB"
                        + "B61149F05A7363268C71D95808FF2E652600"
                )
        )
    }

    @Test("RSASSA-PSS signatures verify, and are the same every time", arguments: 0..<4)
    func pss(number: UInt8) throws {
        // Several messages: a bit that must be cleared is clear in half of them anyway.
        let message = [number]
        for name in ["rsa2048-a", "rsa3072-a", "rsa4096-a"] {
            let key = try #require(TestKeys(directory: ForgeTests.keys)[name])
            let publicKey = try _RSA.Signing.PublicKey(derRepresentation: key.subjectPublicKeyInfo)
            func verifies(_ signature: [UInt8], _ digest: some Digest) -> Bool {
                publicKey.isValidSignature(
                    _RSA.Signing.RSASignature(rawRepresentation: signature),
                    for: digest,
                    padding: .PSS
                )
            }
            let signature = try key.signature(.rsaPSSSHA256, over: message)
            #expect(try key.signature(.rsaPSSSHA256, over: message) == signature)
            #expect(verifies(signature, SHA256.hash(data: message)))
            #expect(
                verifies(
                    try key.signature(.rsaPSSSHA384, over: message),
                    SHA384.hash(data: message)
                )
            )
            #expect(
                verifies(
                    try key.signature(.rsaPSSSHA512, over: message),
                    SHA512.hash(data: message)
                )
            )
        }
    }

    /// The digest is of what `openssl dgst -md5 -sign` of OpenSSL 3.0 gives.
    @Test("RSA over MD5 gives the signature that OpenSSL gives")
    func md5() throws {
        let key = try #require(TestKeys(directory: ForgeTests.keys)["rsa1024-a"])
        let signature = try key.signature(.rsaMD5, over: Array("what is signed".utf8))
        #expect(
            SHA256.hash(data: signature).description.hasSuffix(
                "74d520c2eda8dafd1dd6663b7c2a82d5a1213e140fe3cd960ee5fae10540dcdc"
            )
        )
    }

    @Test("A key that is too short for digest and salt does not sign")
    func tooShort() throws {
        let key = try #require(TestKeys(directory: ForgeTests.keys)["rsa1024-a"])
        #expect(throws: SigningError.failed("the key is too short for the digest")) {
            try key.signature(.rsaPSSSHA512, over: [1])
        }
    }

    @Test("A key does not sign with an algorithm of another kind")
    func otherKind() throws {
        let keys = try TestKeys(directory: ForgeTests.keys)
        let key = try #require(keys["ed25519-a"])
        for algorithm in CertificateRecipe.Signature.allCases where algorithm != .ed25519 {
            #expect(throws: SigningError.otherKind) { try key.signature(algorithm, over: [1]) }
        }
    }

    @Test("The key folder has every key that the corpus's README lists")
    func keys() throws {
        let keys = try TestKeys(directory: ForgeTests.keys)
        let families = [
            ("p256", "abcdefgh", TestKey.Kind.p256), ("p384", "abcd", .p384),
            ("rsa2048", "abcdef", .rsa), ("rsa4096", "abc", .rsa), ("ed25519", "abcdef", .ed25519),
            ("p521", "ab", .p521), ("rsa1024", "ab", .rsa), ("rsa3072", "a", .rsa),
            ("ed448", "a", .ed448), ("x25519", "a", .x25519), ("secp256k1", "a", .secp256k1),
            ("brainpool256", "a", .brainpool256),
        ]
        for (family, letters, kind) in families {
            for letter in letters {
                #expect(keys["\(family)-\(letter)"]?.kind == kind)
            }
        }
        #expect(keys.names.count == 37)
    }

    /// The key of A.2.5, as PKCS#8 (RFC 5915, section 3, in RFC 5208, section 5).
    private var keyOfRFC6979: [UInt8] {
        get throws {
            DERWriter.sequence(
                DERWriter.integer(0),
                DERWriter.sequence(
                    DERWriter.objectIdentifier(.ecPublicKey),
                    DERWriter.objectIdentifier(.p256)
                ),
                DERWriter.octetString(
                    DERWriter.sequence(
                        DERWriter.integer(1),
                        DERWriter.octetString(
                            try octets(
                                "C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"
                            )
                        ),
                        DERWriter.explicit(
                            1,
                            DERWriter.bitString(
                                try octets(
                                    "04"
                                        + "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
                                        + "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"
                                )
                            )
                        )
                    )
                )
            )
        }
    }

    private func octets(_ hexadecimal: String) throws -> [UInt8] {
        let digits = Array(hexadecimal)
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            try #require(UInt8(String(digits[index...(index + 1)]), radix: 16))
        }
    }
}
