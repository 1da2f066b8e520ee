// SPDX-License-Identifier: Apache-2.0

import Crypto
import CryptoExtras
package import PKIX
import Pinning

/// Signatures verified by swift-crypto.
package struct CryptoSignatures: SignatureVerification {
    /// Issuers sign more than one certificate; nil where each key is taken in anew.
    ///
    /// By their certificates, which are looked for sooner than keys: two of one key are rare.
    private let keys: Remembered<Certificate, VerificationKey?>?

    package init(remembersKeys: Bool = false) {
        keys = remembersKeys ? Remembered(capacity: 1_024) { $0.octets.count } : nil
    }

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
            isValid = key(of: issuer)?.verifiesEd25519(signature, of: message)
        case (.ecdsa(let digest), .p256), (.ecdsa(let digest), .p384), (.ecdsa(let digest), .p521):
            let key = key(of: issuer)
            switch digest {
            case .sha256: isValid = key?.verifiesECDSA(signature, of: SHA256.hash(data: message))
            case .sha384: isValid = key?.verifiesECDSA(signature, of: SHA384.hash(data: message))
            case .sha512: isValid = key?.verifiesECDSA(signature, of: SHA512.hash(data: message))
            }
        case (.rsaPKCS1(let digest), .rsa):
            isValid = key(of: issuer)?.verifiesRSA(
                signature,
                .insecurePKCS1v1_5,
                digest,
                of: message
            )
        case (.rsaPSS(let digest), .rsa):
            isValid = key(of: issuer)?.verifiesRSA(signature, .PSS, digest, of: message)

        // An algorithm of one kind never verifies under a key of another.
        case (.ed25519, _), (.ecdsa, _), (.rsaPKCS1, _), (.rsaPSS, _):
            return .invalid
        }
        guard let isValid else { return .unsupportedKey }

        return isValid ? .valid : .invalid
    }

    /// Nil where swift-crypto does not take the key.
    private func key(of issuer: Certificate) -> VerificationKey? {
        guard let keys else { return VerificationKey(of: issuer) }

        return keys.value(for: issuer) {
            VerificationKey(of: issuer)
        }
    }
}
