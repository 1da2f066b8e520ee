// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// The place of the first octet, from a place on, that cannot stand for itself in a string of
    /// JSON: a control character, a quotation mark or a backslash; the end where there is none.
    ///
    /// - SeeAlso: RFC 8259, section 7.
    package func endOfPlainRun(from start: Int) -> Int {
        var end = start
        // Eight at a time, of which a certificate has plenty; any eight octets are a number.
        let words = unsafe bytes
        while count - end >= 8 {
            let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
            guard marks(of: word) == 0 else { break }

            end += 8
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
private func marks(of word: UInt64) -> UInt64 {
    let each: UInt64 = 0x0101_0101_0101_0101
    let controls = (word &- each &* 0x20) & ~word
    let quotes = word ^ (each &* UInt64(UInt8(ascii: "\"")))
    let quotationMarks = (quotes &- each) & ~quotes
    let slashes = word ^ (each &* UInt64(UInt8(ascii: "\\")))
    let backslashes = (slashes &- each) & ~slashes
    return (controls | quotationMarks | backslashes) & (each &* 0x80)
}
