// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX
import Pinning

/// A certificate that is not issued yet, with everything in it but a signature that anybody could
/// verify.
///
/// - SeeAlso: RFC 5280, section 4.1.
struct PlannedCertificate {
    let octets: [UInt8]
    /// The SubjectPublicKeyInfo of who is said to sign it.
    let signer: [UInt8]

    /// A server's certificate.
    init(host: String, key: [UInt8], from: Time, until: Time, issuer: Certificate) {
        let name =
            HostName(host).map { $0.depth == 0 } ?? false
            ? DERWriter.implicit(7, IPAddress(host)?.octets ?? [])
            : DERWriter.implicit(2, Array(host.utf8))
        self.init(
            // A common name has 64 characters at most; subjectAltName is what counts.
            subject: Self.name(String(host.prefix(64))),
            key: key,
            from: from,
            until: until,
            issuer: issuer,
            extensions: [
                Self.element("2.5.29.15", isCritical: true, DERWriter.namedBits([0])),
                Self.element(
                    "2.5.29.37",
                    DERWriter.sequence(Self.identifier("1.3.6.1.5.5.7.3.1"))
                ),
                Self.element("2.5.29.17", DERWriter.sequence(name)),
            ]
        )
    }

    /// A CA's certificate.
    ///
    /// - Parameters:
    ///   - subject: Its common name.
    ///   - key: The SubjectPublicKeyInfo.
    ///   - from: When it begins.
    ///   - until: When it ends.
    ///   - issuer: Who signs it; nil for itself.
    init(authority subject: String, key: [UInt8], from: Time, until: Time, issuer: Certificate?) {
        self.init(
            subject: Self.name(subject),
            key: key,
            from: from,
            until: until,
            issuer: issuer,
            extensions: [
                Self.element(
                    "2.5.29.19",
                    isCritical: true,
                    DERWriter.sequence(DERWriter.boolean(true))
                ),
                Self.element("2.5.29.15", isCritical: true, DERWriter.namedBits([5, 6])),
                Self.element("2.5.29.14", DERWriter.octetString(Self.keyIdentifier(key))),
            ]
        )
    }

    private init(
        subject: [UInt8],
        key: [UInt8],
        from: Time,
        until: Time,
        issuer: Certificate?,
        extensions: [[UInt8]]
    ) {
        var extensions = extensions
        let identifier =
            issuer.flatMap { issuer in
                issuer.extensions.subjectKeyIdentifier.map { Array(issuer.octets[$0]) }
            }
        if let identifier {
            extensions.append(
                Self.element(
                    "2.5.29.35",
                    DERWriter.sequence(DERWriter.implicit(0, identifier))
                )
            )
        }
        let signer = issuer.map { Array($0.octets[$0.subjectPublicKeyInfo]) } ?? key
        let algorithm = Self.algorithm(for: signer)
        let issuerName = issuer.map { Array($0.octets[$0.subject]) } ?? subject
        let validity = DERWriter.sequence(DERWriter.time(from), DERWriter.time(until))
        let body =
            algorithm + issuerName + validity + subject + key
            + DERWriter.explicit(3, DERWriter.sequence(extensions))
        // Positive, not zero, and never the same for two certificates (RFC 5280, 4.1.2.2).
        let serial: [UInt8] = [0x40] + SHA256.hash(data: body).prefix(15)
        let toBeSigned = DERWriter.sequence(
            DERWriter.explicit(0, DERWriter.integer(2)),
            DERWriter.integer(unsigned: serial),
            body
        )
        // What stands there is looked at by nobody: the plan says who signs.
        let signature = DERWriter.bitString(
            DERWriter.sequence(DERWriter.integer(1), DERWriter.integer(1))
        )
        octets = DERWriter.sequence(toBeSigned, algorithm, signature)
        self.signer = signer
    }

    /// The algorithm that goes with a key.
    ///
    /// - SeeAlso: RFC 4055, section 5; RFC 5758, section 3.2; RFC 8410, section 3.
    private static func algorithm(for key: [UInt8]) -> [UInt8] {
        let has = { (name: String) in key.firstRange(of: identifier(name)) != nil }
        if has("1.2.840.113549.1.1.1") {
            return DERWriter.sequence(
                identifier("1.2.840.113549.1.1.11"),
                DERWriter.null
            )
        }
        if has("1.3.101.112") { return DERWriter.sequence(identifier("1.3.101.112")) }
        let digest = has("1.3.132.0.34") ? 3 : has("1.3.132.0.35") ? 4 : 2
        return DERWriter.sequence(identifier("1.2.840.10045.4.3.\(digest)"))
    }

    private static func element(
        _ name: String,
        isCritical: Bool = false,
        _ value: [UInt8]
    ) -> [UInt8] {
        DERWriter.sequence(
            identifier(name),
            isCritical ? DERWriter.boolean(true) : [],
            DERWriter.octetString(value)
        )
    }

    private static func identifier(_ dotted: String) -> [UInt8] {
        ObjectIdentifier(dotted).map { DERWriter.objectIdentifier($0) } ?? []
    }

    private static func name(_ text: String) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.set(
                ofOne: DERWriter.sequence(identifier("2.5.4.3"), DERWriter.utf8String(text))
            )
        )
    }

    private static func keyIdentifier(_ key: [UInt8]) -> [UInt8] {
        Array(Insecure.SHA1.hash(data: key))
    }
}
