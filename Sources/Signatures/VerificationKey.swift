// SPDX-License-Identifier: Apache-2.0

import Crypto
import CryptoExtras
import PKIX

/// A public key that swift-crypto has taken in.
///
/// A class, so that whoever looks one up takes one reference, whatever kind it is of.
final class VerificationKey: Sendable {
    private let key: Key

    private enum Key: Sendable {
        case ed25519(Curve25519.Signing.PublicKey)
        case p256(P256.Signing.PublicKey)
        case p384(P384.Signing.PublicKey)
        case p521(P521.Signing.PublicKey)
        case rsa(_RSA.Signing.PublicKey)
    }

    /// Nil where swift-crypto does not take the key.
    init?(of issuer: Certificate) {
        let bits = issuer.octets[issuer.publicKey.keyBits]
        let key: Key? =
            switch issuer.publicKey.algorithm {
            case .ed25519:
                (try? Curve25519.Signing.PublicKey(rawRepresentation: bits)).map(Key.ed25519)
            case .p256:
                Self.uncompressedPoint(bits, of: 32)
                    .flatMap { try? P256.Signing.PublicKey(x963Representation: $0) }
                    .map(Key.p256)
            case .p384:
                Self.uncompressedPoint(bits, of: 48)
                    .flatMap { try? P384.Signing.PublicKey(x963Representation: $0) }
                    .map(Key.p384)
            case .p521:
                Self.uncompressedPoint(bits, of: 66)
                    .flatMap { try? P521.Signing.PublicKey(x963Representation: $0) }
                    .map(Key.p521)
            case .rsa:
                issuer.rsaNumbers
                    .flatMap { try? _RSA.Signing.PublicKey(n: $0.modulus, e: $0.exponent) }
                    .map(Key.rsa)
            case .unsupported: nil
            }
        guard let key else { return nil }

        self.key = key
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

    /// Whether it verifies a certificate's signature; one of another kind of key it does not.
    func verifies(_ certificate: Certificate) -> Bool {
        switch certificate.signatureAlgorithm {
        case .ed25519:
            guard case .ed25519(let key) = key else { return false }

            return key.isValidSignature(
                certificate.octets[certificate.signature],
                for: certificate.octets[certificate.toBeSigned]
            )
        case .ecdsa(.sha256):
            return verifiesECDSA(certificate, certificate.signed(SHA256.self))
        case .ecdsa(.sha384):
            return verifiesECDSA(certificate, certificate.signed(SHA384.self))
        case .ecdsa(.sha512):
            return verifiesECDSA(certificate, certificate.signed(SHA512.self))
        case .rsaPKCS1(let digest):
            return verifiesRSA(certificate, digest, .insecurePKCS1v1_5)
        case .rsaPSS(let digest):
            return verifiesRSA(certificate, digest, .PSS)
        case .unsupported, .weak:
            return false
        }
    }

    /// Whether it verifies a certificate's signature over SHA-1; nil where that is over another
    /// digest, or of another kind of key.
    func verifiesSHA1(_ certificate: Certificate) -> Bool? {
        switch key {
        case .rsa(let key):
            guard certificate.isSigned(by: [.rsaSHA1, .rsaSHA1ofOIW]) else { return nil }

            return key.isValidSignature(
                signature(of: certificate),
                for: certificate.signed(Insecure.SHA1.self),
                padding: .insecurePKCS1v1_5
            )
        case .p256, .p384, .p521:
            guard certificate.isSigned(by: [.ecdsaSHA1]) else { return nil }

            return verifiesECDSA(certificate, certificate.signed(Insecure.SHA1.self))
        case .ed25519:
            return nil
        }
    }

    private func verifiesECDSA(_ certificate: Certificate, _ digest: some Digest) -> Bool {
        let signature = certificate.octets[certificate.signature]
        return switch key {
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

    private func verifiesRSA(
        _ certificate: Certificate,
        _ digest: SignatureDigest,
        _ padding: _RSA.Signing.Padding
    ) -> Bool {
        guard case .rsa(let key) = key else { return false }

        let signature = signature(of: certificate)
        return switch digest {
        case .sha256:
            key.isValidSignature(signature, for: certificate.signed(SHA256.self), padding: padding)
        case .sha384:
            key.isValidSignature(signature, for: certificate.signed(SHA384.self), padding: padding)
        case .sha512:
            key.isValidSignature(signature, for: certificate.signed(SHA512.self), padding: padding)
        }
    }

    private func signature(of certificate: Certificate) -> _RSA.Signing.RSASignature {
        unsafe certificate.octets.withUnsafeBytes { octets in
            unsafe _RSA.Signing.RSASignature(
                rawRepresentation: UnsafeRawBufferPointer(rebasing: octets[certificate.signature])
            )
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

extension Certificate {
    /// Whether the signature is said to be of one of some algorithms, whatever their parameters.
    fileprivate func isSigned(by algorithms: [ObjectIdentifier]) -> Bool {
        let octets = octets
        let span = octets.span
        var outside = DERReader(signatureAlgorithmIdentifier)
        guard var fields = try? outside.read(.sequence, of: span).reader,
            let name = try? fields.readObjectIdentifier(of: span)
        else { return false }

        return algorithms.contains { octetsEqual(span, name, $0) }
    }

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
