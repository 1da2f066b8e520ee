// SPDX-License-Identifier: Apache-2.0

private import Crypto
import PKIX

/// A SubjectPublicKeyInfo taken apart, for whoever encodes it again.
struct PresentedKey: Sendable {
    /// The whole of it.
    let octets: [UInt8]
    let kind: Kind
    /// The contents of the algorithm's identifier.
    private let algorithm: [UInt8]
    /// The octets of the BIT STRING.
    let bits: [UInt8]
    /// Whether the BIT STRING says that its last bits stand for nothing.
    let hasUnusedBits: Bool
    /// Whether the bits are an uncompressed point on the curve that the parameters name; presumed
    /// where swift-crypto lacks the curve.
    let isPointOnItsCurve: Bool
    /// The identifier of the algorithm with its header.
    private let identifier: [UInt8]

    /// What was measured apart from each other.
    enum Kind: Hashable, Sendable {
        /// RSASSA-PSS without parameters.
        case bareRSASSAPSS
        /// An identifier that nobody knows, without parameters.
        case bareUnknown
        case curve(Curve)
        /// An elliptic curve that no parameters name.
        case curveWithoutParameters
        case edwardsOrMontgomery(Curve448Or25519)
        /// An elliptic curve given by its numbers.
        case explicitCurve
        case other
        case rsa(RSAParameters)
        /// A curve of NIST below 256 bits, of which Apple's platform alone was read.
        case shortCurve(ShortCurve)
    }

    enum Curve448Or25519: Hashable, Sendable {
        case ed25519, ed448, x25519
    }

    enum ShortCurve: CaseIterable, Hashable, Sendable {
        case p192, p224
    }

    enum RSAParameters: Hashable, Sendable {
        case absent, emptyOctetString, null
    }

    /// The named curves that were measured.
    enum Curve: CaseIterable, Hashable, Sendable {
        case brainpoolP256r1, p256, p384, p521, secp256k1
    }

    /// Takes a certificate's key apart; nil where that is not possible.
    ///
    /// - Parameters:
    ///   - certificate: Whose key it is.
    ///   - points: What is known of points already; nil where each is looked at anew.
    init?(_ certificate: Certificate, _ points: KnownPoints? = nil) {
        let presented = certificate.octets
        let span = presented.span
        var reader = DERReader(certificate.subjectPublicKeyInfo)
        guard var info = try? reader.read(.sequence, of: span).reader,
            let element = try? info.read(.sequence, of: span),
            case var identifier = element.reader,
            let name = try? identifier.readObjectIdentifier(of: span)
        else { return nil }

        let parameters = identifier.isAtEnd ? nil : try? identifier.readAny(of: span)
        octets = Array(certificate.subjectPublicKeyInfoOctets)
        algorithm = Array(certificate.octets[name])
        let keyBits = certificate.publicKey.keyBits
        bits = Array(certificate.octets[keyBits])
        // The octet in front of them counts those that stand for nothing (X.690, 8.6.2.2).
        hasUnusedBits = certificate.octets[keyBits.lowerBound - 1] != 0
        self.identifier = Array(certificate.octets[element.start..<element.end])
        kind = Self.kind(algorithm, parameters, of: certificate.octets)
        isPointOnItsCurve =
            switch kind {
            case .curve(let curve):
                curve.isUncompressed(bits)
                    && (points?.isOn(curve, bits) ?? curve.holds(bits))
            default: false
            }
    }

