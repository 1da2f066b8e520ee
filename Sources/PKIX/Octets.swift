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

    let distance = otherRange.lowerBound - range.lowerBound
    var position = range.lowerBound
    // As many at a time as there are; any eight octets are a number.
    let words = unsafe one.bytes
    let otherWords = unsafe other.bytes
    while range.upperBound - position >= 32 {
        let words = unsafe words.unsafeLoadUnaligned(
            fromByteOffset: position,
            as: SIMD4<UInt64>.self
        )
        let otherWords = unsafe otherWords.unsafeLoadUnaligned(
            fromByteOffset: position + distance,
            as: SIMD4<UInt64>.self
        )
        guard words == otherWords else { return false }

        position += 32
    }
    while range.upperBound - position >= 8 {
        let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
        let otherWord = unsafe otherWords.unsafeLoadUnaligned(
            fromByteOffset: position + distance,
            as: UInt64.self
        )
        guard word == otherWord else { return false }

        position += 8
    }
    while position < range.upperBound {
        guard one[position] == other[position + distance] else { return false }

        position += 1
    }
    return true
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
