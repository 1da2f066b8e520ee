// SPDX-License-Identifier: Apache-2.0

/// The identifier and length octets of a BER element, read as leniently as can be.
///
/// `DERReader` is the strict one. This one is for what shows, changes or takes what that refuses.
///
/// - SeeAlso: X.690, section 8.1.
package struct ElementHeader {
    package let tagClass: TagClass
    package let isConstructed: Bool
    package let number: Int
    package let start: Int
    package let contentsStart: Int
    /// What the length octets say; nil for the indefinite form.
    package let length: Int?
    /// Where the contents are; nil if the length is indefinite, or leads beyond the end.
    package let contents: Range<Int>?

    package enum TagClass: UInt8 {
        case universal, application, contextSpecific, individual
    }

    /// Reads the header at a position; nil where there is none before the end.
    package init?(at start: Int, in octets: [UInt8], end: Int) {
        guard start < end else { return nil }

        var position = start + 1
        let first = octets[start]
        self.start = start
        tagClass = TagClass(rawValue: first >> 6) ?? .universal
        isConstructed = first & 0x20 != 0
        if first & 0x1f == 0x1f {
            guard let long = Self.longNumber(&position, in: octets, end: end) else { return nil }

            number = long
        } else {
            number = Int(first & 0x1f)
        }
        guard position < end else { return nil }

        let count = octets[position] & 0x80 == 0 ? 0 : Int(octets[position] & 0x7f)
        // More octets than fit into a number are no length that anybody could send.
        guard count <= Self.mostLengthOctets, position + count < end else { return nil }

        contentsStart = position + 1 + count
        length =
            switch octets[position] {
            case 0x80: nil
            case let short where short < 0x80: Int(short)
            default: octets[(position + 1)..<contentsStart].reduce(0) { $0 << 8 | Int($1) }
            }
        contents =
            if let length, length <= end - contentsStart {
                contentsStart..<(contentsStart + length)
            } else { nil }
    }

    /// Whether DER writes it so: a tag of one octet, and the shortest length.
    package var isDER: Bool {
        length.map { contentsStart - start == 1 + DERWriter.length($0).count } ?? false
    }

    package func isUniversal(_ number: Int) -> Bool {
        tagClass == .universal && self.number == number
    }

    package func isContextSpecific(_ number: Int) -> Bool {
        tagClass == .contextSpecific && self.number == number
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
