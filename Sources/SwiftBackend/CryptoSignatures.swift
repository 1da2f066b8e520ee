// SPDX-License-Identifier: Apache-2.0

import Crypto
import CryptoExtras
package import PKIX

/// Signatures verified by swift-crypto.
package struct CryptoSignatures: SignatureVerification {
    package init() {}

    package func outcome(
        of certificate: Certificate,
        under issuer: Certificate
    ) -> SignatureOutcome {
        let message = certificate.octets[certificate.toBeSigned]
        let signature = certificate.octets[certificate.signature]
        let isValid: Bool?

        switch (certificate.signatureAlgorithm, issuer.publicKey.algorithm) {
        case (.unsupported, _), (.weak, _): return .unsupportedAlgorithm
        case (_, .unsupported): return .unsupportedKey

        case (.ed25519, .ed25519):
            isValid = issuer.verifiesEd25519(signature, of: message)
        case (.ecdsa(let digest), .p256), (.ecdsa(let digest), .p384), (.ecdsa(let digest), .p521):
            switch digest {
            case .sha256: isValid = issuer.verifiesECDSA(signature, of: SHA256.hash(data: message))
            case .sha384: isValid = issuer.verifiesECDSA(signature, of: SHA384.hash(data: message))
            case .sha512: isValid = issuer.verifiesECDSA(signature, of: SHA512.hash(data: message))
            }
        case (.rsaPKCS1(let digest), .rsa):
            isValid = issuer.verifiesRSA(signature, .insecurePKCS1v1_5, digest, of: message)
        case (.rsaPSS(let digest), .rsa):
            isValid = issuer.verifiesRSA(signature, .PSS, digest, of: message)

        // An algorithm of one kind never verifies under a key of another.
        case (.ed25519, _), (.ecdsa, _), (.rsaPKCS1, _), (.rsaPSS, _):
            return .invalid
        }
        guard let isValid else { return .unsupportedKey }

        return isValid ? .valid : .invalid
    }
}
