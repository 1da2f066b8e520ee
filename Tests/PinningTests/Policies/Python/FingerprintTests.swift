// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@testable import Pinning

@Suite("Fingerprints of certificates")
struct FingerprintTests {
    @Test("MD5, SHA-1 and SHA-256 come out as openssl prints them")
    func digests() {
        #expect(
            Fingerprint.all(of: .leaf).map(Hexadecimal.encode) == [
                LeafText.certificateMD5, LeafText.certificateSHA1, LeafText.certificateSHA256,
            ]
        )
    }
}
