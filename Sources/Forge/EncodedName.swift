// SPDX-License-Identifier: Apache-2.0

import Corpus
private import PKIX

extension DirectoryNameRecipe {
    /// - SeeAlso: RFC 5280, section 4.1.2.4; X.690, section 11.6: a set is in order.
    var encoded: [UInt8] {
        DERWriter.sequence(
            relativeNames.map { relativeName in
                DERWriter.element(
                    0x31,
                    relativeName.map(\.encoded).sorted { $0.lexicographicallyPrecedes($1) }
                        .flatMap(\.self)
                )
            }
        )
    }
}

extension DirectoryNameRecipe.Attribute {
    fileprivate var encoded: [UInt8] {
        DERWriter.sequence(
            DERWriter.objectIdentifier(type),
            DERWriter.element(form.tag, form.octets(of: value))
        )
    }
}

extension DirectoryNameRecipe.StringForm {
    /// - SeeAlso: X.680, section 8.4, table 1.
    fileprivate var tag: UInt8 {
        switch self {
        case .bmp: 0x1E
        case .ia5: 0x16
        case .numeric: 0x12
        case .printable: 0x13
        case .teletex: 0x14
        case .universal: 0x1C
        case .utf8: 0x0C
        }
    }

    /// - SeeAlso: X.690, section 8.23.
    fileprivate func octets(of text: String) -> [UInt8] {
        switch self {
        case .ia5, .numeric, .printable, .utf8: Array(text.utf8)
        case .bmp: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .teletex: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        case .universal:
            text.unicodeScalars.flatMap { scalar in
                [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
            }
        }
    }
}

extension NameRecipe {
    /// - SeeAlso: RFC 5280, section 4.2.1.6.
    var encoded: [UInt8] {
        switch value {
        // A Name is a choice, which no tag can be implicit for (X.680, 31.2.7).
        case .directory(let name): DERWriter.explicit(4, name.encoded)
        case .dns(let name): DERWriter.implicit(2, Array(name.utf8))
        case .email(let address): DERWriter.implicit(1, Array(address.utf8))
        case .ip(let octets): DERWriter.implicit(7, octets)
        case .other(let type, let octets):
            DERWriter.implicitSequence(
                0,
                [DERWriter.objectIdentifier(type), DERWriter.explicit(0, octets)]
            )
        case .registered(let identifier):
            DERWriter.implicit(8, Array(DERWriter.objectIdentifier(identifier).dropFirst(2)))
        case .uri(let uri): DERWriter.implicit(6, Array(uri.utf8))
        }
    }
}

extension CertificateRecipe {
    /// The subject of an item, which is named after it where the recipe says nothing.
    func encodedSubject(of item: ItemName) -> [UInt8] {
        subjectName?.encoded ?? CommonName.encoded(subject ?? item)
    }
}
