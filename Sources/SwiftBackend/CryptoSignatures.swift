// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// Signatures verified by swift-crypto.
package struct CryptoSignatures: SignatureVerification {
    /// Issuers sign more than one certificate; nil where each key is taken in anew.
    private let keys: RememberedKeys?

    package init(remembersKeys: Bool = false) {
        keys = remembersKeys ? RememberedKeys() : nil
    }

    package func outcome(
        of certificate: Certificate,
        under issuer: Certificate
    ) -> SignatureOutcome {
        switch (certificate.signatureAlgorithm, issuer.publicKey.algorithm) {
        case (.unsupported, _), (.weak, _): return .unsupportedAlgorithm
        case (_, .unsupported): return .unsupportedKey
        case (.ed25519, .ed25519),
            (.ecdsa, .p256), (.ecdsa, .p384), (.ecdsa, .p521),
            (.rsaPKCS1, .rsa), (.rsaPSS, .rsa):
            guard let key = key(of: issuer) else { return .unsupportedKey }

            return key.verifies(certificate) ? .valid : .invalid
        // An algorithm of one kind never verifies under a key of another.
        case (.ed25519, _), (.ecdsa, _), (.rsaPKCS1, _), (.rsaPSS, _):
            return .invalid
        }
    }

    /// Nil where swift-crypto does not take the key.
    private func key(of issuer: Certificate) -> VerificationKey? {
        if let keys { keys.key(of: issuer) } else { VerificationKey(of: issuer) }
    }
}
