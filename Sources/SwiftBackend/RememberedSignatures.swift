// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Pinning

/// Signatures that are verified once, however often they are asked about.
///
/// Chains share their intermediates, and many questions share a chain. What is remembered is the
/// outcome for exactly these octets under exactly this issuer's, so that nobody is believed. Two
/// certificates of one issuer with one key are asked about apart: they are rare, and a key is
/// looked for by all of its octets, which takes longer than by a certificate.
package final class RememberedSignatures: SignatureVerification {
    private let verification: any SignatureVerification
    private let outcomes: Remembered<Question, SignatureOutcome>

    package init(of verification: any SignatureVerification, capacity: Int = 16_384) {
        self.verification = verification
        outcomes = Remembered(capacity: capacity) {
            $0.certificate.octets.count + $0.issuer.octets.count
        }
    }

    package func outcome(
        of certificate: Certificate,
        under issuer: Certificate
    ) -> SignatureOutcome {
        let question = Question(
            certificate: certificate,
            issuer: issuer
        )
        return outcomes.value(for: question) {
            verification.outcome(of: certificate, under: issuer)
        }
    }

    private struct Question: Hashable {
        let certificate: Certificate
        let issuer: Certificate
    }
}
