// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Signatures
import SwiftBackend
import Testing

@Suite("Damaged certificates of every shape")
struct DamagedCertificateTests {
    private static let shapes: [SignatureFixture] = [
        .p256SHA256, .p384SHA384, .p521SHA512, .ed25519, .rsaSHA256, .rsaPSSSHA256,
    ]

    @Test("No truncation is read, and none is a trap", arguments: shapes)
    fileprivate func truncations(_ fixture: SignatureFixture) {
        for octets in [fixture.certificate.octets, fixture.issuer.octets] {
            for count in octets.indices {
                #expect(throws: CertificateError.self) {
                    try Certificate(Array(octets.prefix(count)))
                }
            }
        }
    }

    @Test("No flipped bit is a trap, and none keeps a path", arguments: shapes)
    fileprivate func flips(_ fixture: SignatureFixture) async throws {
        let octets = fixture.certificate.octets
        let anchor = try Certificate(fixture.issuer.octets)
        let validator = PathValidator.rfc5280(signatures: CryptoSignatures())
        for position in octets.indices {
            var flipped = octets
            flipped[position] ^= 1 << UInt8(position % 8)
            guard let certificate = try? Certificate(flipped) else { continue }

            let found = validator.path(
                from: certificate,
                through: [],
                to: [anchor],
                at: Time(seconds: 1_906_502_400)
            )
            guard case .failure = found else {
                Issue.record("\(fixture) with octet \(position) flipped has a path")
                continue
            }
        }
    }

    @Test("No flipped bit of an anchor is a trap", arguments: shapes)
    fileprivate func anchors(_ fixture: SignatureFixture) async throws {
        let octets = fixture.issuer.octets
        for position in octets.indices {
            var flipped = octets
            flipped[position] ^= 1 << UInt8(position % 8)
            _ = try await SwiftBackend().path(
                from: [fixture.certificate],
                to: [EncodedCertificate(flipped)],
                at: Time(seconds: 1_906_502_400)
            )
        }
    }
}
