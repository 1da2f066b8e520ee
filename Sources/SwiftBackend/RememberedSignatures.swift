// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Pinning

/// Signatures that are verified once, however often they are asked about.
///
/// Chains share their intermediates, and many questions share a chain. What is remembered is the
/// outcome for exactly these octets under exactly this issuer's, so that nobody is believed. Two
/// certificates of one issuer with one key are asked about apart: they are rare.
///
/// A certificate in hand knows what became of its signature. Authorities are remembered by their
/// octets besides, since they come again as other objects; end entities hardly do, and a table of
/// millions of them would cost more than it saves.
package final class RememberedSignatures: SignatureVerification {
    private let verification: any SignatureVerification
    private let me = KnownSignature.Verifier()
    private let outcomes: Remembered<Question, SignatureOutcome>

    /// - Parameters:
    ///   - verification: Verifies what is not remembered.
    ///   - capacity: The most outcomes of a table that is not shared.
    ///   - others: Another worker's: what one of them verified the others need not, and each looks
    ///     for it in the table that they share only where it has not met the certificate yet.
    package init(
        of verification: any SignatureVerification,
        capacity: Int = 16_384,
        sharing others: RememberedSignatures? = nil
    ) {
        self.verification = verification
        outcomes =
            others?.outcomes
            ?? Remembered(capacity: capacity) {
                $0.certificate.octets.count + $0.issuer.octets.count
            }
    }

    package func outcome(
        of certificate: Certificate,
        under issuer: Certificate
    ) -> SignatureOutcome {
        let known = certificate.knownSignature.outcome(by: me, under: issuer.knownSignature)
        if let known { return known }

        let outcome =
            certificate.extensions.basicConstraints?.isCA == true
            ? outcomes.value(for: Question(certificate: certificate, issuer: issuer)) {
                verification.outcome(of: certificate, under: issuer)
            }
            : verification.outcome(of: certificate, under: issuer)
        certificate.knownSignature.keep(outcome, by: me, under: issuer.knownSignature)
        return outcome
    }

    private struct Question: Hashable {
        let certificate: Certificate
        let issuer: Certificate
    }
}
