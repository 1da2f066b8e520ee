// SPDX-License-Identifier: Apache-2.0

extension DERReader {
    /// Reads an INTEGER, of any size and sign, and gives its element.
    ///
    /// - SeeAlso: X.690, section 8.3.
    package mutating func readInteger(
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement {
        let element = try read(.integer, of: octets)
        try Self.checkInteger(element, of: octets)
        return element
    }

    /// Checks the contents of an INTEGER, whatever its tag.
    static func checkInteger(
        _ element: DERElement,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) {
        let contents = element.contents
        guard let first = contents.first else {
            throw DERError(.nonMinimalInteger, at: element.start)
        }
        guard contents.count > 1 else { return }

        // The first nine bits are never all alike (X.690, 8.3.2).
        let nextBit = octets[first + 1] & 0x80
        let isPadded =
            octets[first] == 0x00 && nextBit == 0 || octets[first] == 0xff && nextBit != 0
        guard !isPadded else { throw DERError(.nonMinimalInteger, at: first) }
    }

    /// Reads an INTEGER that is neither negative nor larger than 2³¹ − 1.
    package mutating func readSmallInteger(
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Int {
        let element = try readInteger(of: octets)
        guard octets[element.contentsStart] < 0x80 else {
            throw DERError(.negativeInteger, at: element.start)
        }
        guard element.contents.count <= 4 else {
            throw DERError(.unsupportedLength(octets: element.contents.count), at: element.start)
        }
        var value = 0
        for position in element.contents { value = value << 8 | Int(octets[position]) }
        return value
    }

    /// Reads a BOOLEAN.
    ///
    /// - SeeAlso: X.690, sections 8.2 and 11.1.
    package mutating func readBoolean(of octets: borrowing Span<UInt8>) throws(DERError) -> Bool {
        try Self.boolean(try read(.boolean, of: octets), of: octets)
    }

    /// The value of a BOOLEAN, whatever its tag.
    static func boolean(
        _ element: DERElement,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Bool {
        guard element.contents.count == 1 else { throw DERError(.badBoolean, at: element.start) }

        switch octets[element.contentsStart] {
        case 0x00: return false
        case 0xff: return true
        default: throw DERError(.badBoolean, at: element.contentsStart)
        }
    }

    /// Reads a BOOLEAN with the default FALSE, which DER leaves out.
    package mutating func readFlag(
        of octets: borrowing Span<UInt8>,
        _ tolerances: Set<Tolerance> = []
    ) throws(DERError) -> Bool {
        guard isNext(.boolean, of: octets) else { return false }

        let start = offset
        let flag = try readBoolean(of: octets)
        guard flag || tolerances.contains(.defaultSpelledOut) else {
            throw DERError(.encodedDefault, at: start)
        }
        return flag
    }

    /// Reads an OBJECT IDENTIFIER and gives the range of its contents.
    ///
    /// - SeeAlso: X.690, section 8.19.
    package mutating func readObjectIdentifier(
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Range<Int> {
        let element = try read(.objectIdentifier, of: octets)
        let contents = element.contents
        // Most have three octets with an arc each, or two for the first.
        if contents.count == 3,
            (octets[contents.lowerBound] | octets[contents.lowerBound + 1]
                | octets[contents.lowerBound + 2]) < 0x80
        {
            return contents
        }
        try Self.checkObjectIdentifier(element, of: octets)
        return contents
    }

    /// Checks the contents of an OBJECT IDENTIFIER, whatever its tag.
    static func checkObjectIdentifier(
        _ element: DERElement,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) {
        // Most that are longer have no octet that could be a leading digit.
        let contents = element.contents
        if (8...16).contains(contents.count), octets[contents.upperBound - 1] < 0x80,
            !octets.holdsLeadingDigit(at: contents.lowerBound),
            !octets.holdsLeadingDigit(at: contents.upperBound - 8)
        {
            return
        }
        // The last octet of an arc has no eighth bit, and an arc begins behind such an octet.
        var earlier: UInt8 = 0
        for position in element.contents {
            let octet = octets[position]
            // An arc has no leading zero digits (X.690, 8.19.2).
            guard octet != 0x80 || earlier >= 0x80 else {
                throw DERError(.invalidObjectIdentifier, at: position)
            }
            earlier = octet
        }
        guard earlier < 0x80, !element.contents.isEmpty else {
            throw DERError(.invalidObjectIdentifier, at: element.start)
        }
    }

    /// Reads a BIT STRING: the range of its octets, and how many bits of the last are unused.
    ///
    /// - SeeAlso: X.690, sections 8.6.2 and 11.2.1.
    package mutating func readBitString(
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> (bits: Range<Int>, unused: Int) {
        try Self.bitString(try read(.bitString, of: octets), of: octets)
    }

    /// The bits of a BIT STRING that carries another tag.
    package static func bitString(
        _ element: DERElement,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> (bits: Range<Int>, unused: Int) {
        guard element.contents.count >= 1 else {
            throw DERError(.unusedBits, at: element.start)
        }
        let unused = Int(octets[element.contentsStart])
        let bits = (element.contentsStart + 1)..<element.end
        guard
            unused == 0
                || unused < 8 && !bits.isEmpty && octets[element.end - 1] & mask(unused) == 0
        else {
            throw DERError(.unusedBits, at: element.contentsStart)
        }
        return (bits, unused)
    }

    /// Checks the contents of an IA5String, whatever its tag.
    ///
    /// - SeeAlso: X.680, section 41.2; X.690, section 8.23.
    static func checkIA5String(
        _ element: DERElement,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) {
        for position in element.contents where octets[position] >= 0x80 {
            throw DERError(.eightBitText, at: position)
        }
    }

    private static func mask(_ unused: Int) -> UInt8 { (1 << UInt8(unused)) - 1 }
}

extension Span<UInt8> {
    /// Whether one of eight octets is 0x80, without which no arc of an identifier has a leading zero
    /// digit.
    @inline(__always)
    fileprivate func holdsLeadingDigit(at place: Int) -> Bool {
        // It is zero with its first bit turned, and only below a zero does a subtraction borrow.
        let word = self.word(at: place) ^ 0x8080_8080_8080_8080
        return (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
    }
}
