// SPDX-License-Identifier: Apache-2.0

import Crypto
import CryptoExtras
import PKIX

/// Each function answers nil where swift-crypto does not take the key.
extension Certificate {
    func verifiesEd25519(_ signature: ArraySlice<UInt8>, of message: ArraySlice<UInt8>) -> Bool? {
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: octets[publicKey.keyBits])
        return key?.isValidSignature(signature, for: message)
    }

    func verifiesECDSA(_ signature: ArraySlice<UInt8>, of digest: some Digest) -> Bool? {
        switch publicKey.algorithm {
        case .p256: verifiesP256(signature, of: digest)
        case .p384: verifiesP384(signature, of: digest)
        case .p521: verifiesP521(signature, of: digest)
        case .ed25519, .rsa, .unsupported: nil
        }
    }

    private func verifiesP256(_ signature: ArraySlice<UInt8>, of digest: some Digest) -> Bool? {
        guard let point = uncompressedPoint(of: 32),
            let key = try? P256.Signing.PublicKey(x963Representation: point)
        else { return nil }
        guard let raw = ECDSASignatureValue.raw(signature, size: 32),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw)
        else { return false }

        return key.isValidSignature(signature, for: digest)
    }

    private func verifiesP384(_ signature: ArraySlice<UInt8>, of digest: some Digest) -> Bool? {
        guard let point = uncompressedPoint(of: 48),
            let key = try? P384.Signing.PublicKey(x963Representation: point)
        else { return nil }
        guard let raw = ECDSASignatureValue.raw(signature, size: 48),
            let signature = try? P384.Signing.ECDSASignature(rawRepresentation: raw)
        else { return false }

        return key.isValidSignature(signature, for: digest)
    }

    private func verifiesP521(_ signature: ArraySlice<UInt8>, of digest: some Digest) -> Bool? {
        guard let point = uncompressedPoint(of: 66),
            let key = try? P521.Signing.PublicKey(x963Representation: point)
        else { return nil }
        guard let raw = ECDSASignatureValue.raw(signature, size: 66),
            let signature = try? P521.Signing.ECDSASignature(rawRepresentation: raw)
        else { return false }

        return key.isValidSignature(signature, for: digest)
    }

    func verifiesRSA(
        _ signature: ArraySlice<UInt8>,
        _ padding: _RSA.Signing.Padding,
        _ digest: SignatureDigest,
        of message: ArraySlice<UInt8>
    ) -> Bool? {
        guard let (modulus, exponent) = rsaNumbers,
            let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
        else { return nil }

        let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
        return switch digest {
        case .sha256:
            key.isValidSignature(signature, for: SHA256.hash(data: message), padding: padding)
        case .sha384:
            key.isValidSignature(signature, for: SHA384.hash(data: message), padding: padding)
        case .sha512:
            key.isValidSignature(signature, for: SHA512.hash(data: message), padding: padding)
        }
    }

    /// The point of an elliptic-curve key in its uncompressed form.
    ///
    /// - SeeAlso: RFC 5480, section 2.2.
    private func uncompressedPoint(of size: Int) -> ArraySlice<UInt8>? {
        let point = octets[publicKey.keyBits]
        return point.count == 1 + 2 * size && point.first == 0x04 ? point : nil
    }

    /// Modulus and exponent, both positive.
    ///
    /// - SeeAlso: RFC 8017, appendix A.1.1.
    private var rsaNumbers: (modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>)? {
        let span = octets.span
        var reader = DERReader(publicKey.keyBits)
        guard let fields = try? reader.read(.sequence, of: span), reader.isAtEnd else { return nil }

        var numbers = fields.reader
        guard let modulus = try? numbers.readInteger(of: span).contents,
            let exponent = try? numbers.readInteger(of: span).contents,
            numbers.isAtEnd, span[modulus.lowerBound] < 0x80, span[exponent.lowerBound] < 0x80
        else { return nil }

        return (octets[modulus], octets[exponent])
    }
}
