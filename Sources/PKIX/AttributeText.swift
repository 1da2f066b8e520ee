// SPDX-License-Identifier: Apache-2.0

/// The text of an attribute, prepared for comparison.
///
/// RFC 4518 has it decoded, mapped, normalised by NFKC, folded, and surplus spaces taken off. NFKC
/// is not part of the standard library: a character that it changes, and that its capital and small
/// forms do not explain, makes the text one that cannot be compared.
///
/// - SeeAlso: RFC 5280, section 7.1; RFC 4518, section 2.
struct AttributeText: Equatable {
    /// Two strings are equal where they are canonically equivalent.
    private let folded: String

    /// Whether values of a tag are character strings.
    static func isText(_ tag: UInt8) -> Bool { StringType(rawValue: tag) != nil }

    /// Nil where the value is not a string of its type, has characters of which is not known how they
    /// compare, or is longer than any text of a name.
    init?(_ value: DERElement, of octets: borrowing Span<UInt8>) {
        guard value.contents.count <= Self.longest, let type = StringType(rawValue: value.tag),
            let scalars = type.scalars(in: value.contents, of: octets)
        else { return nil }

        var text = String.UnicodeScalarView()
        var isBehindASpace = true
        for scalar in scalars {
            guard let mapped = Self.mapped(scalar) else { return nil }

            for scalar in mapped {
                let isSpace = scalar == " "
                if !isSpace || !isBehindASpace { text.append(scalar) }
                isBehindASpace = isSpace
            }
        }
        if text.last == " " { text.removeLast() }
        folded = String(text)
    }

    /// What stands in place of a character: nothing, a space, or its small form.
    ///
    /// - SeeAlso: RFC 4518, sections 2.2 and 2.3.
    private static func mapped(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
        var mapped = String.UnicodeScalarView()
        switch scalar.value {
        case 0x09...0x0d, 0x85:
            mapped.append(" ")
            return mapped
        case 0x20...0x7e:
            mapped.append(Unicode.Scalar(UInt8(scalar.value).lowercasedASCII))
            return mapped
        default:
            break
        }

        switch scalar.properties.generalCategory {
        case .control, .format:
            return mapped
        case .lineSeparator, .paragraphSeparator, .spaceSeparator:
            mapped.append(" ")
        case .privateUse, .surrogate, .unassigned:
            return nil
        default:
            guard scalar.properties.changesWhenNFKCCaseFolded else {
                mapped.append(scalar)
                return mapped
            }
            for capital in scalar.properties.uppercaseMapping.unicodeScalars {
                mapped.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
            }
            guard !mapped.contains(where: \.properties.changesWhenNFKCCaseFolded) else {
                return nil
            }
        }
        return mapped
    }

    /// Names of people and organisations have 64 characters at most (RFC 5280, appendix A.1).
    private static let longest = 2_048

    /// The types of strings, by their identifier octets.
    private enum StringType: UInt8 {
        case utf8 = 0x0c
        case numeric = 0x12
        case printable = 0x13
        case teletex = 0x14
        case ia5 = 0x16
        case visible = 0x1a
        case universal = 0x1c
        case bmp = 0x1e

        /// Nil where the octets are no string of the type, or where only ASCII is sure to mean what
        /// it says: a TeletexString is T.61 to the standard and ISO 8859-1 to many a CA.
        func scalars(
            in range: Range<Int>,
            of octets: borrowing Span<UInt8>
        ) -> [Unicode.Scalar]? {
            var scalars: [Unicode.Scalar] = []
            switch self {
            case .utf8:
                let bytes = range.map { octets[$0] }
                guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
                scalars.append(contentsOf: text.unicodeScalars)
            case .ia5, .numeric, .printable, .teletex, .visible:
                for place in range {
                    guard octets[place] < 0x80 else { return nil }
                    scalars.append(Unicode.Scalar(octets[place]))
                }
            case .bmp, .universal:
                let width = self == .bmp ? 2 : 4
                guard range.count.isMultiple(of: width) else { return nil }
                for start in stride(from: range.lowerBound, to: range.upperBound, by: width) {
                    var value: UInt32 = 0
                    for place in start..<start + width {
                        value = value << 8 | UInt32(octets[place])
                    }
                    guard let scalar = Unicode.Scalar(value) else { return nil }
                    scalars.append(scalar)
                }
            }
            return scalars
        }
    }
}
