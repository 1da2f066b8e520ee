// SPDX-License-Identifier: Apache-2.0

/// The identifier and length octets of a BER element, read as leniently as can be.
///
/// It is for display: a certificate of the corpus may be anything, and is shown all the same.
///
/// - SeeAlso: X.690, section 8.1.
struct ASN1Header {
    let tagClass: TagClass
    let isConstructed: Bool
    let number: Int
    /// Where the contents begin.
    let contentsStart: Int
    /// What the length octets say; nil for the indefinite form.
    let length: Int?

    enum TagClass: UInt8 {
        case universal, application, contextSpecific, individual
    }

    /// Reads the header at a position; nil where there is none before the end.
    init?(at start: Int, in octets: [UInt8], end: Int) {
        guard start < end else { return nil }

        var position = start + 1
        let first = octets[start]
        tagClass = TagClass(rawValue: first >> 6) ?? .universal
        isConstructed = first & 0x20 != 0
        if first & 0x1f == 0x1f {
            guard let long = Self.longNumber(&position, in: octets, end: end) else { return nil }

            number = long
        } else {
            number = Int(first & 0x1f)
        }
        guard position < end else { return nil }

        let count = Int(octets[position] & 0x7f)
        let isLong = octets[position] & 0x80 != 0
        position += 1
        guard isLong, count > 0 else {
            length = isLong ? nil : count
            contentsStart = position
            return
        }
        // More octets than fit into a number are no length that anybody could send.
        guard count <= Self.mostLengthOctets, position + count <= end else { return nil }

        length = octets[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
        contentsStart = position + count
    }

    /// A tag number above 30: seven bits to an octet.
    private static func longNumber(_ position: inout Int, in octets: [UInt8], end: Int) -> Int? {
        var number = 0
        for _ in 0..<mostTagOctets where position < end {
            let octet = octets[position]
            position += 1
            number = number << 7 | Int(octet & 0x7f)
            if octet & 0x80 == 0 { return number }
        }
        return nil
    }

    private static let mostLengthOctets = 7
    private static let mostTagOctets = 4
}

extension ASN1Header {
    /// The name of the tag as ASN.1 writes it.
    var tag: String {
        switch tagClass {
        case .universal: Self.universalTags[number] ?? "[UNIVERSAL \(number)]"
        case .application: "[APPLICATION \(number)]"
        case .contextSpecific: "[\(number)]"
        case .individual: "[PRIVATE \(number)]"
        }
    }

    func isUniversal(_ number: Int) -> Bool { tagClass == .universal && self.number == number }

    func isContextSpecific(_ number: Int) -> Bool {
        tagClass == .contextSpecific && self.number == number
    }

    /// - SeeAlso: X.680, table 1.
    private static let universalTags = [
        0: "END OF CONTENTS", 1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING",
        5: "NULL", 6: "OBJECT IDENTIFIER", 9: "REAL", 10: "ENUMERATED", 12: "UTF8String",
        16: "SEQUENCE", 17: "SET", 18: "NumericString", 19: "PrintableString", 20: "TeletexString",
        22: "IA5String", 23: "UTCTime", 24: "GeneralizedTime", 26: "VisibleString",
        28: "UniversalString", 30: "BMPString",
    ]
}
