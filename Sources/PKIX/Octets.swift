// SPDX-License-Identifier: Apache-2.0

/// Whether two ranges hold the same octets.
package func octetsEqual(
    _ one: borrowing Span<UInt8>,
    _ range: Range<Int>,
    _ other: borrowing Span<UInt8>,
    _ otherRange: Range<Int>
) -> Bool {
    guard range.count == otherRange.count else { return false }

    let distance = otherRange.lowerBound - range.lowerBound
    for position in range where one[position] != other[position + distance] { return false }
    return true
}

/// Whether a range holds an object identifier's contents.
package func octetsEqual(
    _ one: borrowing Span<UInt8>,
    _ range: Range<Int>,
    _ identifier: ObjectIdentifier
) -> Bool {
    let other = identifier.contents.span
    return octetsEqual(one, range, other, 0..<other.count)
}
