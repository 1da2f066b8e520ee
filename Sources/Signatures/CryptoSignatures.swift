// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// Signatures verified by swift-crypto.
package struct CryptoSignatures: SignatureVerification {
    /// Issuers sign more than one certificate; nil where each key is taken in anew.
    private let keys: RememberedKeys?
    /// Whether signatures over SHA-1 are verified, as clients do that leave it to somebody else to
    /// refuse them.
    private let takesSHA1: Bool

    package init(remembersKeys: Bool = false, takesSHA1: Bool = false) {
        keys = remembersKeys ? RememberedKeys() : nil
        self.takesSHA1 = takesSHA1
    }

    package func outcome(
        of certificate: Certificate,
        under issuer: Certificate
    ) -> SignatureOutcome {
        switch (certificate.signatureAlgorithm, issuer.publicKey.algorithm) {
        case (.weak, _) where takesSHA1:
            return key(of: issuer)?.verifiesSHA1(certificate).map { $0 ? .valid : .invalid }
                ?? .unsupportedAlgorithm
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
