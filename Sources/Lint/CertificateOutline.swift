// SPDX-License-Identifier: Apache-2.0

import Crypto
package import PKIX
package import Pinning

/// What a person wants to know of a certificate that is theirs to pin.
///
/// It is read no further than that takes: real certificates depart from RFC 5280 in places that do
/// not bear on pins, and a pin of them is as good as any.
package struct CertificateOutline: Sendable {
    package let octets: [UInt8]
    /// The subject's common name, or whatever else names it.
    package let subject: String
    package let issuer: String
    package let notBefore: Time
    package let notAfter: Time
    /// The names in subjectAltName: hosts, and addresses as text.
    package let hosts: [String]
    package let isCA: Bool
    package let key: PublicKeyOutline
    let subjectName: ArraySlice<UInt8>
    let issuerName: ArraySlice<UInt8>

    /// Reads a certificate.
    ///
    /// - Throws: Which field cannot be read, and the byte.
    package init(_ octets: [UInt8]) throws(MaterialError) {
        var field = "the certificate"
        do throws(DERError) {
            let span = octets.span
            var whole = DERReader(0..<octets.count)
            var certificate = try whole.read(.sequence, of: span).reader
            var fields = try certificate.read(.sequence, of: span).reader
            field = "version"
            _ = try fields.readIfPresent(.contextConstructed(0), of: span)
            field = "serialNumber"
            _ = try fields.read(.integer, of: span)
            field = "signature"
            _ = try fields.read(.sequence, of: span)
            field = "issuer"
            let issuer = try fields.read(.sequence, of: span)
            field = "validity"
            var validity = try fields.read(.sequence, of: span).reader
            notBefore = try validity.readTime(of: span)
            notAfter = try validity.readTime(of: span)
            field = "subject"
            let subject = try fields.read(.sequence, of: span)
            field = "subjectPublicKeyInfo"
            let key = try fields.read(.sequence, of: span)
            self.key = try PublicKeyOutline(key, of: octets)
            issuerName = octets[issuer.whole]
            subjectName = octets[subject.whole]
            self.issuer = NameText.text(of: issuer, of: octets)
            let extensions = OutlineExtensions(behind: fields, of: octets)
            isCA = extensions.isCA
            hosts = extensions.hosts
            let name = NameText.text(of: subject, of: octets)
            self.subject = name.isEmpty ? extensions.hosts.first ?? "" : name
            // What follows the certificate, as in OpenSSL's trusted form, is no part of it.
            self.octets = Array(octets[..<whole.offset])
        } catch {
            throw MaterialError(
                "\(field) cannot be read: \(error.problem), at byte \(error.offset)"
            )
        }
    }

    package var isSelfIssued: Bool { subjectName == issuerName }

    /// The subject with its organization: `R3 (Let's Encrypt)`.
    package var fullName: String { NameText.fullText(of: subjectName) }

    package var pin: SPKIPin { key.pin }

    /// Whether a host is one of its names.
    ///
    /// - SeeAlso: RFC 9525, section 6.3.
    package func names(_ host: String) -> Bool {
        let host = host.lowercased()
        return hosts.contains { name in
            let name = name.lowercased()
            guard name.hasPrefix("*.") else { return name == host }

            let rest = host.firstIndex(of: ".").map { host[$0...] }
            return rest == name.dropFirst()[...]
        }
    }
}

/// Why something is no certificate, key or archive.
package struct MaterialError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// A public key as a SubjectPublicKeyInfo, wherever it comes from.
package struct PublicKeyOutline: Sendable {
    /// The SubjectPublicKeyInfo.
    package let octets: [UInt8]
    package let rawKey: [UInt8]
    /// `EC P-256`, `RSA 2048`.
    package let kind: String

    /// Reads a SubjectPublicKeyInfo of which nothing may be left over.
    package init(_ octets: [UInt8]) throws(DERError) {
        try self.init(DERReader.whole(.sequence, of: octets.span), of: octets)
    }

    init(_ element: DERElement, of octets: [UInt8]) throws(DERError) {
        let span = octets.span
        var reader = element.reader
        var algorithm = try reader.read(.sequence, of: span).reader
        let name = try algorithm.readObjectIdentifier(of: span)
        let curve =
            algorithm.isNext(.objectIdentifier, of: span)
            ? try algorithm.readObjectIdentifier(of: span) : nil
        let bits = try reader.read(.bitString, of: span)
        guard bits.contents.count > 1 else { throw DERError(.empty, at: bits.start) }

        self.octets = Array(octets[element.whole])
        rawKey = Array(octets[bits.contents.dropFirst()])
        let identifier = ObjectIdentifier(contents: octets[name])
        let parameter = curve.flatMap { ObjectIdentifier(contents: octets[$0]) }
        kind = Self.kind(identifier, parameter, rawKey)
    }

    package var pin: SPKIPin { SPKIPin(hashing: octets[...]) }

    /// Whether it is an RSA key of less than 2048 bits.
    ///
    /// - SeeAlso: CA/B Forum, Baseline Requirements, section 6.1.5.
    package var isTooShort: Bool {
        kind.hasPrefix("RSA ") && Int(kind.dropFirst(4)).map { $0 < 2_048 } ?? false
    }

    /// SHA-256 of the SubjectPublicKeyInfo in hexadecimal.
    package var digits: String { Hexadecimal.encode(pin.octets) }

    private static func kind(
        _ algorithm: ObjectIdentifier?,
        _ curve: ObjectIdentifier?,
        _ key: [UInt8]
    ) -> String {
        guard let algorithm else { return "unknown" }
        if algorithm == ObjectIdentifier("1.2.840.113549.1.1.1") {
            return modulusBits(key).map { "RSA \($0)" } ?? "RSA"
        }
        if let curve {
            return curves[curve].map { "EC \($0)" } ?? "EC \(curve)"
        }
        return others[algorithm] ?? "\(algorithm)"
    }

    private static func modulusBits(_ key: [UInt8]) -> Int? {
        let span = key.span
        guard var fields = try? DERReader.whole(.sequence, of: span).reader,
            let modulus = try? fields.read(.integer, of: span)
        else { return nil }

        let octets = key[modulus.contents].drop { $0 == 0 }
        return octets.first.map { octets.count * 8 - $0.leadingZeroBitCount }
    }

    private static let curves = names([
        "1.2.840.10045.3.1.7": "P-256", "1.3.132.0.34": "P-384", "1.3.132.0.35": "P-521",
        "1.3.132.0.10": "secp256k1",
    ])

    private static let others = names([
        "1.3.101.112": "Ed25519", "1.3.101.113": "Ed448", "1.2.840.10040.4.1": "DSA",
        "1.2.840.113549.1.1.10": "RSA-PSS", "2.16.840.1.101.3.4.3.17": "ML-DSA-44",
        "2.16.840.1.101.3.4.3.18": "ML-DSA-65", "2.16.840.1.101.3.4.3.19": "ML-DSA-87",
    ])

    private static func names(_ names: [String: String]) -> [ObjectIdentifier: String] {
        var known: [ObjectIdentifier: String] = [:]
        for (dotted, name) in names {
            if let identifier = ObjectIdentifier(dotted) { known[identifier] = name }
        }
        return known
    }
}
