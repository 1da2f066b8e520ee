// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Benchmark
import Crypto
import CryptoExtras
import PKIX
import Pinning

/// The signature verifications of a path, with keys and signatures imported before.
func bareVerifications(of chain: Chain) -> @Sendable () -> Void {
    let checks = zip(chain.path, chain.path.dropFirst()).map { child, issuer in
        guard let child = try? Certificate(child.octets),
            let issuer = try? Certificate(issuer.octets),
            let check = bareVerification(of: child, under: issuer), check()
        else { fatalError("a signature of the chosen chain does not verify") }

        return check
    }
    return { for check in checks { blackHole(check()) } }
}

/// One signature verification and nothing else; nil where swift-crypto takes no such key or
/// signature.
func bareVerification(
    of child: Certificate,
    under issuer: Certificate
) -> (@Sendable () -> Bool)? {
    let message = Array(child.octets[child.toBeSigned])
    let signature = Array(child.octets[child.signature])
    let bits = issuer.octets[issuer.publicKey.keyBits]
    switch (child.signatureAlgorithm, issuer.publicKey.algorithm) {
    case (.ecdsa(let digest), .p256):
        guard let key = try? P256.Signing.PublicKey(x963Representation: bits),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
        else { return nil }

        return over(message, digest) { key.isValidSignature(signature, for: $0) }
    case (.ecdsa(let digest), .p384):
        guard let key = try? P384.Signing.PublicKey(x963Representation: bits),
            let signature = try? P384.Signing.ECDSASignature(derRepresentation: signature)
        else { return nil }

        return over(message, digest) { key.isValidSignature(signature, for: $0) }
    case (.ecdsa(let digest), .p521):
        guard let key = try? P521.Signing.PublicKey(x963Representation: bits),
            let signature = try? P521.Signing.ECDSASignature(derRepresentation: signature)
        else { return nil }

        return over(message, digest) { key.isValidSignature(signature, for: $0) }
    case (.ed25519, .ed25519):
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bits) else {
            return nil
        }

        return { key.isValidSignature(signature, for: message) }
    case (.rsaPKCS1(let digest), .rsa):
        return rsa(issuer, signature, .insecurePKCS1v1_5, message, digest)
    case (.rsaPSS(let digest), .rsa):
        return rsa(issuer, signature, .PSS, message, digest)
    case (.ecdsa, _), (.ed25519, _), (.rsaPKCS1, _), (.rsaPSS, _), (.unsupported, _), (.weak, _):
        return nil
    }
}

private func rsa(
    _ issuer: Certificate,
    _ signature: [UInt8],
    _ padding: _RSA.Signing.Padding,
    _ message: [UInt8],
    _ digest: SignatureDigest
) -> (@Sendable () -> Bool)? {
    let info = issuer.subjectPublicKeyInfoOctets
    guard let key = try? _RSA.Signing.PublicKey(derRepresentation: info) else { return nil }

    let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
    return over(message, digest) { key.isValidSignature(signature, for: $0, padding: padding) }
}

/// A check of a message's digest.
private func over(
    _ message: [UInt8],
    _ digest: SignatureDigest,
    _ check: @escaping @Sendable (any Digest) -> Bool
) -> @Sendable () -> Bool {
    switch digest {
    case .sha256: { check(SHA256.hash(data: message)) }
    case .sha384: { check(SHA384.hash(data: message)) }
    case .sha512: { check(SHA512.hash(data: message)) }
    }
}
#endif
