// SPDX-License-Identifier: Apache-2.0

import Crypto
import CryptoExtras
package import PKIX
import Pinning

/// Signatures verified by swift-crypto.
package struct CryptoSignatures: SignatureVerification {
    /// Issuers sign more than one certificate; nil where each key is taken in anew.
    private let keys: Remembered<Certificate.KeyHolder, VerificationKey?>?

    package init(remembersKeys: Bool = false) {
        keys = remembersKeys ? Remembered(capacity: 1_024) { $0.certificate.octets.count } : nil
    }

    package func outcome(
        of certificate: Certificate,
        under issuer: Certificate
    ) -> SignatureOutcome {
        let signature = certificate.octets[certificate.signature]
        let isValid: Bool?

        switch (certificate.signatureAlgorithm, issuer.publicKey.algorithm) {
        case (.unsupported, _), (.weak, _): return .unsupportedAlgorithm
        case (_, .unsupported): return .unsupportedKey

        case (.ed25519, .ed25519):
            isValid = key(of: issuer)?.verifiesEd25519(
                signature,
                of: certificate.octets[certificate.toBeSigned]
            )
        case (.ecdsa(let digest), .p256), (.ecdsa(let digest), .p384), (.ecdsa(let digest), .p521):
            let key = key(of: issuer)
            switch digest {
            case .sha256:
                isValid = key?.verifiesECDSA(signature, of: certificate.signed(SHA256.self))
            case .sha384:
                isValid = key?.verifiesECDSA(signature, of: certificate.signed(SHA384.self))
            case .sha512:
                isValid = key?.verifiesECDSA(signature, of: certificate.signed(SHA512.self))
            }
        case (.rsaPKCS1(let digest), .rsa):
            isValid = key(of: issuer)?.verifiesRSA(
                signature,
                .insecurePKCS1v1_5,
                digest,
                of: certificate
            )
        case (.rsaPSS(let digest), .rsa):
            isValid = key(of: issuer)?.verifiesRSA(signature, .PSS, digest, of: certificate)

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

        return keys.value(for: Certificate.KeyHolder(issuer)) {
            VerificationKey(of: issuer)
        }
    }
}

extension Certificate {
    /// The digest of what the signature covers.
    ///
    /// In one piece, as the octets lie in memory: swift-crypto would take a slice for several of
    /// them, and look how many there are.
    func signed<Hash: HashFunction>(_: Hash.Type) -> Hash.Digest {
        var hash = Hash()
        unsafe octets.withUnsafeBytes { octets in
            let message = unsafe UnsafeRawBufferPointer(rebasing: octets[toBeSigned])
            unsafe hash.update(bufferPointer: message)
        }
        return hash.finalize()
    }
}
