// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// The place of the first octet, from a place on, that cannot stand for itself in a string of
    /// JSON: a control character, a quotation mark or a backslash; the end where there is none.
    ///
    /// - SeeAlso: RFC 8259, section 7.
    package func endOfPlainRun(from start: Int) -> Int {
        var end = start
        // As many at a time as a certificate has plenty of; any eight octets are a number.
        let words = unsafe bytes
        while count - end >= 32 {
            let words = unsafe words.unsafeLoadUnaligned(
                fromByteOffset: end,
                as: SIMD4<UInt64>.self
            )
            let marks = marks(of: words)
            guard marks[0] | marks[1] | marks[2] | marks[3] == 0 else { break }

            end += 32
        }
        while end < count {
            let octet = self[end]
            guard octet >= 0x20, octet != UInt8(ascii: "\""), octet != UInt8(ascii: "\\") else {
                break
            }

            end += 1
        }
        return end
    }
}

/// Marks octets that are a control character, a quotation mark or a backslash, each by its highest
/// bit; also some that are none, where an octet below them is marked.
@inline(__always)
private func marks(of words: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let controls = (words &- each(0x20)) & ~words
    let quotes = words ^ each(UInt8(ascii: "\""))
    let quotationMarks = (quotes &- each(1)) & ~quotes
    let slashes = words ^ each(UInt8(ascii: "\\"))
    let backslashes = (slashes &- each(1)) & ~slashes
    return (controls | quotationMarks | backslashes) & each(0x80)
}

@inline(__always)
private func each(_ octet: UInt8) -> SIMD4<UInt64> {
    SIMD4(repeating: 0x0101_0101_0101_0101 &* UInt64(octet))
}