    private static func kind(
        _ algorithm: [UInt8],
        _ parameters: DERElement?,
        of octets: [UInt8]
    ) -> Kind {
        let isBare = parameters == nil
        switch algorithm {
        case ObjectIdentifier.rsaEncryption.contents:
            return rsaParameters(parameters).map(Kind.rsa) ?? .other
        case ObjectIdentifier.rsaPSS.contents:
            return isBare ? .bareRSASSAPSS : .other
        case ObjectIdentifier.ed25519.contents:
            return isBare ? .edwardsOrMontgomery(.ed25519) : .other
        case ObjectIdentifier.ed448.contents:
            return isBare ? .edwardsOrMontgomery(.ed448) : .other
        case ObjectIdentifier.x25519.contents:
            return isBare ? .edwardsOrMontgomery(.x25519) : .other
        case ObjectIdentifier.ecPublicKey.contents:
            guard let parameters else { return .curveWithoutParameters }

            if parameters.tag == DERTag.sequence.rawValue { return .explicitCurve }
            guard parameters.tag == DERTag.objectIdentifier.rawValue else { return .other }

            let name = Array(octets[parameters.contents])
            return Curve.allCases.first { $0.identifier.contents == name }.map(Kind.curve)
                ?? ShortCurve.allCases.first { $0.identifier == name }.map(Kind.shortCurve)
                ?? .other
        case ObjectIdentifier.exampleAlgorithm.contents:
            return isBare ? .bareUnknown : .other
        default:
            return .other
        }
    }

    private static func rsaParameters(_ parameters: DERElement?) -> RSAParameters? {
        guard let parameters else { return .absent }
        guard parameters.contents.isEmpty else { return nil }

        return switch parameters.tag {
        case DERTag.null.rawValue: .null
        case DERTag.octetString.rawValue: .emptyOctetString
        default: nil
        }
    }

    /// The key with NULL for parameters, whatever it has.
    var withNullParameters: [UInt8] { encoded(bits) }

    /// The key as presented, every bit of it meant.
    var withoutUnusedBits: [UInt8] {
        DERWriter.sequence(identifier, DERWriter.bitString(bits))
    }

    /// A key of this algorithm, NULL for parameters.
    func encoded(_ bits: [UInt8]) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(DERWriter.element(0x06, algorithm), DERWriter.null),
            DERWriter.bitString(bits)
        )
    }
}

extension PresentedKey.ShortCurve {
    /// The contents of the curve's identifier.
    ///
    /// - SeeAlso: RFC 5480, section 2.1.1.1.
    fileprivate var identifier: [UInt8] {
        switch self {
        case .p192: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x01]
        case .p224: [0x2b, 0x81, 0x04, 0x00, 0x21]
        }
    }

    /// Whether octets have the form of a point with both its coordinates (SEC 1, 2.3.3).
    func isUncompressed(_ point: [UInt8]) -> Bool {
        point.first == 0x04 && point.count == 1 + 2 * (self == .p192 ? 24 : 28)
    }
}

extension PresentedKey.Curve {
    fileprivate var identifier: ObjectIdentifier {
        switch self {
        case .brainpoolP256r1: .brainpoolP256r1
        case .p256: .p256
        case .p384: .p384
        case .p521: .p521
        case .secp256k1: .secp256k1
        }
    }

    var coordinateSize: Int {
        switch self {
        case .brainpoolP256r1, .p256, .secp256k1: 32
        case .p384: 48
        case .p521: 66
        }
    }

    var isKnownToGnuTLS: Bool {
        switch self {
        case .p256, .p384, .p521: true
        case .brainpoolP256r1, .secp256k1: false
        }
    }

    /// Whether octets have the form of a point with both its coordinates (SEC 1, 2.3.3).
    func isUncompressed(_ point: [UInt8]) -> Bool {
        point.first == 0x04 && point.count == 1 + 2 * coordinateSize
    }

    /// Whether an uncompressed point is on the curve; presumed where swift-crypto lacks the curve.
    func holds(_ point: [UInt8]) -> Bool {
        switch self {
        case .p256: (try? P256.Signing.PublicKey(x963Representation: point)) != nil
        case .p384: (try? P384.Signing.PublicKey(x963Representation: point)) != nil
        case .p521: (try? P521.Signing.PublicKey(x963Representation: point)) != nil
        case .brainpoolP256r1, .secp256k1: true
        }
    }
}
