// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import PKIX
import Pinning
import SharedFixtures
import Testing

@Suite("Keys that libraries encode again")
struct CanonicalKeyTests {
    /// The digests that Java printed of `X509Certificate.getPublicKey().getEncoded()`, or that its
    /// CertificateFactory refuses the certificate.
    @Test(
        "A key comes out as OpenJDK 17 was seen to encode it",
        arguments: [
            "compressed-point-pinned-as-presented": nil,
            "curve-without-a-name-pinned-as-presented": nil,
            "explicit-curve-pinned-as-presented": nil,
            "hybrid-point-pinned-as-presented": nil,
            "negative-modulus-pinned-as-presented":
                "4e8de27bd64a6411fc6c280f91abcfdcec53360d688bcb77e807fc5f2f13d344",
            "octets-behind-the-point-pinned-as-presented": nil,
            "octets-behind-the-rsa-key-pinned-as-presented": nil,
            "padded-modulus-pinned-as-presented":
                "d6c71ec589803c77bda672a007064602430c40921166b9941fd0f61b366fde9f",
            "point-off-the-curve-pinned-as-presented":
                "0d4ab402b23db7f636f53f37ee316504d78aef95a5f0ef8df7b5a743e6c8b7fc",
            "rsa-octet-string-pinned-as-presented":
                "f2cfcbedc370edd4008263ba825faa686810fd980ee1f0289c56969c19bbf0d4",
            "rsa-pss-pinned-as-presented":
                "d1a61617e25220ae6512e0ce75db6f926fb02dcf298e198440a2e6b604115066",
            "rsa-without-null-pinned-as-presented":
                "b982607ebd00a1e04137b5660149304d07e8d18725f9b667065bb7a38ce1b6c3",
            "unknown-algorithm-pinned-as-presented":
                "ce1b195e5b18d8c9e24d0b5d20fb394dd9c2d781eb3f4d10fd32c822e4dc6087",
        ] as [String: String?]
    )
    func openJDK(vector: String, digest: String?) throws {
        #expect(try key(of: vector, by: .openJDK) == digest)
    }

    /// The digests of what `gnutls_pubkey_export2` wrote, or that it has no key.
    @Test(
        "A key comes out as GnuTLS 3.7.9 was seen to encode it",
        arguments: [
            "compressed-point-pinned-as-presented": nil,
            "curve-without-a-name-pinned-as-presented": nil,
            "explicit-curve-pinned-as-presented": nil,
            "hybrid-point-pinned-as-presented": nil,
            "negative-modulus-pinned-as-presented":
                "b982607ebd00a1e04137b5660149304d07e8d18725f9b667065bb7a38ce1b6c3",
            "octets-behind-the-point-pinned-as-presented": nil,
            "octets-behind-the-rsa-key-pinned-as-presented": nil,
            "point-off-the-curve-pinned-as-presented":
                "0d4ab402b23db7f636f53f37ee316504d78aef95a5f0ef8df7b5a743e6c8b7fc",
            "rsa-pss-pinned-as-presented":
                "d1a61617e25220ae6512e0ce75db6f926fb02dcf298e198440a2e6b604115066",
            "unknown-algorithm-pinned-as-presented": nil,
        ] as [String: String?]
    )
    func gnutls(vector: String, digest: String?) throws {
        #expect(try key(of: vector, by: .gnutls) == digest)
    }

    /// The digests of what the command writes, or that it can make no key of the certificate.
    @Test(
        "A key comes out as the openssl command was seen to encode it",
        arguments: [
            "compressed-point-pinned-as-presented":
                "4fee62f92dcc68a75c7a10c8fdacbd6f9d9273ec7a454e6d0b5e6b0a0a74e982",
            "curve-without-a-name-pinned-as-presented": nil,
            "explicit-curve-pinned-as-presented":
                "84d657205e798058b1c151c6f3929ad10dc3342fbca21ed507abcc5f5267b434",
            "hybrid-point-pinned-as-presented":
                "d87a48712ea4b5e42fb10bc1df38868d61c7856c614fb441f7ab5b86bd810653",
            "octets-behind-the-point-pinned-as-presented": nil,
            "octets-behind-the-rsa-key-pinned-as-presented":
                "b982607ebd00a1e04137b5660149304d07e8d18725f9b667065bb7a38ce1b6c3",
            "point-off-the-curve-pinned-as-presented": nil,
            "unknown-algorithm-pinned-as-presented": nil,
        ] as [String: String?]
    )
    func opensslCommand(vector: String, digest: String?) throws {
        #expect(try key(of: vector, by: .opensslCommand) == digest)
    }

    /// OpenSSL refuses such a leaf as too weak whatever it makes of the key: a model that took it
    /// for P-256 had DANE accept it.
    @Test(
        "What the openssl command makes of a short curve given by its numbers was not measured",
        arguments: ["p192-leaf-of-an-explicit-curve", "sect163k1-leaf-of-an-explicit-curve"]
    )
    func shortExplicitCurve(vector: String) throws {
        let leaf = try leaf(of: "key-types/" + vector)
        #expect(CanonicalKey(of: leaf, by: .opensslCommand) == .unmeasured)
    }

    /// The digest of the leaf's key, re-encoded; nil where the implementation refuses it.
    private func key(
        of vector: String,
        by implementation: CanonicalKeyImplementation
    ) throws -> String? {
        switch CanonicalKey(of: try leaf(of: "key-encoding/" + vector), by: implementation) {
        case .octets(let key):
            return Hexadecimal.encode(SPKIPin(hashing: key[...]).octets)
        case .refused:
            return nil
        case .unmeasured:
            Issue.record("\(vector) was measured")
            return nil
        }
    }

    private func leaf(of vector: String) throws -> Certificate {
        let vectors = try StandardCorpus.vectors()
        let leaf = try #require(
            vectors.first { $0.id == vector }?.certificates["leaf"],
            "there is no such vector"
        )
        return try Certificate(leaf.octets)
    }
}
