// SPDX-License-Identifier: Apache-2.0

/// Whether two ranges hold the same octets.
package func octetsEqual(
    _ one: borrowing Span<UInt8>,
    _ range: Range<Int>,
    _ other: borrowing Span<UInt8>,
    _ otherRange: Range<Int>
) -> Bool {
    guard range.count == otherRange.count else { return false }
    // What is handed on is often one and the same.
    guard range != otherRange || !one.isIdentical(to: other) else { return true }

    let (count, start, otherStart) = (range.count, range.lowerBound, otherRange.lowerBound)
    let (words, otherWords) = unsafe (one.bytes, other.bytes)
    /// What is different in as many octets as the type has, at a distance from both beginnings.
    @inline(__always)
    func difference<Word: FixedWidthInteger & BitwiseCopyable>(at place: Int, _: Word.Type) -> Word
    {
        unsafe words.unsafeLoadUnaligned(fromByteOffset: start + place, as: Word.self)
            ^ otherWords.unsafeLoadUnaligned(fromByteOffset: otherStart + place, as: Word.self)
    }

    // As many at a time as there are; the last ones may be looked at twice.
    switch count {
    case 0:
        return true
    case 1...3:
        return difference(at: 0, UInt8.self) | difference(at: count / 2, UInt8.self)
            | difference(at: count - 1, UInt8.self) == 0
    case 4...7:
        return difference(at: 0, UInt32.self) | difference(at: count - 4, UInt32.self) == 0
    default:
        var place = 0
        while count - place > 32 {
            let here =
                difference(at: place, UInt64.self) | difference(at: place + 8, UInt64.self)
                | difference(at: place + 16, UInt64.self) | difference(at: place + 24, UInt64.self)
            guard here == 0 else { return false }

            place += 32
        }
        while count - place > 8 {
            guard difference(at: place, UInt64.self) == 0 else { return false }

            place += 8
        }
        return difference(at: count - 8, UInt64.self) == 0
    }
}

extension Span<UInt8> {
    /// Eight octets as a number, the first one the least; they must be there.
    @inline(__always)
    func word(at place: Int) -> UInt64 {
        precondition(place >= 0 && place + 8 <= count)
        return UInt64(
            littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
        )
    }
}

/// Whether two certificates hold the same octets in a range each.
func octetsEqual(
    _ one: Certificate,
    _ range: Range<Int>,
    _ other: Certificate,
    _ otherRange: Range<Int>
) -> Bool {
    let (octets, otherOctets) = (one.octets, other.octets)
    return octetsEqual(octets.span, range, otherOctets.span, otherRange)
}

/// Whether a range holds an object identifier's contents.
@inline(__always)
package func octetsEqual(
    _ one: borrowing Span<UInt8>,
    _ range: Range<Int>,
    _ identifier: ObjectIdentifier
) -> Bool {
    // Most are told apart by their lengths.
    guard range.count == identifier.contents.count else { return false }

    let other = identifier.contents.span
    return octetsEqual(one, range, other, 0..<other.count)
}
