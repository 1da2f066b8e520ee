// SPDX-License-Identifier: Apache-2.0

extension DERReader {
    /// Reads an element of any type and checks that it is DER down to its leaves.
    ///
    /// Whoever leaves an element unread would otherwise let in what another reader takes apart
    /// differently. A leaf under a context tag has a type that only its definition tells: that is
    /// for who knows it.
    package mutating func readAny(
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement {
        let element = try readElement(of: octets)
        // Most are texts of a type that has nothing to check.
        guard element.tag != DERTag.printableString.rawValue else { return element }

        try Self.checkContents(of: element, in: octets, depth: 1)
        return element
    }

    private static func checkContents(
        of element: DERElement,
        in octets: borrowing Span<UInt8>,
        depth: Int
    ) throws(DERError) {
        guard element.tag & 0x20 != 0 else { return try checkLeaf(element, in: octets) }

        // Strings in pieces are not DER (X.690, 10.2): of the universal types only sequences and
        // sets are made of elements.
        let isUniversal = element.tag & 0xc0 == 0
        guard
            !isUniversal || element.tag == DERTag.sequence.rawValue
                || element.tag == DERTag.set.rawValue
        else { throw DERError(.constructedString, at: element.start) }
        guard depth < maximumDepth else { throw DERError(.nestedTooDeep, at: element.start) }

        var reader = element.reader
        var earlier: DERElement?
        while !reader.isAtEnd {
            let inner = try reader.readElement(of: octets)
            try checkContents(of: inner, in: octets, depth: depth + 1)
            if element.tag == DERTag.set.rawValue, let earlier {
                try checkOrder(earlier, inner, of: octets)
            }
            earlier = inner
        }
    }

    /// Checks the contents of a universal type that has no elements in it.
    private static func checkLeaf(
        _ element: DERElement,
        in octets: borrowing Span<UInt8>
    ) throws(DERError) {
        switch element.tag {
        // It ends an indefinite length, which DER does not have (X.690, 8.1.5 and 10.1).
        case 0x00: throw DERError(.indefiniteLength, at: element.start)
        case DERTag.boolean.rawValue: _ = try boolean(element, of: octets)
        case DERTag.integer.rawValue, DERTag.enumerated.rawValue:
            try checkInteger(element, of: octets)
        case DERTag.bitString.rawValue: _ = try bitString(element, of: octets)
        case DERTag.null.rawValue:
            guard element.contents.isEmpty else {
                throw DERError(.nullWithContents, at: element.start)
            }
        case DERTag.objectIdentifier.rawValue: try checkObjectIdentifier(element, of: octets)
        case DERTag.ia5String.rawValue: try checkIA5String(element, of: octets)
        case DERTag.utf8String.rawValue: try checkUTF8String(element, of: octets)
        case DERTag.bmpString.rawValue: try checkWidth(2, element)
        case DERTag.universalString.rawValue: try checkWidth(4, element)
        case DERTag.sequence.rawValue & ~0x20, DERTag.set.rawValue & ~0x20:
            throw DERError(.primitiveList, at: element.start)
        default: return
        }
    }

    /// Checks that a UTF8String holds whole characters, each as short as it can be.
    ///
    /// - SeeAlso: X.690, section 8.23.10; RFC 3629, section 4.
    private static func checkUTF8String(
        _ element: DERElement,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) {
        // Most texts are ASCII.
        for position in element.contents where octets[position] >= 0x80 {
            guard (try? UTF8Span(validating: octets.extracting(element.contents))) != nil else {
                throw DERError(.brokenText, at: position)
            }
            return
        }
    }

    /// Checks that a string of characters of a fixed width ends with a whole one.
    ///
    /// - SeeAlso: X.690, sections 8.23.7 and 8.23.8.
    private static func checkWidth(_ width: Int, _ element: DERElement) throws(DERError) {
        guard element.contents.count.isMultiple(of: width) else {
            throw DERError(.brokenText, at: element.start)
        }
    }

    /// Checks that one element of a set may stand before another.
    ///
    /// Two with the same tag are of a SET OF, which has them in the order of their octets
    /// (X.690, 11.6); two with different tags may be of a SET, which has an order of its own
    /// (X.690, 10.3), and are not compared.
    static func checkOrder(
        _ earlier: DERElement,
        _ later: DERElement,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) {
        guard earlier.tag == later.tag else { return }

        let distance = later.start - earlier.start
        for position in earlier.whole where position + distance < later.end {
            let (one, other) = (octets[position], octets[position + distance])
            guard one <= other else { throw DERError(.unorderedSet, at: later.start) }

            if one < other { return }
        }
    }

    /// No certificate nests its elements half as deep.
    private static let maximumDepth = 32
}
