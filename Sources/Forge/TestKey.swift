// SPDX-License-Identifier: Apache-2.0

private import Corpus
import Crypto
import CryptoExtras
private import Foundation
private import PKIX

/// One of the private keys that everybody knows.
///
/// - SeeAlso: RFC 5958 and RFC 5208, PKCS#8.
package struct TestKey: Sendable {
    package let kind: Kind
    /// The octets of the public key's BIT STRING.
    package let keyBits: [UInt8]
    /// The private key as it was read: PKCS#8, in DER.
    package let encoded: [UInt8]
    /// The same of RSA, which takes longer to read than to sign with; nil for other kinds.
    let rsa: _RSA.Signing.PrivateKey?

    package enum Kind: CaseIterable, Hashable, Sendable {
        case brainpool256, ed25519, ed448, p256, p384, p521, rsa, secp256k1, x25519
    }

    /// Reads a key from its PEM text; nil where it is none of these kinds.
    ///
    /// Kinds whose public key swift-crypto cannot derive have that key as a second text below.
    package init?(pem text: String) {
        let start = text.firstRange(of: "-----BEGIN PUBLIC KEY-----")?.lowerBound ?? text.endIndex
        guard let encoded = PEM.octets(of: String(text[..<start]), label: "PRIVATE KEY") else {
            return nil
        }

        let found =
            start == text.endIndex ? Self.derived(from: encoded) : Self.stated(text[start...])
        guard let found else { return nil }

        self.encoded = encoded
        (kind, keyBits, rsa) = found
    }

    /// The public key as certificates hold it.
    package var subjectPublicKeyInfo: [UInt8] {
        DERWriter.sequence(kind.algorithmIdentifier, DERWriter.bitString(keyBits))
    }

    private typealias Found = (kind: Kind, keyBits: [UInt8], rsa: _RSA.Signing.PrivateKey?)

    private static func derived(from octets: [UInt8]) -> Found? {
        if let key = try? P256.Signing.PrivateKey(derRepresentation: octets) {
            return (.p256, Array(key.publicKey.x963Representation), nil)
        }
        if let key = try? P384.Signing.PrivateKey(derRepresentation: octets) {
            return (.p384, Array(key.publicKey.x963Representation), nil)
        }
        if let key = try? P521.Signing.PrivateKey(derRepresentation: octets) {
            return (.p521, Array(key.publicKey.x963Representation), nil)
        }
        if let key = ed25519(octets) {
            return (.ed25519, Array(key.publicKey.rawRepresentation), nil)
        }
        // Short keys are wanted, too: their refusal is a question of the corpus.
        if let key = try? _RSA.Signing.PrivateKey(unsafeDERRepresentation: octets) {
            return (.rsa, Array(key.publicKey.pkcs1DERRepresentation), key)
        }
        return nil
    }

    private static func stated(_ text: Substring) -> Found? {
        guard let octets = PEM.octets(of: String(text), label: "PUBLIC KEY") else { return nil }

        let span = octets.span
        guard var reader = try? DERReader.whole(.sequence, of: span).reader,
            let algorithm = try? reader.read(.sequence, of: span).whole,
            let bits = try? reader.readBitString(of: span).bits,
            let kind = Kind.allCases.first(where: {
                $0.algorithmIdentifier == Array(octets[algorithm])
            })
        else { return nil }

        return (kind, Array(octets[bits]), nil)
    }

    /// - SeeAlso: RFC 8410, section 7: an octet string in an octet string.
    static func ed25519(_ octets: [UInt8]) -> Curve25519.Signing.PrivateKey? {
        let seed = Array(octets.suffix(32))
        let expected = DERWriter.sequence(
            DERWriter.integer(0),
            DERWriter.sequence(DERWriter.objectIdentifier(.ed25519)),
            DERWriter.octetString(DERWriter.octetString(seed))
        )
        guard octets == expected else { return nil }

        return try? Curve25519.Signing.PrivateKey(rawRepresentation: seed)
    }
}

extension TestKey.Kind {
    /// The AlgorithmIdentifier of such public keys.
    ///
    /// - SeeAlso: RFC 3279, section 2.3.1 (RSA: NULL); RFC 5480, section 2.1.1 (the curve); RFC
    ///   8410, section 3 (absent).
    var algorithmIdentifier: [UInt8] {
        switch self {
        case .brainpool256: curve(.brainpoolP256r1)
        case .ed25519: DERWriter.sequence(DERWriter.objectIdentifier(.ed25519))
        case .ed448: DERWriter.sequence(DERWriter.objectIdentifier(.ed448))
        case .p256: curve(.p256)
        case .p384: curve(.p384)
        case .p521: curve(.p521)
        case .rsa:
            DERWriter.sequence(DERWriter.objectIdentifier(.rsaEncryption), DERWriter.null)
        case .secp256k1: curve(.secp256k1)
        case .x25519: DERWriter.sequence(DERWriter.objectIdentifier(.x25519))
        }
    }
}

private func curve(_ curve: ObjectIdentifier) -> [UInt8] {
    DERWriter.sequence(
        DERWriter.objectIdentifier(.ecPublicKey),
        DERWriter.objectIdentifier(curve)
    )
}
