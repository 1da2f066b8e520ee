// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("What is known of points")
struct KnownPointsTests {
    @Test("A point is known on the curve that it was asked for on, and on no other")
    func curves() throws {
        let leaf = try Certificate(EncodedCertificate.leaf.octets)
        let point = Array(leaf.octets[leaf.publicKey.keyBits])
        var beside = point
        beside[64] ^= 1
        let known = KnownPoints()
        for _ in 0..<2 {
            #expect(known.isOn(.p256, point))
            // swift-crypto lacks this curve, so that every point is presumed to be on it.
            #expect(known.isOn(.secp256k1, beside))
            #expect(!known.isOn(.p256, beside))
        }
    }
}
