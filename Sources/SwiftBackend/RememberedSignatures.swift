// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Synchronization

/// Signatures that are verified once, however often they are asked about.
///
/// Chains share their intermediates, and many questions share a chain. What is remembered is the
/// outcome for exactly these octets under exactly this key, so that nobody is believed.
package final class RememberedSignatures: SignatureVerification {
    private let verification: any SignatureVerification
    private let capacity: Int
    private let outcomes = Mutex<[Question: SignatureOutcome]>([:])

    /// Remembers at most so many outcomes, and then begins anew: memory must not grow with the
    /// number of certificates that are read.
    package init(of verification: any SignatureVerification, capacity: Int = 16_384) {
        self.verification = verification
        self.capacity = capacity
    }

    package func outcome(
        of certificate: Certificate,
        under issuer: Certificate
    ) -> SignatureOutcome {
        let question = Question(
            certificate: certificate.octets,
            key: issuer.subjectPublicKeyInfoOctets
        )
        if let known = outcomes.withLock({ $0[question] }) { return known }

        let outcome = verification.outcome(of: certificate, under: issuer)
        outcomes.withLock { outcomes in
            if outcomes.count >= capacity { outcomes.removeAll(keepingCapacity: true) }
            outcomes[question] = outcome
        }
        return outcome
    }

    private struct Question: Hashable {
        let certificate: [UInt8]
        let key: ArraySlice<UInt8>
    }
}
