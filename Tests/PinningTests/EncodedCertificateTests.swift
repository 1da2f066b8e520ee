// SPDX-License-Identifier: Apache-2.0

import PKIX
import SharedFixtures
import Testing

@testable import Pinning

@Suite("What is known of a certificate")
struct EncodedCertificateTests {
    @Test("It is read once, and what cannot be read is refused the same way again")
    func read() throws {
        let leaf = EncodedCertificate(EncodedCertificate.leaf.octets)
        #expect(try leaf.read() === leaf.certificate)
        #expect(leaf.pin == (try SPKIPin(ofKeyIn: leaf.octets)))
        #expect(leaf.pinDigest == leaf.pin?.octets)

        let damaged = EncodedCertificate(Array(leaf.octets.dropLast()))
        for _ in 0..<2 {
            #expect(throws: CertificateError.encoding(DERError(.truncated, at: 0))) {
                try damaged.read()
            }
        }
        #expect(damaged.certificate == nil && damaged.pin == nil && damaged.pinDigest == nil)
        #expect(damaged.fingerprint.count == 32)
    }

    @Test("Two are equal when their octets are, whatever is known of either")
    func equal() {
        let (one, other) = (EncodedCertificate([1, 2, 3]), EncodedCertificate([1, 2, 3]))
        let (longer, different) = (
            EncodedCertificate([1, 2, 3, 4]), EncodedCertificate([1, 2, 4])
        )
        for _ in 0..<2 {
            #expect(one == other && one != longer && one != different)
            // Hashing makes a digest known, which comparing then goes by.
            #expect(Set([one, other, longer, different]).count == 3)
        }
    }
}
