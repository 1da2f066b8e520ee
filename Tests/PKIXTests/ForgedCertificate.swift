// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A certificate for tests of the path search: well formed, its signature a mere claim.
///
/// `FakeSignatures` takes the signature's octets for the name of the key that made it.
struct ForgedCertificate {
    var subject: String
    var issuer: String
    /// The name of its own key.
    var key: String
    /// The name of the key that signed it.
    var signedBy: String
    var isCA = false
    var pathLength: Int?
    var keyUsage: [Int]?
    var purposes: [ObjectIdentifier]?
    var dns: [String] = []
    var ip: [[UInt8]] = []
    var email: [String] = []
    var permittedDNS: [String] = []
    var excludedDNS: [String] = []
    var permittedIP: [[UInt8]] = []
    var excludedIP: [[UInt8]] = []
    var permittedDirectory: [String] = []
    var excludedDirectory: [String] = []
    /// Whole Names, header included, of the same lists.
    var permittedNames: [[UInt8]] = []
    var excludedNames: [[UInt8]] = []
    /// The whole Name in place of the subject's.
    var wholeSubject: [UInt8]?
    var permittedEmail: [String] = []
    var excludedEmail: [String] = []
    var critical: ObjectIdentifier?
    /// Whole extensions, behind the others.
    var otherExtensions: [[UInt8]] = []
    /// Attributes behind the one of the subject's name, in the same relative name.
    var otherAttributes: [[UInt8]] = []
    /// An RSA key under one of its identifiers, in place of one on P-256.
    var rsa: (identifier: ObjectIdentifier, modulus: [UInt8])?
    /// What stands in the BIT STRING of the key in place of a point that the key's name makes.
    var point: [UInt8]?
    /// What stands in the BIT STRING of an RSA key in place of one that is encoded as it should be.
    var rsaKey: [UInt8]?
    /// The identifier of a curve, or of another algorithm with it, in place of P-256.
    var curve = ObjectIdentifier.p256
    var keyAlgorithm = ObjectIdentifier.ecPublicKey
    var notBefore = "20190101000000Z"
    var notAfter = "20491231235959Z"
    var version = 3
    var algorithm = ObjectIdentifier.ecdsaSHA256
    /// The parameters of the signature's algorithm.
    var parameters: [UInt8] = []

    init(_ subject: String, key: String? = nil, by issuer: String, signedBy: String? = nil) {
        self.subject = subject
        self.issuer = issuer
        self.key = key ?? subject
        self.signedBy = signedBy ?? issuer
    }

    static func ca(
        _ subject: String,
        key: String? = nil,
        by issuer: String,
        signedBy: String? = nil
    ) -> ForgedCertificate {
        var certificate = ForgedCertificate(subject, key: key, by: issuer, signedBy: signedBy)
        certificate.isCA = true
        return certificate
    }

    func with(_ change: (inout ForgedCertificate) -> Void) -> ForgedCertificate {
        var copy = self
        change(&copy)
        return copy
    }

    /// With identifiers of its own key and of its issuer's, whatever those keys are.
    func stating(key: String?, ofIssuer issuerKey: String?) -> ForgedCertificate {
        with {
            if let key {
                let value = DERWriter.octetString(Array(key.utf8))
                $0.otherExtensions.append(Self.anExtension([0x55, 0x1d, 14], value))
            }
            if let issuerKey {
                let value = DERWriter.sequence(DERWriter.implicit(0, Array(issuerKey.utf8)))
                $0.otherExtensions.append(Self.anExtension([0x55, 0x1d, 35], value))
            }
        }
    }

    var octets: [UInt8] {
        let identifier = DERWriter.sequence(DERWriter.objectIdentifier(algorithm), parameters)
        var fields: [[UInt8]] = []
        if version > 1 { fields.append(DERWriter.explicit(0, DERWriter.integer(version - 1))) }
        fields += [
            DERWriter.integer(1), identifier, name(issuer),
            DERWriter.sequence(time(notBefore), time(notAfter)),
            wholeSubject ?? name(subject, otherAttributes),
            subjectPublicKeyInfo,
        ]
        let extensions = extensions
        if !extensions.isEmpty {
            fields.append(DERWriter.explicit(3, DERWriter.sequence(extensions)))
        }
        return DERWriter.sequence(
            DERWriter.sequence(fields),
            identifier,
            DERWriter.bitString(Self.point(signedBy))
        )
    }

