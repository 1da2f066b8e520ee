// SPDX-License-Identifier: Apache-2.0

import PKIX
import Signatures

/// Signatures of certificates that are planned and not issued yet: a plan states who signs them,
/// and nobody else has the CA's key. All other signatures are verified.
struct StatedSignatures: SignatureVerification {
    /// The SubjectPublicKeyInfo of the signer, by the octets of what it signs.
    let signers: [[UInt8]: [UInt8]]
    private let verified: CryptoSignatures

    init(_ signers: [[UInt8]: [UInt8]], takesSHA1: Bool = false) {
        self.signers = signers
        verified = CryptoSignatures(remembersKeys: true, takesSHA1: takesSHA1)
    }

    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        guard let signer = signers[certificate.octets] else {
            return verified.outcome(of: certificate, under: issuer)
        }

        return signer.elementsEqual(issuer.octets[issuer.subjectPublicKeyInfo]) ? .valid : .invalid
    }
}
