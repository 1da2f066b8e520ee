// SPDX-License-Identifier: Apache-2.0

/// The fields of a certificate by name, for messages about those that cannot be read.
///
/// - SeeAlso: RFC 5280, section 4.1.
package enum FieldName {
    /// The field that a byte lies in: `validity`, `extension keyUsage`; the first that cannot be
    /// skipped where one before it is broken.
    ///
    /// - Parameters:
    ///   - offset: Counted from the start of the certificate.
    ///   - octets: The certificate, or what should be one.
    /// - Returns: The name that RFC 5280 gives the field.
    package static func at(_ offset: Int, in octets: [UInt8]) -> String {
        var walk = Walk(offset: offset)
        do throws(DERError) {
            try walk.certificate(octets.span)
        } catch {
            // What cannot be skipped is the field that was begun last.
        }
        return walk.field
    }

    private struct Walk {
        let offset: Int
        var field = "certificate"

        mutating func certificate(_ octets: borrowing Span<UInt8>) throws(DERError) {
            var whole = DERReader(0..<octets.count)
            var certificate = try whole.read(.sequence, of: octets).reader
            field = "tbsCertificate"
            let signed = try certificate.readElement(of: octets)
            if offset < signed.end { return try signedPart(signed.reader, octets) }

            for name in ["signatureAlgorithm", "signatureValue", "certificate"] {
                field = name
                guard try !isPassed(&certificate, octets) else { return }
            }
        }

        private mutating func signedPart(
            _ fields: DERReader,
            _ octets: borrowing Span<UInt8>
        ) throws(DERError) {
            var fields = fields
            let names = [
                "version", "serialNumber", "signature", "issuer", "validity", "subject",
                "subjectPublicKeyInfo", "issuerUniqueID", "subjectUniqueID",
            ]
            let optional = [
                "version": DERTag.contextConstructed(0), "issuerUniqueID": .contextPrimitive(1),
                "subjectUniqueID": .contextPrimitive(2),
            ]
            for name in names {
                if let tag = optional[name], !fields.isNext(tag, of: octets) { continue }
                field = name
                guard try !isPassed(&fields, octets) else { return }
            }
            field = "extensions"
            var tagged = try fields.read(.contextConstructed(3), of: octets).reader
            var list = try tagged.read(.sequence, of: octets).reader
            while !list.isAtEnd {
                let element = try list.readElement(of: octets)
                guard offset < element.end else { continue }

                var entry = element.reader
                let name = try entry.readObjectIdentifier(of: octets)
                let identifier = ObjectIdentifier(read: octets, name)
                field = "extension \(Self.names["\(identifier)"] ?? "\(identifier)")"
                return
            }
        }

        /// Skips the next element; true where the byte lies in it.
        private func isPassed(
            _ fields: inout DERReader,
            _ octets: borrowing Span<UInt8>
        ) throws(DERError) -> Bool {
            try fields.readElement(of: octets).end > offset
        }

        /// - SeeAlso: RFC 5280, section 4.2.
        private static let names = [
            "2.5.29.14": "subjectKeyIdentifier", "2.5.29.15": "keyUsage",
            "2.5.29.17": "subjectAltName", "2.5.29.19": "basicConstraints",
            "2.5.29.30": "nameConstraints", "2.5.29.31": "cRLDistributionPoints",
            "2.5.29.32": "certificatePolicies", "2.5.29.35": "authorityKeyIdentifier",
            "2.5.29.37": "extKeyUsage", "1.3.6.1.5.5.7.1.1": "authorityInfoAccess",
        ]
    }
}