    private var subjectPublicKeyInfo: [UInt8] {
        guard let rsa else {
            return DERWriter.sequence(
                DERWriter.sequence(
                    DERWriter.objectIdentifier(keyAlgorithm),
                    DERWriter.objectIdentifier(curve)
                ),
                DERWriter.bitString(point ?? Self.point(key))
            )
        }

        return DERWriter.sequence(
            DERWriter.sequence(DERWriter.objectIdentifier(rsa.identifier)),
            DERWriter.bitString(
                rsaKey
                    ?? DERWriter.sequence(
                        DERWriter.element(0x02, rsa.modulus),
                        DERWriter.integer(65_537)
                    )
            )
        )
    }

    /// The octets of a key by its name, as long as an uncompressed point of P-256.
    static func point(_ name: String) -> [UInt8] {
        let text = [0x04] + Array(name.utf8)
        return text + [UInt8](repeating: 0, count: max(0, 65 - text.count))
    }

    private var extensions: [[UInt8]] {
        var extensions: [[UInt8]] = []
        func add(_ identifier: ObjectIdentifier, _ value: [UInt8], isCritical: Bool = false) {
            let flag = isCritical ? [DERWriter.boolean(true)] : []
            extensions.append(
                DERWriter.sequence(
                    [DERWriter.objectIdentifier(identifier)] + flag + [DERWriter.octetString(value)]
                )
            )
        }
        if isCA {
            let limit = pathLength.map { [DERWriter.integer($0)] } ?? []
            add(.basicConstraints, DERWriter.sequence([DERWriter.boolean(true)] + limit))
        }
        if let keyUsage { add(.keyUsage, DERWriter.namedBits(keyUsage)) }
        if let purposes {
            add(.extendedKeyUsage, DERWriter.sequence(purposes.map(DERWriter.objectIdentifier)))
        }
        let names = bases(dns, ip, [], email)
        if !names.isEmpty { add(.subjectAltName, DERWriter.sequence(names)) }
        let permitted = subtrees(
            0,
            bases(permittedDNS, permittedIP, permittedDirectory, permittedEmail)
                + permittedNames.map { DERWriter.explicit(4, $0) }
        )
        let excluded = subtrees(
            1,
            bases(excludedDNS, excludedIP, excludedDirectory, excludedEmail)
                + excludedNames.map { DERWriter.explicit(4, $0) }
        )
        if !(permitted + excluded).isEmpty {
            add(.nameConstraints, DERWriter.sequence(permitted + excluded), isCritical: true)
        }
        if let critical { add(critical, DERWriter.null, isCritical: true) }
        return extensions + otherExtensions
    }

    private func bases(
        _ dns: [String],
        _ ip: [[UInt8]],
        _ directory: [String],
        _ email: [String]
    ) -> [[UInt8]] {
        dns.map { DERWriter.implicit(2, Array($0.utf8)) }
            + ip.map { DERWriter.implicit(7, $0) }
            + directory.map { DERWriter.explicit(4, name($0)) }
            + email.map { DERWriter.implicit(1, Array($0.utf8)) }
    }

    private func subtrees(_ number: UInt8, _ bases: [[UInt8]]) -> [[UInt8]] {
        let elements = bases.map { DERWriter.sequence($0) }
        return elements.isEmpty ? [] : [DERWriter.implicitSequence(number, elements)]
    }

    private func name(_ text: String, _ others: [[UInt8]] = []) -> [UInt8] {
        let commonName = Self.attribute(DERWriter.utf8String(text))
        return DERWriter.sequence(
            DERWriter.element(0x31, Array(([commonName] + others).joined()))
        )
    }

    /// An attribute of a name, its value whatever octets are given.
    static func attribute(_ value: [UInt8]) -> [UInt8] {
        DERWriter.element(0x30, DERWriter.objectIdentifier(.commonName) + value)
    }

    /// An extension whose identifier is given by its octets.
    static func anExtension(_ identifier: [UInt8], _ value: [UInt8]) -> [UInt8] {
        DERWriter.sequence(DERWriter.element(0x06, identifier), DERWriter.octetString(value))
    }

    private func time(_ text: String) -> [UInt8] {
        DERWriter.element(DERTag.generalizedTime.rawValue, Array(text.utf8))
    }
}

/// Takes a signature for valid where it names the issuer's key, and counts how often it is asked.
final class FakeSignatures: SignatureVerification {
    func outcome(of certificate: Certificate, under issuer: Certificate) -> SignatureOutcome {
        let claimed = certificate.octets[certificate.signature]
        return claimed.elementsEqual(issuer.octets[issuer.publicKey.keyBits]) ? .valid : .invalid
    }
}
