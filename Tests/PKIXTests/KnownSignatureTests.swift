// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("What became of a signature")
struct KnownSignatureTests {
    @Test(
        "It is known to whoever verified it, under the issuer that it was verified under",
        arguments: [
            SignatureOutcome.valid, .invalid, .unsupportedAlgorithm, .unsupportedKey,
        ]
    )
    func known(outcome: SignatureOutcome) {
        let certificate = KnownSignature()
        let issuer = KnownSignature()
        let other = KnownSignature()
        let (verifier, stranger) = (KnownSignature.Verifier(), KnownSignature.Verifier())
        #expect(certificate.outcome(by: verifier, under: issuer) == nil)

        certificate.keep(outcome, by: verifier, under: issuer)
        #expect(certificate.outcome(by: verifier, under: issuer) == outcome)
        #expect(certificate.outcome(by: stranger, under: issuer) == nil)
        #expect(certificate.outcome(by: verifier, under: other) == nil)
        #expect(issuer.outcome(by: verifier, under: certificate) == nil)

        // The last one counts, and of one that signed itself it is known as well.
        certificate.keep(outcome, by: verifier, under: other)
        #expect(certificate.outcome(by: verifier, under: other) == outcome)
        #expect(certificate.outcome(by: verifier, under: issuer) == nil)
        certificate.keep(outcome, by: verifier, under: certificate)
        #expect(certificate.outcome(by: verifier, under: certificate) == outcome)
    }
}
