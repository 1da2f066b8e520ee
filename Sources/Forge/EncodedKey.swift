// SPDX-License-Identifier: Apache-2.0

import Corpus
private import PKIX

/// The parts of a SubjectPublicKeyInfo, each well-formed whatever it says.
struct EncodedKey {
    /// The AlgorithmIdentifier.
    let algorithm: [UInt8]
    /// The BIT STRING.
    let subjectPublicKey: [UInt8]
    /// What key identifiers are made of.
    let keyBits: [UInt8]

    init(_ algorithm: [UInt8], _ keyBits: [UInt8]) {
        self.init(algorithm, keyBits, as: DERWriter.bitString(keyBits))
    }

    init(_ algorithm: [UInt8], _ keyBits: [UInt8], as bitString: [UInt8]) {
        self.algorithm = algorithm
        self.keyBits = keyBits
        subjectPublicKey = bitString
    }
}

extension TestKey {
    /// The public key in an encoding; nil where keys of this kind have no such encoding.
    func encoded(_ encoding: CertificateRecipe.KeyEncoding?) -> EncodedKey? {
        let usual = kind.algorithmIdentifier
        switch encoding {
        case nil, .indefiniteLength, .longAlgorithmLength, .longKeyLength, .longLength,
            .trailingOctets:
            return EncodedKey(usual, keyBits)
        case .constructedKey:
            let segment = DERWriter.bitString(keyBits)
            return EncodedKey(usual, keyBits, as: DERWriter.element(0x23, segment))
        case .trailingInKey:
            return EncodedKey(usual, keyBits + DERWriter.null)
        case .unknownAlgorithm:
            return EncodedKey(algorithmIdentifier(.exampleAlgorithm), keyBits)
        case .unusedBits:
            return EncodedKey(usual, keyBits, as: DERWriter.element(0x03, [0x07] + keyBits))
        case .ecCompressed:
            return curvePoint.map { EncodedKey(usual, [0x02 | $0.sign] + $0.x) }
        case .ecExplicit:
            return kind == .p256 ? EncodedKey(explicitP256, keyBits) : nil
        case .ecHybrid:
            return curvePoint.map { EncodedKey(usual, [0x06 | $0.sign] + $0.x + $0.y) }
        case .ecRawPoint:
            return curvePoint.map { EncodedKey(usual, Array($0.x + $0.y)) }
        case .ecWithoutParameters:
            return curvePoint.map { _ in EncodedKey(algorithmIdentifier(.ecPublicKey), keyBits) }
        case .pointOffCurve:
            // Whoever is on the curve with the same first coordinate is the negative, which
            // differs in more bits.
            return curvePoint.map { point in
                EncodedKey(usual, keyBits.dropLast() + point.y.suffix(1).map { $0 ^ 0x01 })
            }
        case .rsaNegativeModulus:
            return rsaNumbers.map {
                EncodedKey(usual, $0.encoded(modulus: $0.modulus.drop(while: isZero)))
            }
        case .rsaOAEP:
            return rsaNumbers.map { _ in
                EncodedKey(
                    DERWriter.sequence(DERWriter.objectIdentifier(.rsaOAEP), DERWriter.null),
                    keyBits
                )
            }
        case .rsaOctetParameters:
            return rsaNumbers.map { _ in
                EncodedKey(
                    DERWriter.sequence(
                        DERWriter.objectIdentifier(.rsaEncryption),
                        DERWriter.octetString([])
                    ),
                    keyBits
                )
            }
        case .rsaPaddedModulus:
            return rsaNumbers.map { EncodedKey(usual, $0.encoded(modulus: [0x00] + $0.modulus)) }
        case .rsaPSS:
            return rsaNumbers.map { _ in EncodedKey(algorithmIdentifier(.rsaPSS), keyBits) }
        case .rsaWithoutNull:
            return rsaNumbers.map { _ in EncodedKey(algorithmIdentifier(.rsaEncryption), keyBits) }
        }
    }

