// SPDX-License-Identifier: Apache-2.0

import Crypto
import CryptoExtras
import PKIX

/// A public key that swift-crypto has taken in.
///
/// A signature of another kind of key does not verify.
enum VerificationKey: Sendable {
    case ed25519(Curve25519.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
    case p384(P384.Signing.PublicKey)
    case p521(P521.Signing.PublicKey)
    case rsa(_RSA.Signing.PublicKey)

    /// Nil where swift-crypto does not take the key.
    init?(of issuer: Certificate) {
        let bits = issuer.octets[issuer.publicKey.keyBits]
        let key: VerificationKey? =
            switch issuer.publicKey.algorithm {
            case .ed25519:
                (try? Curve25519.Signing.PublicKey(rawRepresentation: bits)).map(Self.ed25519)
            case .p256:
                Self.uncompressedPoint(bits, of: 32)
                    .flatMap { try? P256.Signing.PublicKey(x963Representation: $0) }
                    .map(Self.p256)
            case .p384:
                Self.uncompressedPoint(bits, of: 48)
                    .flatMap { try? P384.Signing.PublicKey(x963Representation: $0) }
                    .map(Self.p384)
            case .p521:
                Self.uncompressedPoint(bits, of: 66)
                    .flatMap { try? P521.Signing.PublicKey(x963Representation: $0) }
                    .map(Self.p521)
            case .rsa:
                issuer.rsaNumbers
                    .flatMap { try? _RSA.Signing.PublicKey(n: $0.modulus, e: $0.exponent) }
                    .map(Self.rsa)
            case .unsupported: nil
            }
        guard let key else { return nil }

        self = key
    }

    /// The point of an elliptic-curve key in its uncompressed form; nil for any other.
    ///
    /// - SeeAlso: RFC 5480, section 2.2.
    private static func uncompressedPoint(
        _ point: ArraySlice<UInt8>,
        of size: Int
    ) -> ArraySlice<UInt8>? {
        point.count == 1 + 2 * size && point.first == 0x04 ? point : nil
    }

    func verifiesEd25519(_ signature: ArraySlice<UInt8>, of message: ArraySlice<UInt8>) -> Bool {
        guard case .ed25519(let key) = self else { return false }

        return key.isValidSignature(signature, for: message)
    }

    func verifiesECDSA(_ signature: ArraySlice<UInt8>, of digest: some Digest) -> Bool {
        switch self {
        case .p256(let key):
            unsafe ECDSASignatureValue.withRaw(signature, size: 32) { raw in
                unsafe (try? P256.Signing.ECDSASignature(rawRepresentation: raw))
                    .map { key.isValidSignature($0, for: digest) }
            } ?? false
        case .p384(let key):
            unsafe ECDSASignatureValue.withRaw(signature, size: 48) { raw in
                unsafe (try? P384.Signing.ECDSASignature(rawRepresentation: raw))
                    .map { key.isValidSignature($0, for: digest) }
            } ?? false
        case .p521(let key):
            unsafe ECDSASignatureValue.withRaw(signature, size: 66) { raw in
                unsafe (try? P521.Signing.ECDSASignature(rawRepresentation: raw))
                    .map { key.isValidSignature($0, for: digest) }
            } ?? false
        case .ed25519, .rsa: false
        }
    }

    func verifiesRSA(
        _ signature: ArraySlice<UInt8>,
        _ padding: _RSA.Signing.Padding,
        _ digest: SignatureDigest,
        of certificate: Certificate
    ) -> Bool {
        guard case .rsa(let key) = self else { return false }

        let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
        return switch digest {
        case .sha256:
            key.isValidSignature(signature, for: certificate.signed(SHA256.self), padding: padding)
        case .sha384:
            key.isValidSignature(signature, for: certificate.signed(SHA384.self), padding: padding)
        case .sha512:
            key.isValidSignature(signature, for: certificate.signed(SHA512.self), padding: padding)
        }
    }
}

extension Certificate {
    /// Modulus and exponent, both positive.
    ///
    /// - SeeAlso: RFC 8017, appendix A.1.1.
    fileprivate var rsaNumbers: (modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>)? {
        let octets = octets
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
