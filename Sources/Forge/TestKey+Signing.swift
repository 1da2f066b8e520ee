// SPDX-License-Identifier: Apache-2.0

package import Corpus
private import Crypto
private import CryptoExtras

#if GnuTLS
private import CGnuTLS
#endif

extension TestKey {
    /// The algorithm that goes with the key where a recipe says nothing; nil where it signs none.
    ///
    /// Keys for agreement sign nothing, and no library at hand signs ECDSA on the other curves
    /// with the same octets every time.
    package var usualSignature: CertificateRecipe.Signature? {
        switch kind {
        case .brainpool256, .secp256k1, .x25519: nil
        case .ed25519: .ed25519
        case .ed448: .ed448
        case .p256: .ecdsaSHA256
        case .p384: .ecdsaSHA384
        case .p521: .ecdsaSHA512
        case .rsa: .rsaSHA256
        }
    }

    /// Signs so that the same key and message always give the same octets.
    package func signature(
        _ algorithm: CertificateRecipe.Signature,
        pss parameters: ParametersOfPSS = .usual,
        over message: [UInt8]
    ) throws(SigningError) -> [UInt8] {
        switch algorithm {
        case .ecdsaSHA1, .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512:
            guard kind == .p256 || kind == .p384 || kind == .p521 else { throw .otherKind }

            return try signatureOfGnuTLS(algorithm, over: message)
        case .ed25519:
            guard let key = TestKey.ed25519(encoded) else { throw .otherKind }

            return try signing { Array(try key.signature(for: message)) }
        case .ed448:
            guard kind == .ed448 else { throw .otherKind }

            return try signatureOfGnuTLS(algorithm, over: message)
        case .rsaMD5:
            return try rsa { EncodedMessage.pkcs1MD5(message, count: $0) }
        case .rsaPSSSHA1:
            return try rsa { EncodedMessage.pss(message, Insecure.SHA1.self, .usual, count: $0) }
        case .rsaPSSSHA256:
            return try rsa { EncodedMessage.pss(message, SHA256.self, parameters, count: $0) }
        case .rsaPSSSHA384:
            return try rsa { EncodedMessage.pss(message, SHA384.self, parameters, count: $0) }
        case .rsaPSSSHA512:
            return try rsa { EncodedMessage.pss(message, SHA512.self, parameters, count: $0) }
        case .rsaSHA1: return try rsa(Insecure.SHA1.hash(data: message))
        case .rsaSHA256: return try rsa(SHA256.hash(data: message))
        case .rsaSHA384: return try rsa(SHA384.hash(data: message))
        case .rsaSHA512: return try rsa(SHA512.hash(data: message))
        }
    }

    private func rsa(_ digest: some Digest) throws(SigningError) -> [UInt8] {
        guard let key = rsa else { throw .otherKind }

        return try signing {
            Array(try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }

    /// Signs what swift-crypto has no padding for, or only one that is drawn at random.
    ///
    /// The signer of a blind signature does nothing but apply the private key to a number: its
    /// parameters are those of the other party.
    ///
    /// - SeeAlso: RFC 9474, section 4.3; RFC 8017, section 5.2.1.
    private func rsa(_ encode: (_ count: Int) -> [UInt8]?) throws(SigningError) -> [UInt8] {
        guard let key = rsa else { throw .otherKind }
        guard let message = encode(key.keySizeInBits / 8) else {
            throw .failed("the key is too short for the digest")
        }

        return try signing {
            let key = try _RSA.BlindSigning.PrivateKey<SHA384>(
                unsafeDERRepresentation: encoded,
                parameters: .RSABSSA_SHA384_PSS_Deterministic
            )
            return Array(try key.blindSignature(for: message).rawRepresentation)
        }
    }

    private func signing(_ sign: () throws -> [UInt8]) throws(SigningError) -> [UInt8] {
        do {
            return try sign()
        } catch {
            throw .failed("\(error)")
        }
    }

    #if GnuTLS
    /// - SeeAlso: RFC 6979, section 3.2; RFC 8032, section 5.2.6.
    private func signatureOfGnuTLS(
        _ algorithm: CertificateRecipe.Signature,
        over message: [UInt8]
    ) throws(SigningError) -> [UInt8] {
        guard let algorithm = algorithm.ofGnuTLS else { throw .otherKind }

        var signature = [UInt8](repeating: 0, count: 256)
        var count = signature.count
        let status = unsafe pinproof_gnutls_sign(
            encoded,
            encoded.count,
            algorithm,
            message,
            message.count,
            &signature,
            &count
        )
        guard status == 0 else { throw .failed("GnuTLS error \(status)") }

        return Array(signature.prefix(count))
    }
    #else
    private func signatureOfGnuTLS(
        _ algorithm: CertificateRecipe.Signature,
        over message: [UInt8]
    ) throws(SigningError) -> [UInt8] {
        throw .unavailable
    }
    #endif
}

#if GnuTLS
extension CertificateRecipe.Signature {
    /// The algorithm's name there; nil where swift-crypto signs.
    fileprivate var ofGnuTLS: pinproof_gnutls_signature? {
        switch self {
        case .ecdsaSHA1: PINPROOF_GNUTLS_ECDSA_SHA1
        case .ecdsaSHA256: PINPROOF_GNUTLS_ECDSA_SHA256
        case .ecdsaSHA384: PINPROOF_GNUTLS_ECDSA_SHA384
        case .ecdsaSHA512: PINPROOF_GNUTLS_ECDSA_SHA512
        case .ed448: PINPROOF_GNUTLS_ED448
        case .ed25519, .rsaMD5, .rsaPSSSHA1, .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512,
            .rsaSHA1, .rsaSHA256, .rsaSHA384, .rsaSHA512:
            nil
        }
    }
}
#endif

/// Why a key did not sign.
package enum SigningError: Error, Hashable, Sendable {
    case failed(String)
    /// The key is of another kind than the algorithm.
    case otherKind
    /// Reproducible ECDSA, and Ed448, come from GnuTLS, which is not built in.
    case unavailable
}
