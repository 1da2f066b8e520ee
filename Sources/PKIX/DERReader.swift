// SPDX-License-Identifier: Apache-2.0

/// A cursor over part of some octets; it owns nothing and copies nothing.
///
/// The octets are passed to each read, never stored. An element is a pair of ranges: the whole with
/// its header, which a pin hashes, and the contents, which a key identifier hashes.
///
/// - SeeAlso: X.690, sections 8 and 10.
package struct DERReader {
    package internal(set) var offset: Int
    package let end: Int

    /// A cursor at the start of a range of octets.
    package init(_ range: Range<Int>) {
        offset = range.lowerBound
        end = range.upperBound
    }

    package var isAtEnd: Bool { offset == end }

    /// The identifier octet that comes next; nil at the end.
    package func next(of octets: borrowing Span<UInt8>) -> UInt8? {
        offset < end ? octets[offset] : nil
    }

    /// Whether the next element carries the tag.
    package func isNext(_ tag: DERTag, of octets: borrowing Span<UInt8>) -> Bool {
        offset < end && octets[offset] == tag.rawValue
    }

    /// Reads the next element, which must carry the given tag.
    @inline(__always)
    package mutating func read(
        _ tag: DERTag,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement {
        guard let found = next(of: octets) else { throw DERError(.truncated, at: offset) }
        guard found == tag.rawValue else {
            throw DERError(.unexpectedTag(found: found, expected: tag), at: offset)
        }
        return try readElement(of: octets)
    }

    /// Reads the next element where it carries the tag; nil where another one follows, or none.
    @inline(__always)
    package mutating func readIfPresent(
        _ tag: DERTag,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement? {
        guard isNext(tag, of: octets) else { return nil }

        return try readElement(of: octets)
    }

    /// Reads the next element, whatever its tag.
    @inline(__always)
    package mutating func readElement(
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement {
        let start = offset
        guard end - start >= 2 else { throw DERError(.truncated, at: start) }

        let tag = octets[start]
        // Tag numbers above 30 spill into further octets (X.690, 8.1.2.4).
        guard tag & 0x1f != 0x1f else { throw DERError(.longTag, at: start) }

        // Most elements are short; the others are worth a call.
        let length = Int(octets[start + 1])
        let contents =
            length < 0x80
            ? start + 2..<start + 2 + length
            : try longContents(from: start, of: octets)
        guard contents.upperBound <= end else { throw DERError(.truncated, at: start) }

        offset = contents.upperBound
        return DERElement(
            tag: tag,
            start: start,
            contentsStart: contents.lowerBound,
            end: contents.upperBound
        )
    }

    /// Where the contents of an element lie whose length takes more than one octet.
    @inline(never)
    private func longContents(
        from start: Int,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> Range<Int> {
        let count = Int(octets[start + 1] & 0x7f)
        // DER has no indefinite form (X.690, 10.1), and no certificate needs four octets.
        guard count != 0 else { throw DERError(.indefiniteLength, at: start + 1) }
        guard count <= 3 else {
            throw DERError(.unsupportedLength(octets: count), at: start + 1)
        }
        let contents = start + 2 + count
        guard end >= contents else { throw DERError(.truncated, at: start + 1) }

        var length = Int(octets[start + 2])
        // The fewest octets that hold the length (X.690, 10.1).
        guard length >= (count == 1 ? 0x80 : 1) else {
            throw DERError(.nonMinimalLength, at: start + 1)
        }
        if count > 1 { length = length << 8 | Int(octets[start + 3]) }
        if count > 2 { length = length << 8 | Int(octets[start + 4]) }
        return contents..<contents + length
    }

    /// Refuses octets that are left over.
    package func expectEnd() throws(DERError) {
        guard isAtEnd else { throw DERError(.trailingOctets(end - offset), at: offset) }
    }

    /// Reads octets that are one element with the given tag and nothing else.
    @inline(__always)
    package static func whole(
        _ tag: DERTag,
        of octets: borrowing Span<UInt8>
    ) throws(DERError) -> DERElement {
        var reader = DERReader(0..<octets.count)
        let element = try reader.read(tag, of: octets)
        try reader.expectEnd()
        return element
    }
}

/// Where one element lies.
package struct DERElement: Hashable, Sendable {
    package let tag: UInt8
    package let start: Int
    package let contentsStart: Int
    package let end: Int

    /// Header and contents.
    package var whole: Range<Int> { start..<end }

    package var contents: Range<Int> { contentsStart..<end }

    /// A cursor over the contents.
    package var reader: DERReader { DERReader(contents) }
}
