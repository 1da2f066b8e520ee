// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// The place of the first octet, from a place on, that cannot stand for itself in a string of
    /// JSON: a control character, a quotation mark or a backslash; the end where there is none.
    ///
    /// - SeeAlso: RFC 8259, section 7.
    func endOfPlainRun(from start: Int) -> Int {
        var end = start
        // Eight at a time, of which any may be the end; any eight octets are a number.
        let words = unsafe bytes
        while count - end >= 8 {
            let word = unsafe words.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
            guard !mayEndPlainRun(word) else { break }

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

/// Whether one of eight octets is a control character, a quotation mark or a backslash; true also
/// for some in which none is, where another octet is above them.
private func mayEndPlainRun(_ word: UInt64) -> Bool {
    func hasZero(_ word: UInt64) -> Bool { (word &- ones) & ~word & highBits != 0 }
    let isControl = (word &- ones &* 0x20) & ~word & highBits != 0
    return isControl || hasZero(word ^ ones &* UInt64(UInt8(ascii: "\"")))
        || hasZero(word ^ ones &* UInt64(UInt8(ascii: "\\")))
}

private let ones: UInt64 = 0x0101_0101_0101_0101
private let highBits: UInt64 = 0x8080_8080_8080_8080
