// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend
import Testing

@Suite("Signatures that are verified once")
struct RememberedSignaturesTests {
    @Test("A certificate that ends like a genuine one is verified itself")
    func alike() async throws {
        let backend = SwiftBackend.remembering()
        let fixture = SignatureFixture.p256SHA256
        let forged = EncodedCertificate(try renamed(fixture.certificate.octets))
        #expect(forged != fixture.certificate)
        for certificate in [fixture.certificate, forged, fixture.certificate] {
            let outcome = try await backend.path(
                from: [certificate],
                to: [fixture.issuer],
                at: Time(seconds: 1_906_502_400)
            )
            switch outcome {
            case .path: #expect(certificate == fixture.certificate)
            case .refused(let reason, _):
                #expect(certificate == forged && reason == .badSignature)
            }
        }
    }

    /// The certificate with another letter in its subject, signed no more.
    private func renamed(_ octets: [UInt8]) throws -> [UInt8] {
        let name = Array("leaf".utf8)
        let place = try #require(
            octets.indices.first { octets[$0...].starts(with: name) }
        )
        var octets = octets
        octets[place] = UInt8(ascii: "L")
        return octets
    }
}
