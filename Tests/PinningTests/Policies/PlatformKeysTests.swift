// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Pinning

@Suite("Key objects of certificates")
struct PlatformKeysTests {
    @Test("A certificate that the platform makes no key object of is left out")
    func leftOut() throws {
        let trust = StatedTrust().trust
        let keys = try trust.platformKeys(of: [.leaf, .koblitzLeaf, .renewedLeaf])
        #expect(keys.count == 2)
        #expect(keys.first == keys.last)
        #expect(try trust.platformKeys(of: [.koblitzLeaf]).isEmpty)
    }

    @Test("One that was not measured, and one that cannot be read, are not guessed at")
    func notGuessed() throws {
        let trust = StatedTrust().trust
        let compressed = try EncodedCertificate.with(key: ForgedKey.compressedP256())
        #expect(throws: BackendError.unsupported(.unmeasuredKey)) {
            try trust.platformKeys(of: [compressed])
        }
        #expect(throws: BackendError.unsupported(.unreadableCertificate)) {
            try trust.platformKeys(of: [EncodedCertificate([0])])
        }
    }
}
