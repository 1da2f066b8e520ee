// SPDX-License-Identifier: Apache-2.0

import PKIX
import Signatures

/// Signatures, stated for certificates that are not issued yet and verified for all others.
///
/// Of a planned certificate the plan states who signs it: nobody else has the CA's key.
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
