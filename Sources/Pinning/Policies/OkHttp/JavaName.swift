// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A distinguished name as Java compares it: by a canonical text, in which case and repeated spaces
/// do not count.
///
/// - SeeAlso: OpenJDK 17, sun/security/x509/X500Name.java, `equals`; AVA.java,
///   `toRFC2253CanonicalString`.
struct JavaName: Equatable {
    /// The relative names, each with its attributes in the order of their texts.
    private let relativeNames: [[Attribute]]

    init(issuerOf certificate: Certificate) {
        self.init(certificate.issuer, of: certificate.octets)
    }

    init(subjectOf certificate: Certificate) {
        self.init(certificate.subject, of: certificate.octets)
    }

    init(_ name: Range<Int>, of octets: [UInt8]) {
        let span = octets.span
        var relativeNames: [[Attribute]] = []
        var outside = DERReader(name)
        if var names = try? outside.read(.sequence, of: span).reader {
            while var attributes = try? names.read(.set, of: span).reader {
                var relativeName: [Attribute] = []
                while let attribute = try? attributes.read(.sequence, of: span) {
                    relativeName.append(Attribute(attribute, of: octets))
                }
                relativeNames.append(relativeName.sorted())
            }
        }
        self.relativeNames = relativeNames
    }

    private struct Attribute: Comparable {
        let text: String

        init(_ attribute: DERElement, of octets: [UInt8]) {
            let span = octets.span
            var fields = attribute.reader
            guard let type = try? fields.readObjectIdentifier(of: span),
                let value = try? fields.readAny(of: span)
            else {
                text = Hexadecimal.encode(octets[attribute.contents])
                return
            }

            let name = Hexadecimal.encode(octets[type])
            let contents = octets[value.contents]
            let isText = [DERTag.utf8String.rawValue, DERTag.printableString.rawValue].contains(
                value.tag
            )
            // Only types that RFC 2253 has a word for are compared as texts.
            if Self.named.contains(name), isText,
                let words = String(validating: contents, as: UTF8.self)
            {
                text = name + "=" + Self.canonical(words)
            } else {
                text = name + "=#" + Hexadecimal.encode(octets[value.whole])
            }
        }

        static func < (one: Attribute, other: Attribute) -> Bool { one.text < other.text }

        /// CN, C, L, ST, O, OU, STREET, DC and UID.
        private static let named: Set<String> = [
            "550403", "550406", "550407", "550408", "55040a", "55040b", "550409",
            "0992268993f22c640119", "0992268993f22c640101",
        ]

        private static func canonical(_ words: String) -> String {
            words.split(separator: " ").joined(separator: " ").lowercased()
        }
    }
}
