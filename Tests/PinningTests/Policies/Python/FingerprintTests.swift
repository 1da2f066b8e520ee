// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Fingerprints of certificates")
struct FingerprintTests {
    @Test(
        "MD5, SHA-1 and SHA-256 are what openssl prints",
        arguments: [
            LeafText.certificateMD5, LeafText.certificateSHA1, LeafText.certificateSHA256,
        ]
    )
    func digests(text: String) throws {
        let leaf = EncodedCertificate.leaf
        var digest = try #require(Hexadecimal.decode(text))
        #expect(Fingerprint.isOne(digest, of: leaf))

        digest[0] ^= 1
        #expect(!Fingerprint.isOne(digest, of: leaf))
    }

    @Test("A digest of another length is none")
    func otherLength() {
        #expect(!Fingerprint.isOne([], of: EncodedCertificate.leaf))
    }
}
