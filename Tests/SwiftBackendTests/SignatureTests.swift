// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Signatures
import SwiftBackend
import Testing

@Suite("Signatures of another implementation")
struct SignatureTests {
    private let time = Time(seconds: 1_906_502_400)

    @Test(
        "What is supported verifies",
        arguments: SignatureFixture.allCases.filter { $0 != .rsaPSSWithoutSalt }
    )
    fileprivate func verifies(_ fixture: SignatureFixture) async throws {
        let outcome = try await SwiftBackend().path(
            from: [fixture.certificate],
            to: [fixture.issuer],
            at: time
        )
        #expect(outcome == .path([fixture.certificate, fixture.issuer]))
    }

    @Test(
        "A signature that differs in one bit does not",
        arguments: SignatureFixture.allCases.filter { $0 != .rsaPSSWithoutSalt }
    )
    fileprivate func bent(_ fixture: SignatureFixture) async throws {
        var octets = fixture.certificate.octets
        octets[octets.count - 1] ^= 1
        let outcome = try await SwiftBackend().path(
            from: [EncodedCertificate(octets)],
            to: [fixture.issuer],
            at: time
        )
        guard case .refused(.badSignature, _) = outcome else {
            Issue.record("\(fixture): \(outcome)")
            return
        }
    }

    @Test("Parameters of RSASSA-PSS that nobody may use are not supported")
    func unusualParameters() async throws {
        let fixture = SignatureFixture.rsaPSSWithoutSalt
        let outcome = try await SwiftBackend().path(
            from: [fixture.certificate],
            to: [fixture.issuer],
            at: time
        )
        guard case .refused(.unsupportedAlgorithm, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test("What is remembered is what was verified, for these octets and this key alone")
    func remembered() throws {
        let signatures = RememberedSignatures(of: CryptoSignatures(), capacity: 2)
        let one = try Certificate(SignatureFixture.p256SHA256.certificate.octets)
        let issuer = try Certificate(SignatureFixture.p256SHA256.issuer.octets)
        let stranger = try Certificate(SignatureFixture.p384SHA384.issuer.octets)
        var octets = one.octets
        octets[octets.count - 1] ^= 1
        let bent = try Certificate(octets)
        for _ in 1...3 {
            #expect(signatures.outcome(of: one, under: issuer) == .valid)
            #expect(signatures.outcome(of: bent, under: issuer) == .invalid)
            #expect(signatures.outcome(of: one, under: stranger) == .invalid)
        }
    }
}
