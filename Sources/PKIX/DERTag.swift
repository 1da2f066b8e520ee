// SPDX-License-Identifier: Apache-2.0

/// The identifier octet of a DER element, for the tags that certificates use.
///
/// Tag numbers above 30 take several octets and occur nowhere in a certificate.
///
/// - SeeAlso: X.690, section 8.1.2.
package struct DERTag: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let boolean = DERTag(rawValue: 0x01)
    package static let integer = DERTag(rawValue: 0x02)
    package static let bitString = DERTag(rawValue: 0x03)
    package static let octetString = DERTag(rawValue: 0x04)
    package static let null = DERTag(rawValue: 0x05)
    package static let objectIdentifier = DERTag(rawValue: 0x06)
    package static let enumerated = DERTag(rawValue: 0x0a)
    package static let utf8String = DERTag(rawValue: 0x0c)
    package static let printableString = DERTag(rawValue: 0x13)
    package static let ia5String = DERTag(rawValue: 0x16)
    package static let utcTime = DERTag(rawValue: 0x17)
    package static let generalizedTime = DERTag(rawValue: 0x18)
    package static let universalString = DERTag(rawValue: 0x1c)
    package static let bmpString = DERTag(rawValue: 0x1e)
    package static let sequence = DERTag(rawValue: 0x30)
    package static let set = DERTag(rawValue: 0x31)

    /// A context-specific tag whose contents are octets: `[number] IMPLICIT`.
    package static func contextPrimitive(_ number: UInt8) -> DERTag {
        DERTag(rawValue: 0x80 | number)
    }

    /// A context-specific tag whose contents are elements: `[number] EXPLICIT`, or an implicit
    /// sequence.
    package static func contextConstructed(_ number: UInt8) -> DERTag {
        DERTag(rawValue: 0xa0 | number)
    }
}

extension DERTag: CustomStringConvertible {
    package var description: String {
        switch self {
        case .boolean: "BOOLEAN"
        case .integer: "INTEGER"
        case .bitString: "BIT STRING"
        case .octetString: "OCTET STRING"
        case .null: "NULL"
        case .objectIdentifier: "OBJECT IDENTIFIER"
        case .enumerated: "ENUMERATED"
        case .utf8String: "UTF8String"
        case .printableString: "PrintableString"
        case .ia5String: "IA5String"
        case .utcTime: "UTCTime"
        case .generalizedTime: "GeneralizedTime"
        case .universalString: "UniversalString"
        case .bmpString: "BMPString"
        case .sequence: "SEQUENCE"
        case .set: "SET"
        default:
            rawValue & 0xc0 == 0x80
                ? "[\(rawValue & 0x1f)]" : "tag 0x\(String(rawValue, radix: 16))"
        }
    }
}
