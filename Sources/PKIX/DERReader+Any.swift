// SPDX-License-Identifier: Apache-2.0

extension DERReader {
    /// Reads an element of any type and checks that it is DER down to its leaves.
    ///
    /// Whoever leaves an element unread would otherwise let in what another reader takes apart
    /// differently.
    package mutating func readAny(
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement {
        let element = try readElement(of: octets)
        try Self.checkContents(of: element, in: octets, depth: 1)
        return element
    }

    private static func checkContents(
        of element: DERElement,
        in octets: borrowing Span<UInt8>,
        depth: Int
    ) throws(DERError) {
        guard element.tag & 0x20 != 0 else { return }

        // Strings in pieces are not DER (X.690, 10.2): of the universal types only sequences and
        // sets are made of elements.
        let isUniversal = element.tag & 0xc0 == 0
        guard
            !isUniversal || element.tag == DERTag.sequence.rawValue
                || element.tag == DERTag.set.rawValue
        else { throw DERError(.constructedString, at: element.start) }
        guard depth < maximumDepth else { throw DERError(.nestedTooDeep, at: element.start) }

        var reader = element.reader
        while !reader.isAtEnd {
            let inner = try reader.readElement(of: octets)
            try checkContents(of: inner, in: octets, depth: depth + 1)
        }
    }

    /// No certificate nests its elements half as deep.
    private static let maximumDepth = 32
}
