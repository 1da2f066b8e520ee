// SPDX-License-Identifier: Apache-2.0

import SharedFixtures
import Testing

@testable import Pinning

@Suite("OkHttp's pins")
struct OkHttpPinTests {
    @Test("A pin comes out as it went in", arguments: ["sha256/\(LeafText.key)", "sha256/AAAA"])
    func text(pin: String) {
        #expect(OkHttpPin(pin)?.description == pin)
    }

    @Test(
        "Another prefix and what is no base64 are refused",
        arguments: [
            "", LeafText.key, "SHA256/\(LeafText.key)", "md5/AAAA", "sha512/AAAA", "sha-256/AAAA",
            "sha256/!", "sha256 AAAA",
        ]
    )
    func refused(pin: String) {
        #expect(OkHttpPin(pin) == nil)
    }

    @Test("A pin is the digest of a key, and one of another length is of none")
    func digests() throws {
        let key = try #require(FixtureKey.all.first { $0.of == .leaf }).presented
        #expect(OkHttpPin("sha256/\(LeafText.key)")?.isDigest(of: key) == true)
        #expect(OkHttpPin("sha1/\(LeafText.keySHA1)")?.isDigest(of: key) == true)
        #expect(OkHttpPin("sha1/\(LeafText.key)")?.isDigest(of: key) == false)
        #expect(OkHttpPin("sha256/AAAA")?.isDigest(of: key) == false)
    }
}
