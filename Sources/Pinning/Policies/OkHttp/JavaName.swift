// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A distinguished name as Java compares it: by a canonical text, in which case and repeated spaces
/// do not count.
///
/// - SeeAlso: OpenJDK 17, sun/security/x509/X500Name.java, `equals`; AVA.java,
///   `toRFC2253CanonicalString`.
struct JavaName: Equatable {
    /// The relative names, each with its attributes in the order of their texts.
    private let rdns: [[Attribute]]

    init(issuerOf certificate: Certificate) { self.init(certificate.issuerRDNs) }

    init(subjectOf certificate: Certificate) { self.init(certificate.subjectRDNs) }

    init(_ rdns: [[NameAttribute]]) {
        self.rdns = rdns.map { $0.map(Attribute.init).sorted() }
    }

    private struct Attribute: Comparable {
        let text: String

        init(_ attribute: NameAttribute) {
            let name = Hexadecimal.encode(attribute.type)
            let isText = [DERTag.utf8String.rawValue, DERTag.printableString.rawValue].contains(
                attribute.tag
            )
            // Only types that RFC 2253 has a word for are compared as texts.
            if Self.named.contains(name), isText,
                let words = String(validating: attribute.contents, as: UTF8.self)
            {
                text = name + "=" + Self.canonical(words)
            } else {
                text = name + "=#" + Hexadecimal.encode(attribute.value)
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
