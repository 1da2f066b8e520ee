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
        return 0
    }
}

/// The contents of the element that a range begins with, whatever form its tag and its length have;
/// nil where it has another tag or is longer than the range.
private func contents(
    of tag: DERTag,
    in range: Range<Int>,
    _ octets: borrowing Span<UInt8>
) -> Range<Int>? {
    guard let afterTag = endOfIdentifier(of: tag, in: range, octets), afterTag < range.upperBound
    else { return nil }

    let initial = octets[afterTag]
    var start = afterTag + 1
    // With an indefinite length they go on to where two zeros stand, and a modulus does not.
    guard initial != 0x80 else { return start..<range.upperBound }

    var length = Int(initial)
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

/// Where the identifier octets at the beginning of a range end; nil where they are those of another
/// tag.
///
/// BER lets a small tag number stand behind an octet that announces a large one (X.690, 8.1.2.4),
/// with zeros in front, and readers of BER take 3F 10 for 30.
private func endOfIdentifier(
    of tag: DERTag,
    in range: Range<Int>,
    _ octets: borrowing Span<UInt8>
) -> Int? {
    guard let first = range.first else { return nil }
    guard octets[first] != tag.rawValue else { return first + 1 }
    guard octets[first] == tag.rawValue | 0x1f else { return nil }

    for place in range.dropFirst() where octets[place] != 0x80 {
        return octets[place] == tag.rawValue & 0x1f ? place + 1 : nil
    }
    return nil
}
