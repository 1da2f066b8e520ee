// SPDX-License-Identifier: Apache-2.0

extension PublicKeyFields {
    /// How many bits the modulus of an RSA key has; nil where it is not laid out as one.
    ///
    /// A modulus with a surplus octet, with the sign of a negative number, or behind lengths that
    /// are no DER is measured, too: no spelling of a short key makes it a long one, and what is in
    /// a key's BIT STRING other readers take as BER.
    ///
    /// - SeeAlso: RFC 8017, appendix A.1.1; X.690, section 8.1.3.
    static func modulusBits(of key: Range<Int>, _ octets: borrowing Span<UInt8>) -> Int? {
        guard let fields = contents(of: .sequence, in: key, octets),
            let modulus = contents(of: .integer, in: fields, octets)
        else { return nil }

        for place in modulus where octets[place] != 0 {
            return (modulus.upperBound - place) * 8 - octets[place].leadingZeroBitCount
        }
        return nil
    }
}

/// The contents of the element that a range begins with, whatever form its length has; nil where it
/// has another tag or is longer than the range.
private func contents(
    of tag: DERTag,
    in range: Range<Int>,
    _ octets: borrowing Span<UInt8>
) -> Range<Int>? {
    guard range.count >= 2, octets[range.lowerBound] == tag.rawValue else { return nil }

    let initial = octets[range.lowerBound + 1]
    // With an indefinite length they go on to where two zeros stand, and a modulus does not.
    guard initial != 0x80 else { return range.dropFirst(2) }

    var length = Int(initial)
    var start = range.lowerBound + 2
    if initial > 0x80 {
        length = 0
        for _ in 0..<(initial & 0x7f) {
            guard start < range.upperBound, length <= range.count else { return nil }

            length = length << 8 | Int(octets[start])
            start += 1
        }
    }
    guard length <= range.upperBound - start else { return nil }

    return start..<start + length
}
