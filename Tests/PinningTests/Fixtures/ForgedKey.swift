// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// A SubjectPublicKeyInfo of some kind; nobody holds the private key, or everybody does.
enum ForgedKey {
    /// The base point of P-521.
    static func p521() throws -> [UInt8] {
        let one = [UInt8](repeating: 0, count: 65) + [1]
        let key = try P521.Signing.PrivateKey(rawRepresentation: one)
        return point(Array(key.publicKey.x963Representation), on: .p521)
    }

    /// The base point of P-256, in compressed form.
    ///
    /// - SeeAlso: SEC 1, section 2.3.3.
    static func compressedP256() throws -> [UInt8] {
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let key = try P256.Signing.PrivateKey(rawRepresentation: one)
        return point(Array(key.publicKey.compressedRepresentation), on: .p256)
    }

    /// An RSA key with a modulus of so many bits, its parameters NULL where nothing else is given.
    static func rsa(bits: Int, parameters: [UInt8] = DERWriter.null) -> [UInt8] {
        rsa(.rsaEncryption, bits: bits, parameters: parameters)
    }

    /// The same key under the identifier of RSASSA-PSS.
    static func rsaPSS(bits: Int) -> [UInt8] {
        rsa(.rsaPSS, bits: bits, parameters: [])
    }

    /// The octets of the key inside of the SubjectPublicKeyInfo.
    static func rsaPublicKey(bits: Int) -> [UInt8] {
        rsaPublicKey(modulus: [0x80] + [UInt8](repeating: 0x01, count: bits / 8 - 1))
    }

    /// The same with this modulus.
    static func rsaPublicKey(modulus: [UInt8], exponent: Int = 65_537) -> [UInt8] {
        DERWriter.sequence(DERWriter.integer(unsigned: modulus), DERWriter.integer(exponent))
    }

    /// An RSA key with these octets inside.
    static func rsa(_ publicKey: [UInt8]) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(DERWriter.objectIdentifier(.rsaEncryption), DERWriter.null),
            DERWriter.bitString(publicKey)
        )
    }

    /// So many octets under an identifier without parameters.
    static func bare(_ algorithm: ObjectIdentifier, _ octets: Int) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(DERWriter.objectIdentifier(algorithm)),
            DERWriter.bitString([UInt8](repeating: 0x04, count: octets))
        )
    }

    /// So many octets as a point on P-192, which no library here has.
    static func p192(octets: Int) -> [UInt8] {
        elliptic([0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x01], octets)
    }

    /// The same on P-224.
    static func p224(octets: Int) -> [UInt8] {
        elliptic([0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x21], octets)
    }

    /// The same on a curve that is given by its numbers, of which there are none.
    static func explicitCurve(octets: Int) -> [UInt8] {
        elliptic(DERWriter.sequence(DERWriter.integer(1)), octets)
    }

    private static func elliptic(_ parameters: [UInt8], _ octets: Int) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(DERWriter.objectIdentifier(.ecPublicKey), parameters),
            DERWriter.bitString([UInt8](repeating: 0x04, count: octets))
        )
    }

    private static func rsa(
        _ algorithm: ObjectIdentifier,
        bits: Int,
        parameters: [UInt8]
    ) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(DERWriter.objectIdentifier(algorithm), parameters),
            DERWriter.bitString(rsaPublicKey(bits: bits))
        )
    }

    private static func point(_ point: [UInt8], on curve: ObjectIdentifier) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(
                DERWriter.objectIdentifier(.ecPublicKey),
                DERWriter.objectIdentifier(curve)
            ),
            DERWriter.bitString(point)
        )
    }
}