    private func algorithmIdentifier(_ algorithm: ObjectIdentifier) -> [UInt8] {
        DERWriter.sequence(DERWriter.objectIdentifier(algorithm))
    }

    /// The coordinates of the public key; nil where it is no point of a curve with an equation.
    ///
    /// - SeeAlso: SEC 1, section 2.3.3.
    private var curvePoint: (x: ArraySlice<UInt8>, y: ArraySlice<UInt8>, sign: UInt8)? {
        switch kind {
        case .ed25519, .ed448, .rsa, .x25519:
            return nil
        case .brainpool256, .p256, .p384, .p521, .secp256k1:
            let size = (keyBits.count - 1) / 2
            return (keyBits[1...size], keyBits[(size + 1)...], (keyBits.last ?? 0) & 0x01)
        }
    }

    private var rsaNumbers: RSANumbers? {
        guard kind == .rsa else { return nil }

        let span = keyBits.span
        guard var reader = try? DERReader.whole(.sequence, of: span).reader,
            let modulus = try? reader.read(.integer, of: span).contents,
            let exponent = try? reader.read(.integer, of: span).whole
        else { return nil }

        return RSANumbers(modulus: keyBits[modulus], exponent: keyBits[exponent])
    }
}

private struct RSANumbers {
    /// The contents of the INTEGER.
    let modulus: ArraySlice<UInt8>
    /// The whole INTEGER.
    let exponent: ArraySlice<UInt8>

    /// - SeeAlso: RFC 8017, appendix A.1.1.
    func encoded(modulus: ArraySlice<UInt8>) -> [UInt8] {
        DERWriter.sequence(DERWriter.element(0x02, Array(modulus)), Array(exponent))
    }
}

private func isZero(_ octet: UInt8) -> Bool { octet == 0x00 }

/// The AlgorithmIdentifier of a key on P-256 that states the curve's numbers.
///
/// - SeeAlso: RFC 3279, section 2.3.5; FIPS 186-4, appendix D.1.2.3, for the numbers.
private let explicitP256: [UInt8] = DERWriter.sequence(
    DERWriter.objectIdentifier(.ecPublicKey),
    DERWriter.sequence(
        DERWriter.integer(1),
        DERWriter.sequence(
            DERWriter.objectIdentifier(.primeField),
            DERWriter.integer(unsigned: prime)
        ),
        DERWriter.sequence(
            DERWriter.octetString(firstCoefficient),
            DERWriter.octetString(secondCoefficient),
            DERWriter.bitString(seed)
        ),
        DERWriter.octetString(generator),
        DERWriter.integer(unsigned: order),
        DERWriter.integer(1)
    )
)

private let prime: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
]
private let firstCoefficient: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFC,
]
private let secondCoefficient: [UInt8] = [
    0x5A, 0xC6, 0x35, 0xD8, 0xAA, 0x3A, 0x93, 0xE7, 0xB3, 0xEB, 0xBD, 0x55,
    0x76, 0x98, 0x86, 0xBC, 0x65, 0x1D, 0x06, 0xB0, 0xCC, 0x53, 0xB0, 0xF6,
    0x3B, 0xCE, 0x3C, 0x3E, 0x27, 0xD2, 0x60, 0x4B,
]
private let seed: [UInt8] = [
    0xC4, 0x9D, 0x36, 0x08, 0x86, 0xE7, 0x04, 0x93, 0x6A, 0x66, 0x78, 0xE1,
    0x13, 0x9D, 0x26, 0xB7, 0x81, 0x9F, 0x7E, 0x90,
]
private let generator: [UInt8] = [
    0x04, 0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6,
    0xE5, 0x63, 0xA4, 0x40, 0xF2, 0x77, 0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33,
    0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2, 0x96, 0x4F, 0xE3, 0x42,
    0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C, 0x0F, 0x9E,
    0x16, 0x2B, 0xCE, 0x33, 0x57, 0x6B, 0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40,
    0x68, 0x37, 0xBF, 0x51, 0xF5,
]
private let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84,
    0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
]
